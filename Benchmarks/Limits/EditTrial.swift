import AttributeStrategies
import CollectionAttributes
import CollectionModel
import Foundation
import Measurement
import Primitives

/// Times single edits of a collection under `tiled-cache`, of model and index together, one after
/// another.
struct EditTrial {
  enum Kind: String, CaseIterable {
    case insertFront = "insert at the front"
    case insertRandom = "insert anywhere"
    case resizeRandom = "resize anywhere"
    case deleteRandom = "delete anywhere"
  }

  /// The most edits, which are as many as a p99.9 needs. They change the number of items by a tenth
  /// at most.
  private static let mostEdits = 10_000
  private static let leastEdits = 20
  /// The total time in ns after which editing stops.
  private static let budget = 3e8
  /// How often the same edits are made, each time on a new source. The least time of each edit
  /// counts. It excludes what the machine did meanwhile, and nothing that the edit itself does.
  static let replays = 3

  let layout: LayoutCase
  let items: Int
  let kind: Kind
  private(set) var edits = 0
  /// The mean wall time of an edit in ns, by the least of its replays, without that of the clock.
  private(set) var mean = 0.0
  private(set) var greatest = 0.0
  /// The percentile at 99.9 %, in ns; nil if there were not enough edits.
  private(set) var p999: Double?
  /// The number of elements that were placed or skipped again, per edit.
  private(set) var replaced = 0.0
  /// The number of nodes of the index that were read or written, per edit.
  private(set) var nodes = 0.0
  private(set) var mostNodes = 0
  /// The time of a smooth query after the edits, relative to that of a source without edits.
  private(set) var queryRatio = 0.0

  /// - Parameter control: the same content without edits, which already answered all queries.
  init(
    _ kind: Kind, _ layout: LayoutCase, items: Int, control: SourceContender, _ windows: Windows
  ) {
    self.layout = layout
    self.items = items
    self.kind = kind
    var least: [Double] = []
    var contender = control
    for replay in 0..<Self.replays {
      // The source has sizes of its own: the first edit of shared ones would copy them.
      let source = Roster.warmTiles(layout.rule, layout.sizes(items: items))
      contender = SourceContender("tiled-cache", source, keepsTiles: true, cost: control.cost)
      contender.warm(windows)
      let times = apply(to: source, count: replay == 0 ? nil : least.count)
      least = replay == 0 ? times : zip(least, times).map { min($0, $1) }
    }
    edits = least.count
    mean = least.reduce(0, +) / Double(edits)
    greatest = least.max()!
    if edits >= Self.mostEdits { p999 = least.sorted()[edits * 999 / 1000] }
    contender.warm(windows)
    let times = Race(windows).run([control, contender])
    queryRatio = times[1].minimum / times[0].minimum
  }

  /// - Parameter count: the number of edits; nil for as many as the time budget allows.
  /// - Returns: wall ns of each.
  private mutating func apply(to source: any AttributeSource, count wanted: Int?) -> [Double] {
    var generator = SplitMix64(seed: 11)
    let clockCost = MonotonicClock.cost()
    let first = source.counters
    var count = items
    var times: [Double] = []
    var total = 0.0
    var touched = first.nodesTouched
    while times.count < wanted ?? min(Self.mostEdits, items / 10),
      wanted != nil || times.count < Self.leastEdits || total < Self.budget
    {
      let edits = [edit(&count, &generator)]
      let start = MonotonicClock.now()
      source.apply(edits)
      let time = max(0, Double(MonotonicClock.now() - start) - clockCost)
      times.append(time)
      total += time
      let now = source.counters.nodesTouched
      mostNodes = max(mostNodes, now - touched)
      touched = now
    }
    let last = source.counters
    let done = Double(times.count)
    replaced = Double(last.attributesComputed - first.attributesComputed) / done
    nodes = Double(last.nodesTouched - first.nodesTouched) / done
    return times
  }

  private func edit(
    _ count: inout Int, _ generator: inout SplitMix64
  ) -> CollectionEdit {
    let path = ItemPath(section: 0, item: generator.next(below: count))
    switch kind {
    case .insertFront, .insertRandom:
      count += 1
      let box = ItemBox(size: layout.size(&generator))
      return .insertItems(
        [box], at: kind == .insertFront ? ItemPath(section: 0, item: 0) : path)
    case .resizeRandom:
      return .resizeItem(path, to: ItemBox(size: layout.size(&generator)))
    case .deleteRandom:
      count -= 1
      return .removeItems(path.item..<path.item + 1, section: 0)
    }
  }
}
