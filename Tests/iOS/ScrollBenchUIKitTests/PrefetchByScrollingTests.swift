import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

/// Records the requests ahead.
private final class Loader: NSObject, UICollectionViewDataSourcePrefetching {
  private(set) var lines: [String] = []

  func collectionView(_ view: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    lines.append("load \(indexPaths.map(\.item))")
  }
  func collectionView(
    _ view: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { lines.append("cancel \(indexPaths.map(\.item))") }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// With a clock, scrolling itself requests data and prepares cells ahead.
@MainActor @Suite struct PrefetchByScrollingTests {
  private let loader = Loader()
  private let data = ItemData([
    [CGSize](repeating: CGSize(width: 390, height: 100), count: 60)
  ])
  private let host: LayoutHost
  private var view: UICollectionView { host.view }

  init() {
    host = LayoutHost(data, size: CGSize(width: 390, height: 300)) { _ in
      let layout = UICollectionViewFlowLayout()
      layout.minimumLineSpacing = 0
      return LayoutObject(layout)
    }
    view.prefetchDataSource = loader
    view.layoutIfNeeded()
  }

  private func scroll(to y: CGFloat) {
    view.contentOffset.y = y
    host.advanceClock(by: 1.0 / 60)
  }

  private var prepared: [Int] {
    view.engine.prepared.cells.map { Int($0.id.item) }.sorted()
  }

  @Test func withoutAClockNothingComesAhead() {
    view.contentOffset.y = 500
    view.layoutIfNeeded()
    #expect(loader.take() == [] && prepared == [])
  }

  @Test func theScreenAheadIsRequestedNearestFirst() {
    host.attachClock()
    scroll(to: 100)
    #expect(loader.take() == ["load [4, 5, 6]"])
    #expect(prepared == [4, 5, 6])
    #expect(view.visibleCells.count == 3, "cells that wait are not on screen")
    scroll(to: 200)
    #expect(loader.take() == ["load [7]"])
    host.advanceClock(by: 1)
    #expect(loader.take() == [], "nothing has moved")
  }

  @Test func aTurnCancelsWhatIsNoLongerWanted() {
    host.attachClock()
    scroll(to: 1000)
    #expect(loader.take() == ["load [13, 14, 15]"])
    scroll(to: 900)
    #expect(loader.take() == ["cancel [13, 14, 15]", "load [8, 7, 6]"])
    #expect(prepared == [6, 7, 8])
  }

  @Test func aPreparedCellIsTheOneThatIsDisplayed() {
    host.attachClock()
    scroll(to: 100)
    let cell = view.cellForItem(at: [0, 4])
    scroll(to: 150)
    #expect(view.visibleCells.contains { $0 === cell })
  }

  @Test func switchedOffNothingComesAhead() {
    host.attachClock()
    view.isPrefetchingEnabled = false
    scroll(to: 100)
    #expect(loader.take() == [] && prepared == [])
  }

  @Test func aBatchIsFollowed() {
    host.attachClock()
    scroll(to: 100)
    _ = loader.take()
    view.performBatchUpdates({
      data.removeItem(at: [0, 5])
      view.deleteItems(at: [[0, 5]])
    })
    host.advanceClock(by: 1)
    #expect(loader.take() == ["load [6]"])
    #expect(prepared == [4, 5, 6])
  }

  @Test func atTheEndNothingIsRequestedThatDoesNotExist() {
    host.attachClock()
    scroll(to: 5700)
    #expect(loader.take() == [] && prepared == [])
  }
}
