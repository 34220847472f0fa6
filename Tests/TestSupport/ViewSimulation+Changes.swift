import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Primitives

// The changes of a simulation, from steps and from callbacks.
extension ViewSimulation {
  enum Change: String {
    case drag, batch, size, inset, scroll, parameter, exchange, reload
    case refusedBatch = "refused batch"
    case scrollToItem = "scroll to an item"
    /// The layout has other elements that do not exist.
    case strays
    /// The data source has other counts, and the view is not notified.
    case uncounted
    case invalidation
    /// Requested within a pass, it is none.
    case pass

    static let inSteps: [(change: Change, weight: Int)] = [
      (.drag, 30), (.batch, 36), (.refusedBatch, 5), (.size, 10), (.inset, 10), (.scroll, 26),
      (.scrollToItem, 4), (.parameter, 5), (.exchange, 3), (.reload, 3), (.strays, 5),
      (.uncounted, 3),
    ]
    static let inCallbacks: [Change] = [
      .batch, .size, .inset, .scroll, .reload, .invalidation, .pass,
    ]
  }

  private func count(_ what: String) { happened[what, default: 0] += 1 }

  private func drawStep() -> Change {
    if world.isUncounted, random.next(below: 3) == 0 { return .reload }
    var number = random.next(below: Change.inSteps.reduce(0) { $0 + $1.weight })
    let drawn = Change.inSteps.first { _, weight in
      number -= weight
      return number < 0
    }
    switch drawn?.change {
    case .batch where world.isUncounted: return .refusedBatch
    // It lets an item go, too, which would hide that it changes nothing.
    case .refusedBatch where drags.movement != nil: return .scroll
    case let change: return change ?? .scroll
    }
  }

  func change() throws -> String? {
    let (offset, legal) = (Double(view.contentOffset.y), legalOffsets)
    hasScrolled = false
    let change = drawStep()
    count(change.rawValue)
    if let wrong = try make(change, inCallback: false) ?? frame() ?? restDifference(offset, legal) {
      return "\(change.rawValue): \(wrong)"
    }
    return nil
  }

  /// Sometimes the next callback of some kind makes a change of its own, or several.
  func arm() {
    let kinds = Callbacks.Kind.allCases
    world.callbacks.disarm()
    guard random.next(below: 3) == 0 else { return }
    let kind = kinds[random.next(below: kinds.count)]
    world.callbacks.arm(kind) { [unowned self] key in
      count("\(kind)")
      for _ in 0...random.next(below: 2) {
        let change = Change.inCallbacks[random.next(below: Change.inCallbacks.count)]
        do {
          wrong = try wrong ?? make(change, inCallback: true)
        } catch {
          wrong = wrong ?? "\(change.rawValue) in a callback: \(error)"
        }
      }
      if view.hasDeferredChanges { world.cutPass(after: key) }
    }
  }
}

extension ViewSimulation {
  /// Does in the models what the view does now or, in a pass, once it is over.
  private func whenMade(_ follow: @escaping () -> Void) {
    view.whenIdle { [unowned self] in
      world.endPass()
      follow()
    }
  }

  /// Makes a change, which the next frame shows; returns what is wrong with it.
  private func make(_ change: Change, inCallback: Bool) throws -> String? {
    if inCallback { count("\(change.rawValue) in a callback") }
    switch change {
    case .drag: drags.step(&random)
    case .batch:
      for _ in 0...random.next(below: 2) { try update() }
    case .refusedBatch: return try refuse()
    case .size: try resize(isAnimated: !inCallback && random.next(below: 2) == 0)
    case .inset: view.insets = random.insets()
    case .scroll: try scroll()
    case .scrollToItem: return try scrollToItem()
    case .parameter:
      world.stretch = 0.5 + Double(random.next(below: 65)) / 64
      guard let source = view.source as? WorldSource else { return "another source" }
      source.stretch = world.stretch
      view.invalidateLayout(InvalidationContext())
    case .exchange: exchange()
    case .reload: reload()
    case .strays:
      if !world.isUncounted { world.surplus = random.next(below: 4) }
      world.hasStrays = random.next(below: 2) == 0
      view.invalidateLayout()
    case .uncounted: changeUncounted()
    case .invalidation: view.invalidateLayout()
    case .pass:
      try view.layoutIfNeeded()
      if !view.isInPass { world.endPass() }
    }
    return nil
  }

  private func resize(isAnimated: Bool) throws {
    var size = view.bounds.size
    if random.next(below: 2) == 0 {
      size = CGSize(width: size.height, height: size.width)
    } else {
      size.height = random.viewportHeight()
    }
    if isAnimated, size != view.bounds.size {
      view.beginBoundsChange()
      animation?.willArrange()
    }
    try view.setBounds(CGRect(origin: view.contentOffset, size: size))
  }

  private func scroll() throws {
    hasScrolled = true
    let room = max(1, Int(view.contentSize.height))
    let offset = Double(random.next(below: room * 2)) / 2
    if let touches {
      touches.scrolling.scroll(to: touches.scrolling.nearest(offset))
    } else {
      try view.setContentOffset(CGPoint(x: 0, y: offset))
    }
  }

  private func scrollToItem() throws -> String? {
    hasScrolled = true
    let items = world.elements(isHeld: false).filter { $0.key.kind == .item }
    guard !items.isEmpty else { return nil }
    let element = items[random.next(below: items.count)].element
    let path = ItemPath(section: Int(element.id.section), item: Int(element.id.item))
    try view.scrollToItem(at: path, position: .top)
    let (now, wanted) = (Double(view.contentOffset.y), element.frame.minY - view.insets.top)
    return now == legalOffsets.nearest(to: wanted) ? nil : "it is at \(now), not at \(wanted)"
  }

  private func exchange() {
    hasScrolled = true
    // The view lets the item go before an exchange, a batch and a reload.
    drags.putBack()
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
  }

  private func reload() {
    whenMade { [unowned self] in
      drags.putBack()
      animation?.didReload()
      touches?.forgetItems()
      ended += shown.count
      shown = []
      world.didReload()
    }
    world.willReload()
    if !world.isUncounted || random.next(below: 2) == 0 { replaceData() }
    view.reloadData()
    guard random.next(below: 2) == 0 else { return }
    // The view counts in the next pass.
    count("late counts")
    replaceData()
  }

  /// Other sections, whose identities nothing had before.
  private func replaceData() {
    world.data.sections = (0..<random.next(below: 7)).map { _ in
      world.data.newSection(random.next(below: 12))
    }
  }

  /// The data source and the layout have more items at the end, or fewer, or as many as counted.
  private func changeUncounted() {
    drags.cancel()
    if world.isUncounted {
      (world.isUncounted, world.data, world.surplus) = (false, world.model, 0)
    } else if let last = world.data.sections.indices.last {
      let count = world.data.sections[last].items.count
      let new = max(0, count + random.next(below: 9) - 4)
      if new > count {
        world.data.sections[last].items += world.data.newSection(new - count).items
      } else {
        world.data.sections[last].items.removeLast(count - new)
      }
      (world.isUncounted, world.surplus) = (new != count, new - count)
    }
    view.invalidateLayout()
  }

  private func update() throws {
    // An update after a reload that has not counted is refused, as on iOS.
    if world.isReloading || world.isUncounted { return }
    let before = world.data
    let isLarge = random.next(below: 20) == 0
    let update = RandomUpdate(
      of: before, rate: isLarge ? 80 : random.next(below: 20),
      sectionRate: isLarge ? 80 : random.next(below: 30), random: &random)
    let map = try update.batch.validated(before: before, after: update.after)
    whenMade { [unowned self] in
      drags.putBack()
      animation?.willUpdate(map, before: before)
      // Elements that the batch removes or reloads are released at once.
      var kept: Set<World.Key> = []
      for (element, key) in World(before).elements() where shown.contains(key) {
        if case .stays = map.fate(of: element.id) { kept.insert(key) }
      }
      ended += shown.count - kept.count
      shown = kept
      world.model = update.after
      touches?.follow(from: before)
    }
    if random.next(below: 2) == 0 {
      world.data = update.after
      try view.performBatchUpdates(update.batch)
    } else {
      let (world, view) = (world, view)
      try view.performBatchUpdates {
        // A batch within a batch, and the content changing between the two.
        try view.performBatchUpdates { try view.add(update.batch, items: true) }
        world.data = update.after
        try view.add(update.batch, items: false)
      } completion: { [completion = animation?.completion()] in
        completion?($0)
      }
    }
  }

  /// A batch that describes something else than what has happened.
  private func refuse() throws -> String? {
    let before = view.visibleElements.map { $0 }
    var batch = UpdateBatch()
    switch random.next(below: 4) {
    case _ where world.isUncounted: break
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

  // MARK: Where the viewport rests

  private var legalOffsets: LegalOffsets { LegalOffsets(in: view, height: world.height()) }

  /// What is wrong with where the viewport is after a change.
  private func restDifference(_ offset: Double, _ before: LegalOffsets) -> String? {
    let (now, legal) = (Double(view.contentOffset.y), legalOffsets)
    // Code may scroll anywhere.
    if hasScrolled || legal == before { return nil }
    if !legal.contains(now) { return "the viewport rests at \(now), outside of \(legal)" }
    let rest = legal.rest(of: offset, after: before)
    return world.callbacks.fired != nil || now == rest
      ? nil : "the viewport rests at \(now), not at \(rest)"
  }
}

extension CollectionView {
  /// Makes the changes of a batch by the methods for single changes: of items, or of sections.
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
