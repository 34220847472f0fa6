import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// The distance of an element from its place in the layout when its motion begins; it shrinks to
/// nothing. It is added to the layout's attributes, so that the element follows moves of the layout
/// itself, such as those of a pinned header.
struct Motion: BitwiseCopyable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0
  var alpha = 0.0
  var zIndex = 0.0
  /// The slot of its group.
  var group: Int32
  /// The number of its geometry in space plus 1; 0 if nothing is transformed.
  var spatial: Int32
  /// The element's view, which its collection view or the presentation holds.
  let unretainedView: Unmanaged<CollectionReusableView>
  var view: CollectionReusableView { unretainedView.takeUnretainedValue() }

  /// The difference between `from` and `to`, apart from transforms.
  init(
    from: ElementAttributes, to: ElementAttributes, group: Int, spatial: Int32,
    of view: CollectionReusableView
  ) {
    self.group = Int32(truncatingIfNeeded: group)
    self.spatial = spatial
    unretainedView = .passUnretained(view)
    rebase(from: from, to: to, rest: 1)
  }

  /// Redirects the motion from its presented value to other attributes, in the time left.
  ///
  /// - Parameter rest: above 0.
  mutating func rebase(from value: ElementAttributes, to layout: ElementAttributes, rest: Double) {
    x = (value.frame.origin.x - layout.frame.origin.x) / rest
    y = (value.frame.origin.y - layout.frame.origin.y) / rest
    width = (value.frame.size.width - layout.frame.size.width) / rest
    height = (value.frame.size.height - layout.frame.size.height) / rest
    alpha = (value.alpha - layout.alpha) / rest
    zIndex = (Double(value.zIndex) - Double(layout.zIndex)) / rest
  }

  /// Adds the remaining part of the distance to the attributes of the layout.
  ///
  /// - Parameter rest: 1 when the motion begins, 0 at its end.
  @inline(__always)
  func add(to value: UnsafeMutablePointer<ElementAttributes>, rest: Double) {
    let layout = value.pointee
    value.pointee.frame = CGRect(
      x: onGrid(layout.frame.origin.x + rest * x), y: onGrid(layout.frame.origin.y + rest * y),
      width: max(0, onGrid(layout.frame.size.width + rest * width)),
      height: max(0, onGrid(layout.frame.size.height + rest * height)))
    if alpha != 0 { value.pointee.alpha = finely(layout.alpha + rest * alpha) }
    if zIndex != 0 {
      value.pointee.zIndex = Int32(
        clamping: Int((Double(layout.zIndex) + rest * zIndex).rounded(.down)))
    }
  }
}

/// The motions that began in the same pass.
struct MotionGroup {
  let number: Int
  /// In nanoseconds of the virtual clock.
  let start: UInt64
  let timing: AnimationTiming
  var members = 0
  /// Whether another change took over one of its motions.
  var isInterrupted = false
  /// The progress of its motions, 0...1, if set by hand; nil if the time determines it.
  var progress: Double?
  var completions: [(Bool) -> Void] = []

  /// Whether the group ends now, regardless of its time.
  var isOver = false

  var end: UInt64 { isOver ? 0 : progress == nil ? start + timing.nanoseconds : .max }

  func rest(at time: UInt64) -> Double {
    if let progress { return 1 - progress }
    let passed = time > start ? min(time - start, timing.nanoseconds) : 0
    return 1 - timing.curve.progress(at: Double(passed) / Double(timing.nanoseconds))
  }
}

/// A view whose element has left, on screen until its motion ends.
struct LeavingView {
  let view: CollectionReusableView
  /// The element under its last id.
  var id: ElementID
  /// Whether the element was removed or reloaded, and so cannot come back.
  var isGone: Bool
  /// Whether the next change to be shown made it leave: it does not move yet.
  var isNew: Bool

  var hasArrived: Bool { !isNew && view.motion < 0 }
}

/// A change that the next pass shows.
struct StartingChange {
  /// The batches of updates, in order.
  var maps: [UpdateMap] = []
  /// Whether the progress of its motions is set by hand, not by the time.
  var isByHand = false
  /// The layout before an exchange; nil for other changes.
  var former: (any AttributeSource)?
  let timing: AnimationTiming
  /// The distance by which the change has moved the viewport.
  var shift = CGPoint.zero
  /// The views with new attributes, each with its attributes before and its presented look.
  var changed: [(view: CollectionReusableView, before: ShownElement, presented: PresentedLook)] = []
  var entered: [CollectionReusableView] = []
  /// The layout's attributes of elements, by their ids after and before the change.
  var initial: [ElementID: ShownElement] = [:]
  var final: [ElementID: ShownElement] = [:]

  /// Whether a batch inserted or reloaded an element, by its id after all of them.
  func isNew(_ id: ElementID) -> Bool {
    var id = id
    for map in maps.reversed() {
      guard !map.isNew(id), let old = map.oldID(of: id) else { return true }
      id = old
    }
    return false
  }
}

/// An exchange of the layout whose progress is set by hand.
struct ExchangeByHand {
  let former: any AttributeSource
  let offset: CGPoint
  let completion: ((Bool, Bool) -> Void)?
  /// The number of its group, once it has been shown.
  var group: Int?
  var isCancelled = false
}
