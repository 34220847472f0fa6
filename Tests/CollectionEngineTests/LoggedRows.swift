import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// Rows of 50 pt in one section: what a data source has is what there is.
final class Rows: AttributeSource, CollectionViewDataSource, CollectionViewDelegate {
  /// Sections of names.
  var rows: [[String]]
  let height: Double
  var hooks: (any SourceHooks)?

  init(_ rows: [[String]], height: Double = 50) {
    self.rows = rows
    self.height = height
  }

  let queriesAreIndependent = true
  let takesEdits = false
  var contentSize: CGSize { CGSize(width: 100, height: height * Double(rows.joined().count)) }
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  func attributes(of id: ElementID) -> ElementAttributes? {
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
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    for element in all where element.crosses(rect) { buffer.append(element) }
  }

  func numberOfSections(in view: CollectionView) -> Int { rows.count }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    rows[section].count
  }
  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    view.dequeueReusableCell(withIdentifier: "row", for: id)
  }
}

/// Rows of one section with heights of their own, which edits change.
final class SizedRows: AttributeSource {
  private(set) var heights: [Double]
  init(heights: [Double]) { self.heights = heights }

  let queriesAreIndependent = true
  var contentSize: CGSize { CGSize(width: 100, height: heights.reduce(0, +)) }
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {
    for edit in edits {
      guard case .resizeItem(let path, let box) = edit else { continue }
      heights[path.item] = Double(box.size.height) / 64
    }
  }
  func invalidate(_ context: InvalidationContext) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  func attributes(of id: ElementID) -> ElementAttributes? { nil }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    var y = 0.0
    for (item, height) in heights.enumerated() {
      let element = ElementAttributes(
        id: .item(item, inSection: 0), frame: CGRect(x: 0, y: y, width: 100, height: height))
      if element.crosses(rect) { buffer.append(element) }
      y += height
    }
  }
}
