import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Testing

/// The data source that the guide begins with: an array of arrays.
@Suite struct NestedArrayDataSourceTests {
  private final class NameCell: CollectionCell {
    var name = ""
  }

  /// Three items of 20 pt, whatever their names; only edits bring other heights.
  private final class Stack: AttributeSource {
    var heights = [20.0, 20, 20]
    let queriesAreIndependent = true
    var contentSize: CGSize { CGSize(width: 100, height: heights.reduce(0, +)) }
    func prepare() {}
    func reset() {}
    func invalidate(_ context: InvalidationContext) {}
    func report(inWords: Bool) -> SourceReport { SourceReport() }
    func attributes(of id: ElementID) -> ElementAttributes? { nil }
    func apply(_ edits: [CollectionEdit]) {
      for edit in edits {
        switch edit {
        case .insertItems(let boxes, let path):
          heights.insert(
            contentsOf: boxes.map { Double($0.size.height) / 64 }, at: path.item)
        case .removeItems(let range, _): heights.removeSubrange(range)
        case .resizeItem(let path, let box): heights[path.item] = Double(box.size.height) / 64
        case .removeSection: heights = []
        case .insertSection(_, let boxes, _): heights += boxes.map { Double($0.size.height) / 64 }
        default: break
        }
      }
    }
    func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
      var y = 0.0
      for (item, height) in heights.enumerated() {
        let frame = CGRect(x: 0, y: y, width: 100, height: height)
        let element = ElementAttributes(id: .item(item, inSection: 0), frame: frame)
        if element.crosses(rect) { buffer.append(element) }
        y += height
      }
    }
  }

  private let names = NestedArrayDataSource(
    [["a", "bb", "c"]],
    box: { ItemBox(size: ItemSize(points: 100, 10 * Double($0.count))) },
    cell: { view, id, name in
      let cell = view.dequeueReusableCell(withIdentifier: "name", for: id)
      (cell as? NameCell)?.name = name
      return cell
    })
  private let stack = Stack()

  private func shown(_ view: CollectionView) throws -> [String] {
    try view.layoutIfNeeded()
    return view.visibleItems.map { path in
      (view.visibleView(of: .item(path.item, inSection: path.section)) as? NameCell)?.name ?? "?"
    }
  }

  @Test func arrayViewAndSourceChangeTogether() throws {
    let view = CollectionView(source: stack, dataSource: names)
    view.registerCell(withIdentifier: "name") { NameCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(try shown(view) == ["a", "bb", "c"])
    try names.insert("ddd", at: ItemPath(section: 0, item: 1), in: view)
    #expect(try shown(view) == ["a", "ddd", "bb", "c"])
    #expect(stack.heights == [20, 30, 20, 20])
    try names.move(
      from: ItemPath(section: 0, item: 3), to: ItemPath(section: 0, item: 0), in: view)
    #expect(try shown(view) == ["c", "a", "ddd", "bb"])
    try names.remove(at: ItemPath(section: 0, item: 1), in: view)
    #expect(try shown(view) == ["c", "ddd", "bb"])
    try names.replace(at: ItemPath(section: 0, item: 0), with: "eeee", in: view)
    #expect(try shown(view) == ["eeee", "ddd", "bb"])
    #expect(view.counters.cellsReloaded == 1)
    #expect(stack.heights == [40, 30, 20])
    try view.performBatchUpdates {
      names.change { $0[0] = ["bb", "x"] }
      try view.deleteItems(0..<2, inSection: 0)
      try view.insertItems(1..<2, inSection: 0)
    }
    #expect(try shown(view) == ["bb", "x"])
    #expect(names[ItemPath(section: 0, item: 1)] == "x")
    names.change { $0 = [["y"]] }
    #expect(throws: UpdateError.self) { try view.insertItems(0..<1, inSection: 0) }
    #expect(try shown(view) == ["bb", "x"])
  }

  @Test func reloadedDataReplacesWhatTheSourceHolds() throws {
    let view = CollectionView(source: stack, dataSource: names)
    view.registerCell(withIdentifier: "name") { NameCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(try shown(view) == ["a", "bb", "c"])
    names.change { $0 = [["yyyy", "z"]] }
    view.reloadData()
    #expect(try shown(view) == ["yyyy", "z"])
    #expect(stack.heights == [40, 10])
  }
}
