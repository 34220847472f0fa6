import CollectionAttributes
import CollectionEngine
import Foundation
import Primitives

/// The motions of a presentation, in no order, and the presented value of each. Each view holds the
/// index of its motion.
///
/// - Complexity: O(moving) for a refresh; allocates only to grow.
struct MotionTable: ~Copyable {
  private(set) var motions = GrowableBuffer<Motion>(capacity: 0)
  /// One value per motion, once they were moved.
  private(set) var values = GrowableBuffer<ElementAttributes>(capacity: 0)
  /// The part of the distance left, by slot of a group.
  private var rests = GrowableBuffer<Double>(capacity: 0)
  /// The number of motions that have a geometry in space.
  private(set) var spatialCount = 0

  var count: Int { motions.count }

  func motion(of view: CollectionReusableView) -> Motion { motions[Int(view.motion)] }
  func value(of view: CollectionReusableView) -> ElementAttributes { values[Int(view.motion)] }
  func rest(ofGroup slot: Int) -> Double { rests[slot] }

  mutating func setRest(_ rest: Double, ofGroup slot: Int) {
    while rests.count <= slot { rests.append(0) }
    rests.base[slot] = rest
  }

  mutating func append(_ motion: Motion) {
    motion.view.motion = Int32(truncatingIfNeeded: motions.count)
    motions.append(motion)
    if motion.spatial > 0 { spatialCount += 1 }
  }

  /// Moves the last motion into the place of the removed one.
  mutating func remove(_ index: Int) {
    let motion = motions.base[index]
    motion.view.motion = -1
    if motion.spatial > 0 { spatialCount -= 1 }
    let last = motions.count - 1
    if index < last {
      motions.base[index] = motions.base[last]
      motions.base[index].view.motion = Int32(truncatingIfNeeded: index)
      // The presented value is still read before the next move.
      if last < values.count { values.base[index] = values.base[last] }
    }
    motions.removeAll(from: last)
    if values.count > last { values.removeAll(from: last) }
  }

  mutating func removeAll() {
    for index in 0..<motions.count { motions.base[index].view.motion = -1 }
    motions.removeAll()
    values.removeAll()
    spatialCount = 0
  }

  /// Redirects a motion from its presented value to other attributes.
  mutating func rebase(_ view: CollectionReusableView, to layout: ElementAttributes) {
    let index = Int(view.motion)
    let rest = rests[Int(motions.base[index].group)]
    if rest > 0 { motions.base[index].rebase(from: values[index], to: layout, rest: rest) }
  }

  /// Moves the motions of a group to another one, which begins now with the distance left.
  mutating func continueGroup(_ slot: Int, as new: Int) {
    for index in 0..<motions.count where motions.base[index].group == slot {
      let view = motions.base[index].view
      if let layout = view.attributes {
        motions.base[index].rebase(from: values[index], to: layout, rest: 1)
      }
      motions.base[index].group = Int32(truncatingIfNeeded: new)
    }
  }

  /// Computes the presented value of each motion, except geometry in space.
  mutating func move() {
    let count = motions.count
    values.removeAll()
    let target = values.reserve(count)
    let (motions, rests) = (motions.base, rests.base)
    for index in 0..<count {
      let isShown = motions[index].unretainedView._withUnsafeGuaranteedRef {
        $0.copyAttributes(to: target + index)
      }
      guard isShown else { fatalError("a view moves that shows nothing") }
      motions[index].add(to: target + index, rest: rests[Int(motions[index].group)])
    }
    values.commit(count)
  }

  mutating func setFrame(_ frame: CGRect, at index: Int) { values.base[index].frame = frame }
}
