import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Finding items by a point, a cell or where they shall be scrolled to.
@Suite struct LocatingTests {
  private let rows = Rows([["a", "b", "c", "d"]])
  private let view: CollectionView

  init() throws {
    view = CollectionView(source: rows, dataSource: rows)
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    try view.layoutIfNeeded()
  }

  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  @Test func itemsAreFoundByPointCellAndPosition() throws {
    #expect(view.item(at: CGPoint(x: 0, y: 50)) == path(1))
    #expect(view.item(at: CGPoint(x: 99, y: 49.5)) == path(0))
    #expect(view.item(at: CGPoint(x: 100, y: 0)) == nil)
    let cell = try #require(view.cellForItem(at: IndexPath(indexes: [0, 1])))
    #expect(view.element(of: cell) == .item(1, inSection: 0))
    #expect(view.element(of: CollectionCell()) == nil)
    try view.scrollToItem(at: path(3), position: .top)
    #expect(view.contentOffset == CGPoint(x: 0, y: 100))
    try view.scrollToItem(at: path(1), position: .bottom)
    #expect(view.contentOffset == .zero)
    try view.scrollToItem(at: path(2), position: .centeredVertically)
    #expect(view.contentOffset == CGPoint(x: 0, y: 75))
    #expect(throws: CollectionViewError.twoPositions([.top, .bottom])) {
      try view.scrollToItem(at: path(0), position: [.top, .bottom])
    }
    #expect(throws: CollectionViewError.noItem(section: 0, item: 9)) {
      try view.scrollToItem(at: path(9), position: .top)
    }
  }
}
