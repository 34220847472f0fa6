import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// Rows of 50 pt in one section: what a data source has is what there is.
package final class Rows: AttributeSource, CollectionViewDataSource, CollectionViewDelegate {
  /// Sections of names.
  package var rows: [[String]]
  package var height: Double
  package var hooks: (any SourceHooks)?

  package init(_ rows: [[String]], height: Double = 50) {
    self.rows = rows
    self.height = height
  }

  package let queriesAreIndependent = true
  package let takesEdits = false
  package var contentSize: CGSize {
    CGSize(width: 100, height: height * Double(rows.joined().count))
  }
  package func prepare() {}
  package func reset() {}
  package func apply(_ edits: [CollectionEdit]) {}
  package func invalidate(_ context: InvalidationContext) {}
  package func report(inWords: Bool) -> SourceReport { SourceReport() }
  package func attributes(of id: ElementID) -> ElementAttributes? {
    all.first { $0.id == id }
  }
  private var all: [ElementAttributes] {
    var all: [ElementAttributes] = []
    for (section, names) in rows.enumerated() {
      for item in names.indices {
        let frame = CGRect(x: 0, y: height * Double(all.count), width: 100, height: height)
        all.append(ElementAttributes(id: .item(item, inSection: section), frame: frame))
      }
    }
    return all
  }
  package func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    for element in all where element.crosses(rect) { buffer.append(element) }
  }

  package func numberOfSections(in view: CollectionView) -> Int { rows.count }
  package func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    rows[section].count
  }
  package func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell
  {
    view.dequeueReusableCell(withIdentifier: "row", for: id)
  }
}

/// Rows of one section with heights of their own, which edits change.
package final class SizedRows: AttributeSource {
  package private(set) var heights: [Double]
  package init(heights: [Double]) { self.heights = heights }

  package let queriesAreIndependent = true
  package var contentSize: CGSize { CGSize(width: 100, height: heights.reduce(0, +)) }
  package func prepare() {}
  package func reset() {}
  package func apply(_ edits: [CollectionEdit]) {
    for edit in edits {
      guard case .resizeItem(let path, let box) = edit else { continue }
      heights[path.item] = Double(box.size.height) / 64
    }
  }
  package func invalidate(_ context: InvalidationContext) {}
  package func report(inWords: Bool) -> SourceReport { SourceReport() }
  package func attributes(of id: ElementID) -> ElementAttributes? { nil }
  package func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    var y = 0.0
    for (item, height) in heights.enumerated() {
      let element = ElementAttributes(
        id: .item(item, inSection: 0), frame: CGRect(x: 0, y: y, width: 100, height: height))
      if element.crosses(rect) { buffer.append(element) }
      y += height
    }
  }
}
