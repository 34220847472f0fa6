import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

// Checks of the hooks of a rule while an item is dragged, and when the layout is exchanged.

extension RuleCheck {
  // MARK: Drags

  func checkNeighbours() throws(BrokenLaw) {
    guard !rule.itemsMayOverlap else { return }
    try forEachDrag { drag throws(BrokenLaw) in
      try drag.move { path, content throws(BrokenLaw) in
        let held = ElementID.item(path.item, inSection: path.section)
        let others = content.all.filter {
          $0.id.kind == .item && $0.id != held && $0.frame.width > 0 && $0.frame.height > 0
        }.sorted { $0.frame.near < $1.frame.near }
        for (index, one) in others.enumerated() {
          for other in others[(index + 1)...].prefix(while: { $0.frame.near < one.frame.far })
          where one.crosses(other.frame) {
            throw BrokenLaw(
              law: .neighbours,
              message: "\(drag.inWords): \(one.id.summary) at \(one.frame.inWords) overlaps "
                + "\(other.id.summary) at \(other.frame.inWords)")
          }
        }
      }
    }
  }

  func checkCancelledDrags() throws(BrokenLaw) {
    try checkEnds(.cancel, .cancelRestores, "back") { $0.placed }
  }

  func checkDrops() throws(BrokenLaw) {
    try checkEnds(.end, .freshAfterUpdates, "dropped") { $0.dropped }
  }

  /// - Parameter expected: the elements that must be placed once the drag has ended, computed
  ///   before any hook is called for it.
  private func checkEnds(
    _ kind: MovementStep.Kind, _ law: Law, _ name: String, expected: (RuleDrag) -> BruteForce
  ) throws(BrokenLaw) {
    try forEachDrag { drag throws(BrokenLaw) in
      let expected = expected(drag).all
      try drag.move { _, _ in }
      drag.leave(kind)
      try compare(expected, drag.placed.all, law, "\(drag.inWords) and \(name)")
    }
  }

  /// Drags from the first item to the last one, with a stop on the way, and back.
  private func forEachDrag(_ body: (RuleDrag) throws(BrokenLaw) -> Void) throws(BrokenLaw) {
    let filled = (0..<sizes.sectionCount).filter { sizes.section($0).itemCount > 0 }
    guard let first = filled.first, let last = filled.last else { return }
    let start = ItemPath(section: first, item: 0)
    // An item that has left its section makes room for one less there.
    let count = Int(sizes.section(last).itemCount)
    let end = ItemPath(section: last, item: first == last ? count - 1 : count)
    let middle = ItemPath(section: last, item: (count - 1) / 2)
    if start == end { return }
    for (path, targets) in [(start, [middle, end]), (middle, [start])] {
      let rule = remadeRule
      guard let hooks = rule.hooks else { return }
      try body(RuleDrag(rule, sizes, hooks, from: path, over: targets))
    }
  }

  // MARK: Exchanges

  func checkExchange(for other: any LayoutRule) throws(BrokenLaw) {
    guard rule.hooks != nil || other.hooks != nil else { return }
    let old = BruteForceSource(rule: remadeRule, sizes: sizes, axis: AxisMap())
    let new = BruteForceSource(rule: other, sizes: sizes, axis: AxisMap())
    let (leaving, entering) = (old.hooks, new.hooks)
    leaving?.beginTransition(to: new)
    entering?.beginTransition(from: old)
    for id in elements.map(\.id) {
      try check(leaving?.finalAttributes(of: id), about: id, "final")
      try check(entering?.initialAttributes(of: id), about: id, "initial")
    }
    leaving?.endTransition()
    entering?.endTransition()
  }

  private func check(
    _ found: ElementAttributes?, about id: ElementID, _ name: String
  ) throws(BrokenLaw) {
    guard let found else { return }
    let frame = found.frame
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    let isFrame =
      numbers.allSatisfy(\.isFinite) && frame.size.width >= 0 && frame.size.height >= 0
    try require(
      found.id == id && isFrame, .exchange,
      "the \(name) attributes of \(id.summary) are those of \(found.id.summary) at "
        + frame.inWords)
  }
}

/// An item that is dragged through a collection while the hooks of a rule are called.
private final class RuleDrag {
  private let rule: any LayoutRule
  private let hooks: any SourceHooks
  private let content: ChangingContent
  private let start: ItemPath
  private let targets: [ItemPath]
  private var path: ItemPath
  private var position = CGPoint.zero
  /// As they are now.
  private var sizes: SectionedSizes

  init(
    _ rule: any LayoutRule, _ sizes: SectionedSizes, _ hooks: any SourceHooks,
    from start: ItemPath, over targets: [ItemPath]
  ) {
    (self.rule, self.sizes, self.hooks) = (rule, sizes, hooks)
    (self.start, self.targets, path) = (start, targets, start)
    content = ChangingContent(BruteForce(rule: rule, sizes: sizes))
    (hooks as? any PlacedHooks)?.attach(to: content)
  }

  var inWords: String {
    "item \(start.section).\(start.item) dragged to "
      + targets.map { "\($0.section).\($0.item)" }.joined(separator: ", to ")
  }

  /// The elements that the rule places now.
  var placed: BruteForce { content.placed }

  /// The elements that the rule would place with the item where it is to be dropped.
  var dropped: BruteForce {
    var sizes = sizes
    if let last = targets.last { sizes.apply(.moveItem(from: path, to: last)) }
    return BruteForce(rule: rule, sizes: sizes)
  }

  /// Holds the item over one target after the other.
  ///
  /// - Parameter body: called with each and what the rule places then.
  /// - Throws: also if the hooks answer differently in a second call.
  func move(
    _ body: (ItemPath, BruteForce) throws(BrokenLaw) -> Void
  ) throws(BrokenLaw) {
    for target in targets {
      step(.update, target)
      try checkTime()
      try body(target, content.placed)
    }
  }

  /// Drops the item, or puts it back.
  func leave(_ kind: MovementStep.Kind) { step(kind, kind == .cancel ? start : path) }

  private func step(_ kind: MovementStep.Kind, _ target: ItemPath) {
    if target != path { sizes.apply(.moveItem(from: path, to: target)) }
    let before = (path, position)
    path = target
    let id = ElementID.item(path.item, inSection: path.section)
    if let element = BruteForce(rule: rule, sizes: sizes).all.first(where: { $0.id == id }) {
      position = CGPoint(x: element.frame.midX, y: element.frame.midY)
    }
    _ = hooks.invalidationContext(
      forMoving: MovementStep(
        kind, from: before.0, to: path, previousPosition: before.1, position: position))
    content.placed = BruteForce(rule: rule, sizes: sizes)
  }

  private func checkTime() throws(BrokenLaw) {
    func answers() -> (ItemPath?, ElementAttributes?) {
      (
        hooks.targetPath(ofMovingItem: path, at: position),
        hooks.attributes(ofMovingItem: path, at: position)
      )
    }
    let (once, again) = (answers(), answers())
    try require(
      once == again, .hookTime,
      "\(inWords): its target path or its attributes differ in a second call")
  }
}

/// The present input of hooks.
private final class ChangingContent: PlacedContent {
  var placed: BruteForce

  init(_ placed: BruteForce) { self.placed = placed }

  var contentSize: CGSize { placed.contentSize }
  var sectionCount: Int { placed.sectionCount }
  func extent(ofSection section: Int) -> Extent { placed.extent(ofSection: section) }
  func info(ofSection section: Int) -> SectionInfo { placed.info(ofSection: section) }
  func section(reaching offset: Double) -> Int { placed.section(reaching: offset) }
}
