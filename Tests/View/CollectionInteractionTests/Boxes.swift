import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport

/// Items that are anywhere, each at a place that depends on its identity.
final class Boxes: AttributeSource, CollectionViewDataSource {
  var model: IdentityModel
  var looks: [Int: (frame: CGRect, alpha: Double, isHidden: Bool)] = [:]
  let contentSize: CGSize
  private(set) var queries: [CGRect] = []

  init(_ counts: [Int], in contentSize: CGSize) {
    model = IdentityModel(counts)
    self.contentSize = contentSize
  }

  /// Boxes of equal size in lines, one section after the other.
  static func grid(
    _ counts: [Int], columns: Int, box: CGSize = CGSize(width: 40, height: 40), gap: Double = 10
  ) -> Boxes {
    let lines = counts.reduce(0) { $0 + ($1 + columns - 1) / columns }
    let boxes = Boxes(
      counts,
      in: CGSize(
        width: Double(columns) * (box.width + gap) - gap,
        height: Double(lines) * (box.height + gap) - gap))
    var line = 0
    for (section, count) in counts.enumerated() {
      for item in 0..<count {
        let origin = CGPoint(
          x: Double(item % columns) * (box.width + gap),
          y: Double(line + item / columns) * (box.height + gap))
        let identity = boxes.model[ItemPath(section: section, item: item)]
        boxes.looks[identity] = (CGRect(origin: origin, size: box), 1, false)
      }
      line += (count + columns - 1) / columns
    }
    return boxes
  }

  func takeQueries() -> [CGRect] {
    defer { queries.removeAll() }
    return queries
  }

  let queriesAreIndependent = true
  let takesEdits = false
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }

  func attributes(of path: ItemPath) -> ElementAttributes? {
    guard let look = looks[model[path]] else { return nil }
    return ElementAttributes(
      id: .item(path.item, inSection: path.section), frame: look.frame, alpha: look.alpha,
      isHidden: look.isHidden)
  }
  func attributes(of id: ElementID) -> ElementAttributes? {
    attributes(of: ItemPath(section: Int(id.section), item: Int(id.item)))
  }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    queries.append(rect)
    for path in model.paths {
      if let element = attributes(of: path), element.crosses(rect) { buffer.append(element) }
    }
  }

  func numberOfSections(in view: CollectionView) -> Int { model.sectionCount }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    model.itemCount(ofSection: section)
  }
  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    view.dequeueReusableCell(withIdentifier: "box", for: id)
  }
}
