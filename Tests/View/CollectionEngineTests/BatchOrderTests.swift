import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// A batch describes what is different afterwards, in whatever order.
@Suite struct BatchOrderTests {
  private let rows = Rows([["a", "b", "c", "d", "e", "f"]])
  private let view: CollectionView
  private let log = CallLog()

  init() throws {
    view = CollectionView(source: rows, dataSource: rows)
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    view.log = log
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 300))
    try view.layoutIfNeeded()
    _ = log.take()
  }

  private var cells: [CollectionReusableView?] {
    (0..<6).map { view.visibleView(of: .item($0, inSection: 0)) }
  }

  private static func orders(of calls: [Int]) -> [[Int]] {
    if calls.isEmpty { return [[]] }
    return calls.flatMap { first in
      orders(of: calls.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// a is deleted, c reloaded, f moved to the front, and a new one inserted behind it. Paths of the
  /// first three are those before the batch, those of the last two places those after it.
  @Test(arguments: orders(of: [0, 1, 2, 3]))
  func callsMeanTheSameInEveryOrder(_ order: [Int]) throws {
    let before = cells
    let calls: [() throws -> Void] = [
      { try view.deleteItems(0..<1, inSection: 0) },
      { try view.reloadItems(2..<3, inSection: 0) },
      {
        try view.moveItem(from: ItemPath(section: 0, item: 5), to: ItemPath(section: 0, item: 0))
      },
      { try view.insertItems(1..<2, inSection: 0) },
    ]
    try view.performBatchUpdates {
      rows.rows = [["f", "new", "b", "c", "d", "e"]]
      for number in order { try calls[number]() }
    }
    try view.layoutIfNeeded()
    let after = cells
    #expect(!before.contains { $0 == nil } && !after.contains { $0 == nil })
    // f, b, d and e have kept their cells.
    for (new, old) in [(0, 5), (2, 1), (4, 3), (5, 4)] { #expect(after[new] === before[old]) }
    #expect(
      Set(log.take().filter { $0.hasPrefix("didEnd") || $0.hasPrefix("cellFor") }) == [
        "didEndDisplaying [0, 0]", "didEndDisplaying [0, 2]",
        "cellForItem [0, 1]", "cellForItem [0, 3]",
      ])
    #expect(view.counters.cellsReloaded == 1)
  }

  @Test func whatABatchInsertsIsNotWhatItDeletes() throws {
    let before = cells
    try view.performBatchUpdates {
      rows.rows = [["new", "b", "c", "d", "e", "f"]]
      try view.insertItems(0..<1, inSection: 0)
      try view.deleteItems(0..<1, inSection: 0)
    }
    try view.layoutIfNeeded()
    let calls = log.take()
    #expect(calls.contains("didEndDisplaying [0, 0]") && calls.contains("cellForItem [0, 0]"))
    for item in 1..<6 { #expect(cells[item] === before[item]) }
  }
}
