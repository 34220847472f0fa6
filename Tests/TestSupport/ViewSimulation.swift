import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import Primitives

/// Random batches, scrolls, rotations, parameters, exchanges and reloads of a view, each compared
/// with a model that recomputes everything. Insets and sizes change, too, and so does content of
/// which the view was not notified; callbacks change all that in the middle of a pass; and the
/// layout has elements that do not exist. Animated, each step is a refresh, and what is presented
/// is compared, too. Touched, fingers scroll, drag and select among all that.
package final class ViewSimulation {
  var random: SplitMix64
  let world: World
  let dataSource: WorldDataSource
  let delegate: WorldDelegate
  let view: CollectionView
  /// What a view that follows items by identity shows, and what it has done for that.
  var shown: Set<World.Key> = []
  var dequeues = 0
  var ended = 0
  /// The elements that do not exist, counted each time that they come on screen.
  var ignored = 0
  let animation: AnimatedSimulation?
  let drags: DragSimulation
  let touches: TouchSimulation?
  /// What was wrong with a pass, or with a change in a callback.
  var wrong: String?
  /// Whether the present step has set an offset.
  var hasScrolled = false
  /// How often something has happened in all steps.
  var happened: [String: Int] = [:]

  package init(seed: UInt64, isAnimated: Bool = false, isTouched: Bool = false) {
    var start = SplitMix64(seed: seed)
    world = World(IdentityModel((0..<6).map { _ in start.next(below: 12) }))
    random = start
    dataSource = WorldDataSource(world)
    view = CollectionView(
      source: WorldSource(world), dataSource: dataSource, overscan: Overscan(viewports: 0.5))
    delegate = WorldDelegate(world)
    view.delegate = delegate
    view.insets = ContentInsets(top: 20, bottom: 30)
    dataSource.register(in: view)
    animation = isAnimated ? AnimatedSimulation(view, world) : nil
    drags = DragSimulation(view, world, delegate, animation)
    touches = isTouched ? TouchSimulation(seed: seed, view, world, drags) : nil
    world.passEnded = { [unowned self] in follow($0) }
  }

  /// Runs `steps` steps; returns what was wrong after the first that went wrong.
  package func run(steps: Int) -> String? {
    do {
      try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 200))
      _ = try frame()
      for step in 0..<steps {
        if let wrong = try self.step() { return "step \(step): \(wrong)" }
      }
      return try end() ?? triviality(steps: steps)
    } catch {
      return "\(error)"
    }
  }

  /// Runs a step for each seed, which alone decides what the step does: any steps can be left out,
  /// and the others still make sense. Returns what was wrong after the first that went wrong.
  package func run(stepSeeds: [UInt64]) -> String? {
    do {
      try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 200))
      _ = try frame()
      for (step, seed) in stepSeeds.enumerated() {
        random = SplitMix64(seed: seed)
        if let wrong = try self.step() { return "step \(step): \(wrong)" }
      }
      return try end()
    } catch {
      return "\(error)"
    }
  }

  /// What is wrong once all fingers are up and everything has come to rest.
  private func end() throws -> String? {
    world.callbacks.disarm()
    if let touches {
      for event in touches.lastEvents { if let wrong = try perform(event) { return wrong } }
      if let wrong = try goOn() { return "the end: \(wrong)" }
    }
    return animation?.end()
  }

  /// A simulation in which little happens proves little.
  private func triviality(steps: Int) -> String? {
    let counters = view.counters
    // Fingers do the other half of what happens.
    let changes = touches == nil ? steps : steps / 2
    let counts = [
      counters.cellsMoved, counters.cellsReloaded, counters.cellsReconfigured, counters.reuseHits,
      drags.drops * 5, ignored,
    ]
    if counts.min()! <= changes / 100 { return "little happened: \(counters)" }
    // Without animation nothing has a completion.
    let callbacks = Callbacks.Kind.allCases.filter { animation != nil || $0 != .completion }
    let expected =
      Change.inSteps.map(\.change.rawValue) + Change.inCallbacks.map { "\($0) in a callback" }
      + callbacks.map { "\($0)" } + ["late counts"]
    if let rare = expected.first(where: { (happened[$0] ?? 0) * 800 <= changes }) {
      return "\(rare) is rare: \(happened)"
    }
    return animation?.triviality(steps: changes) ?? touches?.triviality(steps: steps)
  }

  private func step() throws -> String? {
    arm()
    if let wrong = try goOn() { return wrong }
    if let touches, random.next(below: 2) == 0 {
      for event in touches.draw() { if let wrong = try perform(event) { return wrong } }
      return nil
    }
    return try change()
  }

  /// The clock goes on, and what moves with it.
  private func goOn() throws -> String? {
    animation?.draw(&random, after: touches?.pause ?? 0)
    drags.beginStep()
    animation?.begin()
    if world.callbacks.fired != nil, let wrong = try frame() { return "the refresh: \(wrong)" }
    guard let touches else { return nil }
    touches.goOn(to: animation?.presentation.time)
    return try frame().map { "the clock goes on: \($0)" }
  }

  private func perform(_ event: TouchSimulation.Event) throws -> String? {
    touches?.perform(event)
    return try frame().map { "\(event): \($0)" }
  }

  /// Shows what has changed; returns what is wrong with it.
  func frame() throws -> String? {
    world.passCount = 0
    try view.layoutIfNeeded()
    // What the last callback requests comes with the next frame.
    if world.callbacks.fired == .didLayout { try view.layoutIfNeeded() }
    world.endPass()
    (view.source.hooks as? OffsetHooks)?.by = 0
    return wrong ?? difference() ?? animation?.difference() ?? touches?.difference()
  }

  /// Does in the models what the view has done in a pass.
  private func follow(_ pass: World.Pass) {
    let (elements, strays) = world.shown(in: pass, after: shown)
    let now = Set(elements.map(\.key))
    dequeues += now.subtracting(shown).count
    ended += shown.subtracting(now).count
    ignored += strays
    shown = now
    wrong = wrong ?? animation?.follow(pass, elements)
  }

  /// What differs from the model; nil if nothing does.
  private func difference() -> String? {
    if view.needsLayout { return "a pass is missing" }
    if let wrong = drags.difference() { return wrong }
    let expected = world.crossing(view.queryRect)
    let elements = view.visibleElements.map { $0 }
    if Set(elements) != Set(expected.map(\.element)) || elements.count != expected.count {
      return "\(elements.count) elements are shown and \(expected.count) cross"
    }
    var seen: Set<ObjectIdentifier> = []
    for (element, key) in expected {
      guard let shown = view.visibleView(of: element.id) else { return "\(element.id) has no view" }
      if !seen.insert(ObjectIdentifier(shown)).inserted { return "\(element.id) shares its view" }
      let identity = (shown as? IdentityCell)?.identity ?? (shown as? IdentityView)?.identity
      if identity != key.identity { return "\(element.id) is shown by a view set up for another" }
      if shown.attributes != element { return "\(element.id) has other attributes" }
      if shown.state != .shown { return "\(element.id) has a view that waits" }
      if !delegate.displayed.contains(ObjectIdentifier(shown)) { return "\(element.id) not begun" }
    }
    if view.ignoredElements != ignored {
      return "\(view.ignoredElements) elements do not exist, not \(ignored)"
    }
    let counters = view.counters
    if let mistake = delegate.mistakes.first { return mistake }
    let leaving = animation?.presentation.leavingCount ?? 0
    if delegate.displayed.count != elements.count + leaving {
      return """
        \(delegate.displayed.count) views have begun and not ended, \(elements.count) are shown \
        and \(leaving) leave
        """
    }
    // What comes back while it leaves is neither dequeued again nor ended.
    if animation == nil {
      if counters.dequeues != dequeues { return "\(counters.dequeues) dequeues, not \(dequeues)" }
      if counters.endedDisplaying != ended {
        return "\(counters.endedDisplaying) ended, not \(ended)"
      }
    }
    if counters.dequeues != counters.created + counters.reuseHits {
      return
        "\(counters.dequeues) dequeues, \(counters.created) created, \(counters.reuseHits) reused"
    }
    if counters.created != dataSource.created {
      return "\(counters.created) created, not \(dataSource.created)"
    }
    if counters.dequeues - counters.endedDisplaying != elements.count + leaving {
      return "views are lost"
    }
    if view.numberOfSections != world.model.sectionCount { return "the number of sections" }
    for section in 0..<view.numberOfSections
    where view.numberOfItems(inSection: section) != world.model.itemCount(ofSection: section) {
      return "the number of items of section \(section)"
    }
    return nil
  }
}
