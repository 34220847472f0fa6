import CollectionMotion
import Foundation
import UIKit

/// Calls in the order in which they came.
final class CallLines {
  var lines: [String] = []
}

/// A cell that holds its item.
final class ItemCell: UICollectionViewListCell {
  var item = -1
  /// How often the cell was set up.
  var setUps = 0
  var reuses = 0
  var calls: CallLines?
  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
    calls?.lines.append("prepareForReuse \(item)")
  }
}

/// Rows of 100 x 50 in a view, from a diffable data source with the sections `a`, `b`, .., and the
/// calls that it receives.
@MainActor
final class DiffableStage: NSObject, UICollectionViewDelegate {
  typealias Source = UICollectionViewDiffableDataSource<String, Int>
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  typealias Tree = NSDiffableDataSourceSectionSnapshot<Int>

  let calls = CallLines()
  let view: UICollectionView
  let source: Source

  /// - Parameter make: makes a subclass of the data source.
  init(
    height: CGFloat = 200, hasClock: Bool = false,
    make: (UICollectionView, @escaping Source.CellProvider) -> Source = {
      Source(collectionView: $0, cellProvider: $1)
    }
  ) {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: height),
      collectionViewLayout: TouchedRows.rowLayout())
    let rows = UICollectionView.CellRegistration<ItemCell, Int> {
      [calls] cell, path, item in
      calls.lines.append("cell \(path.section).\(path.item) \(item)")
      (cell.item, cell.calls) = (item, calls)
      cell.setUps += 1
    }
    source = make(view) { $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2) }
    super.init()
    view.delegate = self
    if hasClock { _ = Presentation(of: view.engine) }
  }

  static func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  /// Shows sections `a`, `b`, .. with these items, and forgets the calls.
  func start(_ items: [Int]...) {
    let names = ["a", "b", "c", "d"]
    source.apply(Self.snapshot(Array(zip(names, items))), animatingDifferences: false)
    view.layoutIfNeeded()
    _ = take()
  }

  func note(_ text: String) { calls.lines.append(text) }

  func take() -> [String] {
    defer { calls.lines = [] }
    return calls.lines
  }

  /// Changes the present snapshot and applies it; returns the calls.
  @discardableResult func apply(
    animated: Bool = false, _ change: (inout Snapshot) -> Void
  ) -> [String] {
    var snapshot = source.snapshot()
    change(&snapshot)
    source.apply(snapshot, animatingDifferences: animated)
    view.layoutIfNeeded()
    return take()
  }

  func wait(_ seconds: Double) {
    view.advanceClock(to: view.presentation!.time + UInt64(seconds * 1e9))
  }

  /// The items of the cells on screen, from top to bottom.
  var onScreen: [Int] { cells.map(\.item) }

  var cells: [ItemCell] {
    view.visibleCells.compactMap { $0 as? ItemCell }.sorted { $0.frame.minY < $1.frame.minY }
  }

  func cell(_ item: Int) -> ItemCell? {
    source.indexPath(for: item).flatMap { view.cellForItem(at: $0) as? ItemCell }
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { note("display \((cell as! ItemCell).item)") }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { note("end \((cell as! ItemCell).item)") }
}
