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

  @Test func aTurnedElementIsHitWhereItIsDrawn() {
    // 50 x 25 pt around the middle of its frame, turned by some 53 degrees: it fills the frame.
    var turned = ElementAttributes(
      id: .item(1, inSection: 0), frame: CGRect(x: 0, y: 0, width: 50, height: 55), zIndex: 1)
    turned.detail = 1
    let below = ElementAttributes(id: .item(0, inSection: 0), frame: window)
    let source = FakeSource([below, turned])
    source.transforms = [
      ElementTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, size: CGSize(width: 50, height: 25))
    ]
    let dataSource = FakeDataSource()
    let view = CollectionView(source: source, dataSource: dataSource)
    dataSource.register(in: view)
    view.show()
    func hit(_ x: Double, _ y: Double) -> Int32? {
      var examined = 0
      return view.hitTest(CGPoint(x: x, y: y), examined: &examined)?.item
    }
    #expect(hit(25, 27.5) == 1)
    // A corner of the frame, and 1 pt inside a corner of the element.
    #expect(hit(1, 1) == 0 && hit(19.8, 1.4) == 1)
    // 1 pt within and beyond the middles of both long sides.
    #expect(hit(34.2, 20.6) == 1 && hit(35.8, 19.4) == 0)
    #expect(hit(15.8, 34.4) == 1 && hit(14.2, 35.6) == 0)
    #expect(hit(60, 60) == 0 && hit(100, 60) == nil)
  }
}
