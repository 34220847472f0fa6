import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// A new extent along the scroll axis reaches only sources that depend on it.
@Suite struct MainExtentTests {
  /// Rows as high as half of the viewport, if they depend on it.
  private final class HalfRows: AttributeSource, CollectionViewDataSource {
    let dependsOnMainExtent: Bool
    private(set) var contexts: [InvalidationContext] = []
    private var height = 50.0

    init(dependsOnMainExtent: Bool) { self.dependsOnMainExtent = dependsOnMainExtent }

    let queriesAreIndependent = true
    var contentSize: CGSize { CGSize(width: 100, height: 10 * height) }
    func prepare() {}
    func reset() {}
    func apply(_ edits: [CollectionEdit]) {}
    func report(inWords: Bool) -> SourceReport { SourceReport() }
    func attributes(of id: ElementID) -> ElementAttributes? { nil }

    func invalidate(_ context: InvalidationContext) {
      contexts.append(context)
      if let extent = context.mainExtent { height = extent / 2 }
    }

    func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
      for item in 0..<10 {
        let element = ElementAttributes(
          id: .item(item, inSection: 0),
          frame: CGRect(x: 0, y: Double(item) * height, width: 100, height: height))
        if element.crosses(rect) { buffer.append(element) }
      }
    }

    func numberOfSections(in view: CollectionView) -> Int { 1 }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 10 }
    func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
      view.dequeueReusableCell(withIdentifier: "row", for: id)
    }
  }

  private func shown(
    _ rows: HalfRows, isHorizontal: Bool = false, _ sizes: [CGSize]
  ) throws -> CollectionView {
    let view = CollectionView(source: rows, dataSource: rows)
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    view.overscan = Overscan(viewports: 0, axes: isHorizontal ? .horizontal : .vertical)
    for size in sizes {
      try view.setBounds(CGRect(origin: .zero, size: size))
      try view.layoutIfNeeded()
    }
    return view
  }

  @Test func aSourceThatDependsOnItIsInvalidated() throws {
    let rows = HalfRows(dependsOnMainExtent: true)
    let view = try shown(
      rows, [CGSize(width: 100, height: 100), CGSize(width: 100, height: 240)])
    #expect(rows.contexts == [InvalidationContext(crossExtent: 100, mainExtent: 240)])
    #expect(view.visibleElements.map { Double($0.frame.height) } == [120, 120])
    try view.setBounds(CGRect(x: 0, y: 0, width: 240, height: 100))
    try view.layoutIfNeeded()
    #expect(rows.contexts.last == InvalidationContext(crossExtent: 240, mainExtent: 100))
    try view.setContentOffset(CGPoint(x: 0, y: 30))
    try view.layoutIfNeeded()
    #expect(rows.contexts.count == 2)
  }

  @Test func aSourceThatDoesNotDependOnItIsLeftAlone() throws {
    let rows = HalfRows(dependsOnMainExtent: false)
    _ = try shown(
      rows,
      [
        CGSize(width: 100, height: 100), CGSize(width: 100, height: 240),
        CGSize(width: 120, height: 100),
      ])
    #expect(rows.contexts == [InvalidationContext(crossExtent: 120)])
  }

  @Test func theAxisIsThatOfTheView() throws {
    let rows = HalfRows(dependsOnMainExtent: true)
    _ = try shown(
      rows, isHorizontal: true,
      [CGSize(width: 100, height: 100), CGSize(width: 300, height: 100)])
    #expect(rows.contexts == [InvalidationContext(crossExtent: 100, mainExtent: 300)])
  }
}
