import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import Primitives

/// What a view presents, step by step as the rules have it: each view has a distance from where its
/// element is, which shrinks with time.
final class AnimatedSimulation {
  private struct Track {
    /// Of what is presented from the layout's attributes: x, y, width, height and alpha.
    var distance: SIMD8<Double>
    var start: UInt64
    var timing: AnimationTiming

    func rest(at time: UInt64) -> Double {
      let part = Double(min(time - start, timing.nanoseconds)) / Double(timing.nanoseconds)
      return 1 - timing.curve.progress(at: part)
    }
  }

  private struct Shown {
    var view: CollectionReusableView
    var key: World.Key
    /// The layout's attributes, or those with which it disappears.
    var attributes: SIMD8<Double>
    var track: Track?
    var isLeaving = false
    /// Whether its item was removed or reloaded.
    var isGone = false
  }

  private static let refresh: UInt64 = 16_666_667

  let presentation: Presentation
  private let view: CollectionView
  private let world: World
  private var time: UInt64 = 0
  private var shown: [ObjectIdentifier: Shown] = [:]
  // Of the present step.
  private var isAnimated = false
  /// Before an exchange.
  private var bounds = CGRect.zero
  private var formerStretch: Double?
  /// The elements that batches left as they are: they come from somewhere.
  private var known: Set<World.Key>?
  private var gone: Set<World.Key> = []
  // Of all steps.
  private var requested = 0
  private var completed = 0
  private var finished = 0
  private var moving = 0
  private var leaving = 0
  private var returned = 0

  init(_ view: CollectionView, _ world: World) {
    self.view = view
    self.world = world
    presentation = Presentation(of: view)
  }

  /// Draws the next refresh, or one further on, and how changes are animated from then on.
  ///
  /// - Parameter pause: what passes before, in nanoseconds.
  func draw(_ random: inout SplitMix64, after pause: UInt64 = 0) {
    time += pause
    time += Self.refresh * UInt64(1 + (random.next(below: 8) == 0 ? random.next(below: 40) : 0))
    let curves = AnimationCurve.allCases
    let milliseconds = 1 + random.next(below: 400)
    presentation.timing =
      random.next(below: 8) == 0
      ? nil
      : AnimationTiming(
        nanoseconds: UInt64(milliseconds) * 1_000_000,
        curve: curves[random.next(below: curves.count)])
  }

  /// Goes on to the refresh. What arrives stops, of which callbacks may hear.
  func begin() {
    beginChange()
    for (id, one) in shown {
      guard let track = one.track, track.start + track.timing.nanoseconds <= time else { continue }
      shown[id]?.track = nil
      if one.isLeaving { shown[id] = nil }
    }
    presentation.tick(to: time)
  }

  private func beginChange() {
    (isAnimated, formerStretch, known, gone) = (false, nil, nil, [])
  }

  func willUpdate(_ map: UpdateMap, before: IdentityModel) {
    isAnimated = presentation.timing != nil
    let past = World(before)
    var staying: Set<World.Key> = []
    for (element, key) in past.elements() {
      if case .stays = map.fate(of: element.id) { staying.insert(key) } else { gone.insert(key) }
    }
    known = known.map { $0.intersection(staying) } ?? staying
    for (id, one) in shown where one.isLeaving && !staying.contains(one.key) {
      shown[id]?.isGone = true
    }
  }

  /// The item that is dragged changes places in the view.
  func willMove(_ from: ItemPath, to: ItemPath, before: IdentityModel) {
    var (batch, after) = (UpdateBatch(), before)
    batch.moveItem(from: from, to: to)
    after.apply(.moveItem(from: from, to: to))
    guard let map = try? batch.validated(before: before, after: after) else {
      fatalError("an item cannot be dragged from \(from) to \(to)")
    }
    willUpdate(map, before: before)
  }

  /// An item is held: it moves no longer on its own.
  func willHold(_ key: World.Key) {
    for (id, one) in shown where one.key == key && !one.isLeaving { shown[id]?.track = nil }
  }

  /// The item that is dragged is let go, or the viewport gets another size: everything stays, and
  /// moves to its place.
  func willArrange() {
    isAnimated = presentation.timing != nil
    known = known ?? Set(world.elements().map(\.key))
  }

  func willExchange() {
    isAnimated = presentation.timing != nil
    formerStretch = world.stretch
    bounds = view.bounds
  }

  func didReload() {
    shown.removeAll()
    isAnimated = false
  }

  /// Counts itself when it is called.
  func completion() -> (Bool) -> Void {
    requested += 1
    return { [unowned self] in
      completed += 1
      if $0 { finished += 1 }
      world.callbacks.call(.completion, nil)
    }
  }

  // MARK: What is presented

  private func numbers(_ element: ElementAttributes) -> SIMD8<Double> {
    SIMD8(
      element.frame.origin.x, element.frame.origin.y, element.frame.size.width,
      element.frame.size.height,
      element.alpha, 0, 0, 0)
  }

  private func presented(_ one: Shown) -> SIMD8<Double> {
    guard let track = one.track else { return one.attributes }
    let exact = one.attributes + track.rest(at: time) * track.distance
    var rounded = SIMD8<Double>()
    for index in 0..<4 { rounded[index] = (exact[index] * 64).rounded(.toNearestOrEven) / 64 }
    // What shrinks faster than its motion has no negative size.
    for index in 2..<4 { rounded[index] = max(0, rounded[index]) }
    rounded[4] =
      track.distance[4] == 0
      ? one.attributes[4] : (exact[4] * 65_536).rounded(.toNearestOrEven) / 65_536
    return rounded
  }

  private func crosses(_ numbers: SIMD8<Double>, _ rect: CGRect) -> Bool {
    ElementAttributes(
      id: .item(0, inSection: 0),
      frame: CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    ).crosses(rect)
  }

  /// What differs from the rules after a frame that was just made; nil if nothing does.
  func difference() -> String? {
    presentation.present()
    return mistake()
  }

  /// Does by the rules what the view has done in a pass. What follows is another change.
  ///
  /// - Parameter elements: those that have a view now.
  /// - Returns: what the view cannot have done.
  func follow(
    _ pass: World.Pass, _ elements: [(element: ElementAttributes, key: World.Key)]
  ) -> String? {
    defer { beginChange() }
    let shift = SIMD8<Double>(
      pass.bounds.origin.x - bounds.origin.x, pass.bounds.origin.y - bounds.origin.y, 0, 0, 0, 0,
      0, 0)
    // Scrolling is no change of the layout; only what an exchange moves is.
    let moved = formerStretch != nil && isAnimated ? shift : SIMD8<Double>()
    let places = Dictionary(
      world.elements().map { ($0.key, numbers($0.element)) }, uniquingKeysWith: { a, _ in a })
    var now: [ObjectIdentifier: Shown] = [:]
    for (element, key) in elements {
      guard let cell = view.visibleView(of: element.id) else { return "\(element.id) has no view" }
      let id = ObjectIdentifier(cell)
      let layout = numbers(element)
      // A view that left may show another element in the same pass.
      let before = shown[id].flatMap {
        $0.key == key && !$0.isGone && !gone.contains(key) ? $0 : nil
      }
      if isAnimated, before == nil, shown[id] != nil { return "\(key) got a view that leaves" }
      var one = Shown(view: cell, key: key, attributes: layout, track: before?.track)
      if let before {
        if before.isLeaving { returned += 1 }
        let from = presented(before) + moved
        if key == world.held?.key {
          one.track = nil
        } else if isAnimated, before.isLeaving || layout != before.attributes || moved != SIMD8() {
          one.track = track(from: from, to: layout)
        } else if before.isLeaving, let track = before.track {
          one.track?.distance = (from - layout) / track.rest(at: time)
        }
      } else if isAnimated {
        one.track = entering(key, layout, moved)
      }
      now[id] = one
    }
    for (id, before) in shown where now[id] == nil {
      var one = before
      if isAnimated, !before.isLeaving {
        one.isLeaving = true
        one.isGone = gone.contains(before.key)
        let from = presented(before) + moved
        if !one.isGone, let place = places[before.key] {
          one.attributes = place
        } else {
          one.attributes = before.attributes + moved
          one.attributes[4] = 0
        }
        one.track = track(from: from, to: one.attributes)
      } else if !before.isLeaving {
        guard before.track != nil, !gone.contains(before.key),
          crosses(presented(before), pass.rect)
        else { continue }
        one.isLeaving = true
      }
      now[id] = one
    }
    shown = now
    return nil
  }

  private func track(from: SIMD8<Double>, to: SIMD8<Double>) -> Track? {
    presentation.timing.map { Track(distance: from - to, start: time, timing: $0) }
  }

  private func entering(
    _ key: World.Key, _ layout: SIMD8<Double>, _ moved: SIMD8<Double>
  ) -> Track? {
    if let formerStretch {
      let former = world.elements(stretch: formerStretch).first { $0.key == key }
      return former.flatMap { track(from: numbers($0.element) + moved, to: layout) }
    }
    guard let known, !known.contains(key) else { return nil }
    var faded = layout
    faded[4] = 0
    return track(from: faded, to: layout)
  }

  private func mistake() -> String? {
    let leavingCount = shown.values.count { $0.isLeaving }
    if presentation.leavingCount != leavingCount {
      return "\(presentation.leavingCount) views leave, not \(leavingCount)"
    }
    var keys: Set<World.Key> = []
    for one in shown.values {
      guard let look = presentation.look(of: one.view) else { return "\(one.key) is lost" }
      let expected = presented(one)
      if numbers(look.attributes) != expected {
        return "\(one.key) is presented at \(numbers(look.attributes)), not \(expected)"
      }
      if !one.isGone, !keys.insert(one.key).inserted { return "\(one.key) has two views" }
      if one.track != nil { moving += 1 }
    }
    leaving += leavingCount
    let isMoving = shown.values.contains { $0.track != nil }
    if isMoving, !presentation.isActive { return "nothing is active, and views move" }
    guard !presentation.isActive else { return nil }
    if completed != requested {
      return "\(completed) of \(requested) completions were called at rest"
    }
    var atRest = 0
    var wrong: String?
    presentation.forEachPresented { look in
      atRest += 1
      if look.attributes != view.visibleView(of: look.attributes.id)?.attributes {
        wrong = "\(look.attributes.id) does not rest where the layout has it"
      }
    }
    return wrong ?? (atRest == view.visibleElements.count ? nil : "\(atRest) elements at rest")
  }

  /// What is wrong once everything has come to rest.
  func end() -> String? {
    time += 1_000_000_000
    begin()
    return presentation.isActive ? "something never comes to rest" : mistake()
  }

  /// A simulation in which little happens proves little.
  func triviality(steps: Int) -> String? {
    let counts = [moving / 10, leaving, returned * 20, finished, (completed - finished) * 2]
    return counts.min()! > steps / 100
      ? nil : "little was animated: \(counts) of \(requested) changes"
  }
}
