import CollectionModel
import Primitives

/// What becomes of a collection between two snapshots.
private enum SnapshotStep: String, CaseIterable {
  case append, prepend, shuffle, filter, sort, replace

  /// How many items change.
  ///
  /// - Parameters:
  ///   - part: of a hundred items.
  ///   - isBack: whether the last change is undone: as many items as that one came with or took.
  func changed(of count: Int, part: Int, isBack: Bool) -> Int {
    switch self {
    case .append, .prepend: count * part / (isBack ? 100 + part : 100)
    case .filter: count * min(part, 99) / (isBack ? 100 - min(part, 99) : 100)
    case .shuffle, .sort, .replace: count * part / 100
    }
  }
}

extension EditKind {
  package static let snapshots = EditKind(
    "snapshots", "snapshots replace each other, and the difference of two of them is applied",
    batches: 10, .batches(.firstItemThatStays),
    parameters: [
      .animate(),
      EditParameter(
        "change",
        "what becomes of the items; what append, prepend and filter do is undone every other time",
        .oneOf(SnapshotStep.allCases.map(\.rawValue), default: SnapshotStep.replace.rawValue)),
      EditParameter(
        "share", "percent of the items that stay as they are", .whole(0...100, default: 99)),
      EditParameter(
        "diff", "how the difference is found",
        .oneOf(
          DifferenceAlgorithm.allCases.map(\.rawValue),
          default: DifferenceAlgorithm.minimal.rawValue)),
    ]
  ) { turn in
    turn.replaceSnapshot()
  }
}

extension EditTurn {
  fileprivate mutating func replaceSnapshot() -> EditBatch? {
    guard let step = SnapshotStep(rawValue: plan.text("change")),
      let algorithm = DifferenceAlgorithm(rawValue: plan.text("diff"))
    else { preconditionFailure("a value of \(plan) is none of its parameter's") }
    let count = editor.sizes.itemCount
    let part = 100 - plan.whole("share")
    guard part > 0 else { return nil }
    guard count > 0 else {
      editor.insert(1, at: ItemPath(section: 0, item: 0))
      return edits
    }
    let isBack = number % 2 == 1
    let changed = max(1, step.changed(of: count, part: part, isBack: isBack))
    var rows = SnapshotRowsDraft(editor)
    rows.change(step, changed, isBack: isBack)
    return .edits(rows.edits(by: algorithm))
  }
}

/// The rows of the next snapshot, in the making.
private struct SnapshotRowsDraft {
  private var editor: RandomEditor
  private let count: Int
  private let before: [Int]
  private var rows: [[Int32]]
  /// The boxes of new items, which have the numbers from `count` on.
  private var added: [ItemBox] = []

  init(_ editor: RandomEditor) {
    self.editor = editor
    let sizes = editor.sizes
    count = sizes.itemCount
    before = (0..<sizes.sectionCount).map { sizes.itemCount(ofSection: $0) }
    rows = SnapshotChange.rows(before)
  }

  mutating func change(_ step: SnapshotStep, _ changed: Int, isBack: Bool) {
    switch step {
    case .append: isBack ? removeLast(changed) : append(changed)
    case .prepend: isBack ? removeFirst(changed) : prepend(changed)
    case .filter: isBack ? insert(changed) : remove(drawn(changed))
    case .replace: replace(drawn(changed))
    // In a collection that is sorted by place, items cannot change places.
    case .shuffle, .sort:
      editor.isOrdered ? replace(drawn(changed)) : permute(step, changed, isBack)
    }
  }

  // MARK: Changes

  /// So many different positions, ascending, spread over all.
  private mutating func drawn(_ changed: Int) -> [Int] {
    (0..<changed).map { index in
      let (first, end) = (count * index / changed, count * (index + 1) / changed)
      return first + editor.random.next(below: end - first)
    }
  }

  private mutating func new(at path: ItemPath) -> Int32 {
    added += editor.newBoxes(1, at: path)
    return Int32(count + added.count - 1)
  }

  private mutating func append(_ changed: Int) {
    let section = rows.count - 1
    let end = ItemPath(section: section, item: before[section])
    added = editor.newBoxes(changed, at: end)
    rows[section] += Int32(count)..<Int32(count + changed)
  }

  private mutating func prepend(_ changed: Int) {
    added = editor.newBoxes(changed, at: ItemPath(section: 0, item: 0))
    rows[0].insert(contentsOf: Int32(count)..<Int32(count + changed), at: 0)
  }

  private mutating func removeLast(_ changed: Int) {
    for section in rows.indices {
      rows[section].removeAll { Int($0) >= count - min(changed, count) }
    }
  }

  private mutating func removeFirst(_ changed: Int) {
    for section in rows.indices { rows[section].removeAll { Int($0) < changed } }
  }

  private mutating func remove(_ positions: [Int]) {
    let gone = Set(positions)
    for section in rows.indices { rows[section].removeAll { gone.contains(Int($0)) } }
  }

  private mutating func insert(_ changed: Int) {
    for position in drawn(min(changed, count)).reversed() {
      let path = editor.path(at: position)
      rows[path.section].insert(new(at: path), at: path.item)
    }
  }

  private mutating func replace(_ positions: [Int]) {
    for position in positions {
      let path = editor.path(at: position)
      rows[path.section][path.item] = new(at: path)
    }
  }

  private mutating func permute(_ step: SnapshotStep, _ changed: Int, _ isBack: Bool) {
    let slots = drawn(changed)
    var items = slots
    if step == .shuffle {
      for last in stride(from: items.count - 1, to: 0, by: -1) {
        items.swapAt(last, editor.random.next(below: last + 1))
      }
    } else {
      let heights = slots.map { editor.sizes.sizes.box(at: $0).size.height }
      let order = slots.indices.sorted {
        heights[$0] == heights[$1]
          ? $0 < $1 : isBack ? heights[$0] > heights[$1] : heights[$0] < heights[$1]
      }
      items = order.map { slots[$0] }
    }
    for (slot, item) in zip(slots, items) {
      let path = editor.path(at: slot)
      rows[path.section][path.item] = Int32(item)
    }
  }

  // MARK: The result

  /// What to apply: found as the difference of the two snapshots.
  func edits(by algorithm: DifferenceAlgorithm) -> ContentEdits {
    let change = SnapshotChange(before: before, after: rows, by: algorithm)
    let sizes = editor.sizes
    let map: UpdateMap
    do {
      map = try change.batch.validated(
        before: sizes, after: RowCounts(rows: rows), checking: .changedSections)
    } catch {
      preconditionFailure("the difference of two snapshots is no batch: \(error)")
    }
    let edits = map.edits(
      info: {
        var info = sizes.section($0)
        info.itemCount = UInt32(rows[$0].count)
        return info
      },
      box: {
        let item = Int(rows[$0.section][$0.item])
        return item < count ? sizes.sizes.box(at: item) : added[item - count]
      })
    return ContentEdits(edits, snapshots: change)
  }
}

private struct RowCounts: SectionCounting {
  let rows: [[Int32]]
  var sectionCount: Int { rows.count }
  func itemCount(ofSection section: Int) -> Int { rows[section].count }
}
