import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import Primitives

/// Random batches, scrolls, rotations, parameters, exchanges and reloads of a view, each compared
/// with a model that recomputes everything. Animated, each step is a refresh, and what is presented
/// is compared, too. Touched, fingers scroll, drag and select among all that.
package struct ViewSimulation {
  private var random: SplitMix64
  private let world: World
  private let dataSource: WorldDataSource
  private let delegate = WorldDelegate()
  private let view: CollectionView
  /// What a view that follows items by identity shows, and what it has done for that.
  private var shown: Set<World.Key> = []
  private var dequeues = 0
  private var ended = 0
  private let animation: AnimatedSimulation?
  private let drags: DragSimulation
  private let touches: TouchSimulation?

  package init(seed: UInt64, isAnimated: Bool = false, isTouched: Bool = false) {
    var start = SplitMix64(seed: seed)
    world = World(IdentityModel((0..<6).map { _ in start.next(below: 12) }))
    random = start
    dataSource = WorldDataSource(world)
    view = CollectionView(
      source: WorldSource(world), dataSource: dataSource, overscan: Overscan(viewports: 0.5))
    view.delegate = delegate
    // Where the viewport is is up to the simulation, unless fingers bring it to an edge.
    view.insets =
      isTouched
      ? ContentInsets(top: 20, bottom: 30)
      : ContentInsets(top: 1e6, left: 1e6, bottom: 1e6, right: 1e6)
    dataSource.register(in: view)
    animation = isAnimated ? AnimatedSimulation(view, world) : nil
    drags = DragSimulation(view, world, delegate, animation)
    touches = isTouched ? TouchSimulation(seed: seed, view, world, drags) : nil
  }

  /// Runs `steps` steps; returns what was wrong after the first that went wrong.
  package mutating func run(steps: Int) -> String? {
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
  package mutating func run(stepSeeds: [UInt64]) -> String? {
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
  private mutating func end() throws -> String? {
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
      drags.drops * 5,
    ]
    if counts.min()! <= changes / 100 { return "little happened: \(counters)" }
    return animation?.triviality(steps: changes) ?? touches?.triviality(steps: steps)
  }

  private mutating func step() throws -> String? {
    if let wrong = try goOn() { return wrong }
    if let touches, random.next(below: 2) == 0 {
      for event in touches.draw() { if let wrong = try perform(event) { return wrong } }
      return nil
    }
    return try change()
  }

  /// The clock goes on, and what moves with it.
  private mutating func goOn() throws -> String? {
    animation?.begin(&random, after: touches?.pause ?? 0)
    drags.beginStep()
    guard let touches else { return nil }
    touches.goOn(to: animation?.presentation.time)
    return try frame().map { "the clock goes on: \($0)" }
  }

  private mutating func perform(_ event: TouchSimulation.Event) throws -> String? {
    touches?.perform(event)
    return try frame().map { "\(event): \($0)" }
  }

  private mutating func change() throws -> String? {
    var what = ""
    var kind = random.next(below: 13)
    let isRare = [6, 7].contains(kind) && random.next(below: 5) > 0
    // A refused batch lets the item go, too, which would hide that it changes nothing.
    if isRare || (kind == 8 && random.next(below: 2) > 0) || (kind == 4 && drags.movement != nil) {
      kind = 9
    }
    // The view lets the item go before a batch, a reload and an exchange.
    if [0, 1, 2, 3, 6, 7].contains(kind) { drags.putBack() }
    switch kind {
    case 10, 11, 12:
      what = "drag"
      drags.step(&random)
    case 0...3:
      what = "batch"
      for _ in 0...random.next(below: 2) { try update() }
    case 4:
      what = "refused batch"
      if let wrong = try refuse() { return "\(what): \(wrong)" }
    case 5:
      what = "rotation"
      animation?.willRotate()
      let size = view.bounds.size
      try view.setBounds(
        CGRect(origin: view.contentOffset, size: CGSize(width: size.height, height: size.width)))
    case 6:
      what = "reloadData"
      world.model = IdentityModel.random(&random, after: world.model)
      view.reloadData()
      animation?.didReload()
      touches?.model.forget()
      ended += shown.count
      shown = []
    case 7:
      what = "layout exchange"
      animation?.willExchange()
      let new = WorldSource(world)
      if random.next(below: 3) > 0 {
        world.stretch = world.stretch < 1.25 ? 2 : 1
        new.stretch = world.stretch
      } else {
        // Everything stays in its place, and the viewport goes elsewhere.
        let hooks = OffsetHooks(by: Double(random.next(below: 200)) - 100)
        if let touches { hooks.limit = { [unowned touches] in touches.scrolling.nearest($0) } }
        new.hooks = hooks
      }
      view.setSource(new, completion: animation?.completion())
    case 8:
      what = "parameter"
      world.stretch = 0.5 + Double(random.next(below: 65)) / 64
      guard let source = view.source as? WorldSource else { return "another source" }
      source.stretch = world.stretch
      view.invalidateLayout(InvalidationContext())
    default:
      what = "scroll"
      let room = max(1, Int(view.contentSize.height))
      let offset = Double(random.next(below: room * 2)) / 2
      if let touches {
        touches.scrolling.scroll(to: touches.scrolling.nearest(offset))
      } else {
        try view.setContentOffset(CGPoint(x: 0, y: offset))
      }
    }
    return try frame().map { "\(what): \($0)" }
  }

  /// Shows what has changed; returns what is wrong with it.
  private mutating func frame() throws -> String? {
    world.passes = []
    try view.layoutIfNeeded()
    for pass in world.passes {
      let now = Set(world.crossing(pass.rect).map(\.key))
      dequeues += now.subtracting(shown).count
      ended += shown.subtracting(now).count
      shown = now
    }
    (view.source.hooks as? OffsetHooks)?.by = 0
    return difference() ?? animation?.difference() ?? touches?.difference()
  }

  private mutating func update() throws {
    let before = world.model
    let isLarge = random.next(below: 20) == 0
    let update = RandomUpdate(
      of: before, rate: isLarge ? 80 : random.next(below: 20),
      sectionRate: isLarge ? 80 : random.next(below: 30), random: &random)
    let map = try update.batch.validated(before: before, after: update.after)
    animation?.willUpdate(map, before: before)
    if random.next(below: 2) == 0 {
      world.model = update.after
      try view.performBatchUpdates(update.batch)
    } else {
      let (world, view) = (world, view)
      try view.performBatchUpdates {
        // A batch within a batch, and the model changing between the two.
        try view.performBatchUpdates { try view.add(update.batch, items: true) }
        world.model = update.after
        try view.add(update.batch, items: false)
      } completion: { [completion = animation?.completion()] in
        completion?($0)
      }
    }
    // Elements that the batch removes or reloads are released at once.
    var kept: Set<World.Key> = []
    for (element, key) in elements(of: before) where shown.contains(key) {
      if case .stays = map.fate(of: element) { kept.insert(key) }
    }
    ended += shown.count - kept.count
    shown = kept
    touches?.follow(from: before)
  }

  private func elements(of model: IdentityModel) -> [(ElementID, World.Key)] {
    let past = World(model)
    return past.elements().map { ($0.element.id, $0.key) }
  }

  /// A batch that says something else than what has happened.
  private mutating func refuse() throws -> String? {
    let before = view.visibleElements.map { $0 }
    var batch = UpdateBatch()
    switch random.next(below: 4) {
    case 0: batch.insertSections(0)
    case 1: batch.deleteItems(at: ItemPath(section: 0, item: 1000))
    case 2: batch.insertItems(at: ItemPath(section: world.model.sectionCount, item: 0))
    default: batch.moveSection(from: -1, to: 0)
    }
    do {
      try view.performBatchUpdates(batch)
      return "was accepted"
    } catch {
      return view.visibleElements.elementsEqual(before) ? nil : "changed what is shown"
    }
  }

  /// What differs from the model; nil if nothing does.
  private func difference() -> String? {
    if let lost = drags.lost { return "the data source has another item at \(lost) than the view" }
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

extension IdentityModel {
  /// Other sections, whose identities nothing had before.
  fileprivate static func random(
    _ random: inout SplitMix64, after old: IdentityModel
  ) -> IdentityModel {
    var model = old
    model.sections = (0..<random.next(below: 7)).map { _ in
      model.newSection(random.next(below: 12))
    }
    return model
  }
}

extension CollectionView {
  /// Says what a batch says by the methods for single changes: of items, or of sections.
  fileprivate func add(_ batch: UpdateBatch, items: Bool) throws(UpdateError) {
    guard items else { return try addSections(batch) }
    for run in batch.insertedItems { try insertItems(run.items, inSection: run.section) }
    for run in batch.deletedItems { try deleteItems(run.items, inSection: run.section) }
    for move in batch.movedItems { try moveItem(from: move.from, to: move.to) }
    for run in batch.reloadedItems { try reloadItems(run.items, inSection: run.section) }
    for run in batch.reconfiguredItems { try reconfigureItems(run.items, inSection: run.section) }
  }

  private func addSections(_ batch: UpdateBatch) throws(UpdateError) {
    for section in batch.insertedSections { try insertSections(section) }
    for section in batch.deletedSections { try deleteSections(section) }
    for move in batch.movedSections { try moveSection(from: move.from, to: move.to) }
    for section in batch.reloadedSections { try reloadSections(section) }
  }
}
