import CollectionModel
import Foundation
import Primitives
import UIKit

/// Random snapshots, trees, scrolls and drags, against arrays that know what is shown where.
@MainActor
final class DiffableSimulation {
  private let stage = DiffableStage(height: 220, hasClock: true)
  private var random: SplitMix64
  private var model = DiffableModel()
  private var last = 0
  /// The items that had cells set up ahead before the step.
  private var prepared: Set<Int> = []
  private var completions = (expected: 0, called: 0)
  private(set) var failure: String?
  private(set) var steps = 0
  /// How often each kind of step was taken.
  private(set) var tally: [String: Int] = [:]

  /// What a step may do to cells.
  private struct Expectation {
    var name: String
    var reloaded: Set<Int> = []
    var reconfigured: Set<Int> = []
    /// Whether all views are released.
    var isReload = false
    /// Whether the calls of the provider are not foreseen.
    var isFree = false
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    stage.source.reorderingHandlers.canReorderItem = { _ in true }
    stage.source.reorderingHandlers.didReorder = { _ in }
    model.sections = ["a", "b", "c"].map { .init(name: $0, rows: fresh(7)) }
    stage.source.apply(DiffableStage.snapshot(model.sections.map { ($0.name, $0.rows) }))
    stage.view.layoutIfNeeded()
    _ = stage.take()
  }

  private func int(_ bound: Int) -> Int { random.next(below: bound) }
  private func chance(_ one: Int) -> Bool { int(one) == 0 }
  private func fresh(_ count: Int) -> [Int] {
    (0..<count).map { _ in
      last += 1
      return last
    }
  }
  private func some(_ items: [Int], _ most: Int) -> [Int] {
    items.isEmpty ? [] : Array(Set((0...int(most)).map { _ in items[int(items.count)] })).sorted()
  }

  // MARK: Steps

  func step() {
    steps += 1
    let before = Dictionary(uniqueKeysWithValues: stage.cells.map { ($0.item, Seen($0)) })
    let wasAnimating = stage.view.engine.isAnimating
    let offset = stage.view.contentOffset
    prepared = Set(
      stage.view.engine.prepared.cells.map {
        model.sections[Int($0.id.section)].rows[Int($0.id.item)]
      })
    let expected: Expectation
    switch int(20) {
    case 0..<8: expected = applySnapshot()
    case 8..<11: expected = applyTree()
    case 11..<15: expected = scroll()
    case 15: expected = prepare()
    case 16..<18: expected = drag()
    default: expected = advance()
    }
    tally[expected.name, default: 0] += 1
    stage.view.layoutIfNeeded()
    checkContent()
    checkScreen()
    let hasMoved = stage.view.contentOffset != offset && expected.name != "scroll"
    checkCells(expected, before, isExact: !wasAnimating && !hasMoved, hasMoved)
    if !stage.view.engine.isAnimating {
      check("completions", completions.called, completions.expected)
    }
    if let failure { self.failure = "step \(steps), \(expected.name): \(failure)" }
  }

  private struct Seen {
    let cell: ItemCell
    let setUps: Int
    let reuses: Int
    @MainActor init(_ cell: ItemCell) {
      (self.cell, setUps, reuses) = (cell, cell.setUps, cell.reuses)
    }
  }

  private func done() -> () -> Void {
    completions.expected += 1
    return { [unowned self] in completions.called += 1 }
  }

  private func applySnapshot() -> Expectation {
    var snapshot = stage.source.snapshot()
    let former = Set(snapshot.itemIdentifiers)
    for _ in 0...int(5) { edit(&snapshot) }
    if chance(12) { shuffle(&snapshot) }
    var expected = Expectation(name: "snapshot")
    if chance(3) {
      let marked = some(model.items, 3)
      snapshot.reloadItems(marked)
      expected.reloaded = Set(marked).intersection(former)
    }
    if chance(3) {
      let marked = some(model.items, 3)
      snapshot.reconfigureItems(marked)
      expected.reconfigured = Set(marked).intersection(former).subtracting(expected.reloaded)
    }
    model.forgetTrees()
    if chance(10) {
      expected = Expectation(name: "load", isReload: true)
      stage.source.applySnapshotUsingReloadData(snapshot, completion: done())
    } else if chance(12) {
      applyElsewhere(snapshot)
    } else {
      stage.source.apply(snapshot, animatingDifferences: chance(2), completion: done())
    }
    return expected
  }

  /// Applies a snapshot on another thread.
  private func applyElsewhere(_ snapshot: DiffableStage.Snapshot) {
    let source = stage.source
    let thread = Thread { source.apply(snapshot, animatingDifferences: false) }
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.0001) }
  }

  private func edit(_ snapshot: inout DiffableStage.Snapshot) {
    let items = model.items
    let names = model.sections.map(\.name)
    switch int(9) {
    case 0 where !items.isEmpty:
      let (added, anchor, isAfter) = (fresh(1 + int(3)), items[int(items.count)], chance(2))
      model.insert(added, at: anchor, isAfter: isAfter)
      if isAfter {
        snapshot.insertItems(added, afterItem: anchor)
      } else {
        snapshot.insertItems(added, beforeItem: anchor)
      }
    case 1 where !names.isEmpty:
      let section = int(names.count)
      let added = fresh(1 + int(2)) + some(items, 1)
      added.forEach { model.take($0) }
      model.sections[section].rows += added
      snapshot.appendItems(added, toSection: names[section])
    case 2, 3:
      let deleted = some(items, items.count > 40 ? 9 : 2)
      deleted.forEach { model.take($0) }
      snapshot.deleteItems(deleted)
    case 4, 5:
      guard items.count > 1 else { return }
      let (moved, anchor, isAfter) = (items[int(items.count)], items[int(items.count)], chance(2))
      guard moved != anchor else { return }
      model.insert([moved], at: anchor, isAfter: isAfter)
      if isAfter {
        snapshot.moveItem(moved, afterItem: anchor)
      } else {
        snapshot.moveItem(moved, beforeItem: anchor)
      }
    default: editSections(&snapshot, names)
    }
  }

  private func editSections(_ snapshot: inout DiffableStage.Snapshot, _ names: [String]) {
    guard !names.isEmpty else { return addSection(&snapshot) }
    let (one, other) = (int(names.count), int(names.count))
    switch int(4) {
    case 0 where names.count < 7: addSection(&snapshot)
    case 1 where names.count > 3:
      model.sections.remove(at: one)
      snapshot.deleteSections([names[one]])
    case 2 where one != other:
      let moved = model.sections.remove(at: one)
      let anchor = model.sections.firstIndex { $0.name == names[other] }!
      model.sections.insert(moved, at: anchor + 1)
      snapshot.moveSection(names[one], afterSection: names[other])
    default: break
    }
  }

  private func addSection(_ snapshot: inout DiffableStage.Snapshot) {
    let (name, items) = ("s\(fresh(1)[0])", fresh(int(4)))
    if let first = model.sections.first?.name, chance(2) {
      model.sections.insert(.init(name: name, rows: items), at: 0)
      snapshot.insertSections([name], beforeSection: first)
    } else {
      model.sections.append(.init(name: name, rows: items))
      snapshot.appendSections([name])
    }
    snapshot.appendItems(items, toSection: name)
  }

  /// Puts all items into another order, across sections.
  private func shuffle(_ snapshot: inout DiffableStage.Snapshot) {
    var rest = model.items.shuffled(using: &random)[...]
    for section in model.sections.indices {
      let rows = Array(rest.prefix(model.sections[section].rows.count))
      rest = rest.dropFirst(rows.count)
      snapshot.appendItems(rows, toSection: model.sections[section].name)
      model.sections[section].rows = rows
    }
  }

  private func applyTree() -> Expectation {
    let isNew = model.sections.isEmpty || chance(12) && model.sections.count < 7
    let section = isNew ? -1 : int(model.sections.count)
    let name = isNew ? "s\(fresh(1)[0])" : model.sections[section].name
    var nodes = isNew ? [] : model.sections[section].outline
    var tree = stage.source.snapshot(for: name)
    for _ in 0...int(2) {
      if let parent = nodes.isEmpty ? nil : nodes[int(nodes.count)].item, !chance(4) {
        if chance(2), nodes.count < 25 {
          let children = fresh(1 + int(2)) + (chance(3) ? strangers(to: nodes) : [])
          let range = DiffableModel.subtree(of: parent, in: nodes)
          let level = nodes[range.lowerBound].level + 1
          nodes.insert(
            contentsOf: children.map { .init(item: $0, level: level) }, at: range.upperBound)
          tree.append(children, to: parent)
        } else {
          let index = nodes.firstIndex { $0.item == parent }!
          nodes[index].isExpanded.toggle()
          if nodes[index].isExpanded { tree.expand([parent]) } else { tree.collapse([parent]) }
        }
      } else {
        let roots = fresh(1) + (chance(2) ? strangers(to: nodes) : [])
        nodes += roots.map { .init(item: $0) }
        tree.append(roots)
      }
    }
    model.apply(nodes, to: name)
    stage.source.apply(tree, to: name, animatingDifferences: chance(2), completion: done())
    return Expectation(name: "tree")
  }

  /// An item on show in another section.
  private func strangers(to nodes: [DiffableModel.Node]) -> [Int] {
    let others = model.items.filter { item in !nodes.contains { $0.item == item } }
    return others.isEmpty ? [] : [others[int(others.count)]]
  }

  private func scroll() -> Expectation {
    let most = max(0, model.items.count * 50 - 220)
    stage.view.contentOffset.y = CGFloat(int(most / 10 + 1) * 10)
    return Expectation(name: "scroll")
  }

  private func prepare() -> Expectation {
    let items = model.items
    guard !items.isEmpty else { return Expectation(name: "prepare") }
    let item = items[int(items.count)]
    guard let path = stage.source.indexPath(for: item) else {
      check("path", nil as IndexPath?, [0, 0])
      return Expectation(name: "prepare")
    }
    let hadCell = stage.cell(item) != nil
    stage.view.engine.prepareCell(for: .item(path.item, inSection: path.section))
    check("prepared", stage.take().count { $0.hasPrefix("cell") }, hadCell ? 0 : 1)
    return Expectation(name: "prepare")
  }

  private func drag() -> Expectation {
    let shown = stage.cells.map(\.item)
    guard shown.count > 1, !stage.view.engine.isAnimating else { return advance() }
    let (from, to) = (shown[int(shown.count)], shown[int(shown.count)])
    let (start, end) = (stage.source.indexPath(for: from)!, stage.source.indexPath(for: to)!)
    let middle = stage.cell(to)!.center
    guard stage.view.beginInteractiveMovementForItem(at: start) else {
      check("drag", false, true)
      return Expectation(name: "drag")
    }
    stage.view.updateInteractiveMovementTargetPosition(middle)
    stage.view.endInteractiveMovement()
    if from != to { model.drag((start.section, start.item), to: (end.section, end.item)) }
    return Expectation(name: "drag", isFree: true)
  }

  private func advance() -> Expectation {
    stage.wait(Double(int(40)) / 100)
    return Expectation(name: "clock")
  }

  // MARK: Checks

  private func check<Value: Equatable>(_ what: String, _ found: Value, _ wanted: Value) {
    if found != wanted, failure == nil { failure = "\(what): \(found), not \(wanted)" }
  }

  private func checkContent() {
    let snapshot = stage.source.snapshot()
    check("sections", snapshot.sectionIdentifiers, model.sections.map(\.name))
    check("items", snapshot.itemIdentifiers, model.items)
    check("section count", stage.view.numberOfSections, model.sections.count)
    for (index, section) in model.sections.enumerated() where failure == nil {
      check(
        "items of \(section.name)", snapshot.itemIdentifiers(inSection: section.name), section.rows)
      check(
        "count of \(section.name)", stage.view.numberOfItems(inSection: index), section.rows.count)
      let tree = stage.source.snapshot(for: section.name)
      let nodes = tree.items.map {
        DiffableModel.Node(item: $0, level: tree.level(of: $0), isExpanded: tree.isExpanded($0))
      }
      check("tree of \(section.name)", nodes, section.outline)
    }
  }

  /// The rows that cross the screen, and the frames and paths of their cells.
  private func checkScreen() {
    let bounds = stage.view.bounds
    var wanted: [String] = []
    for (row, path) in model.paths.enumerated() {
      let frame = CGRect(x: 0, y: CGFloat(row) * 50, width: 100, height: 50)
      if frame.maxY <= bounds.minY || frame.minY >= bounds.maxY { continue }
      let item = model.sections[path.section].rows[path.item]
      wanted.append("\(item) at \(path.section).\(path.item), \(frame.minY)")
    }
    let found = stage.cells.map { cell in
      let path = stage.view.indexPath(for: cell) ?? []
      return "\(cell.item) at \(path.map { "\($0)" }.joined(separator: ".")), \(cell.frame.minY)"
    }
    check("screen", found, wanted)
  }

  private func checkCells(
    _ expected: Expectation, _ before: [Int: Seen], isExact: Bool, _ hasMoved: Bool
  ) {
    var calls: [Int: Int] = [:]
    for line in stage.take() where line.hasPrefix("cell") {
      calls[Int(line.split(separator: " ")[2])!, default: 0] += 1
    }
    if expected.isReload { prepared = [] }
    for cell in stage.cells {
      let item = cell.item
      let isNew = expected.isReload || before[item] == nil && !prepared.contains(item)
      let marks = [expected.reloaded, expected.reconfigured].count { $0.contains(item) }
      let wanted = (isNew ? 1 : 0) + marks
      if isExact, !expected.isFree { check("calls for \(item)", calls[item] ?? 0, wanted) }
      if let seen = before[item], !expected.isReload, !hasMoved, !expected.reloaded.contains(item) {
        check("cell of \(item) kept", cell === seen.cell, true)
        check("reuses of \(item)", cell.reuses, seen.reuses)
        check("set-ups of \(item)", cell.setUps, seen.setUps + marks)
      }
      calls[item] = nil
    }
    // What is not on screen: cells that were set up ahead, and what a reload shows in between.
    let others = Set(calls.keys).subtracting(prepared.intersection(expected.reconfigured))
    if isExact, !expected.isFree { check("calls off screen", others.sorted(), []) }
  }
}
