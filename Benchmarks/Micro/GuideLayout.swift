import CClocks
import Foundation

/// A list that is written as in Apple's guide: a dictionary for each kind holds its attribute
/// objects by index path, and a query tests the frames of all of them.
///
/// Source: Apple, "Collection View Programming Guide for iOS", Custom Layouts: A Worked Example
/// (`prepareLayout`, `layoutAttributesForElementsInRect:` with `CGRectIntersectsRect`).
final class GuideLayout {
  /// The properties of `UICollectionViewLayoutAttributes` that a layout sets or leaves as they are.
  private final class Attributes {
    let indexPath: IndexPath
    let kind: String
    var frame: CGRect
    var alpha = 1.0
    var zIndex = 0
    var isHidden = false

    init(_ indexPath: IndexPath, _ kind: String, _ frame: CGRect) {
      self.indexPath = indexPath
      self.kind = kind
      self.frame = frame
    }
  }

  private static let cell = "cell"
  private static let header = "header"

  private var layoutInformation: [String: [IndexPath: Attributes]] = [:]

  init(_ inputs: Inputs) {
    var cells: [IndexPath: Attributes] = [:]
    var headers: [IndexPath: Attributes] = [:]
    var y = 0.0
    var next = 0
    for (section, count) in inputs.counts.enumerated() {
      func make(_ item: Int, _ kind: String, _ height: UInt32) -> Attributes {
        let frame = CGRect(x: 0, y: y, width: 390, height: Double(height) / 64)
        y += frame.height
        return Attributes(IndexPath(indexes: [section, item]), kind, frame)
      }
      let title = make(0, Self.header, UInt32(inputs.headers[section]))
      headers[title.indexPath] = title
      for item in 0..<count {
        let attributes = make(item, Self.cell, UInt32(inputs.heights[next]))
        cells[attributes.indexPath] = attributes
        next += 1
      }
    }
    layoutInformation = [Self.cell: cells, Self.header: headers]
  }

  func query(_ rects: [CGRect]) {
    for rect in rects {
      let found = elements(in: rect)
      found.withUnsafeBufferPointer { cclocks_sink($0.baseAddress) }
    }
  }

  func hits(_ rect: CGRect) -> Int { elements(in: rect).count }

  private func elements(in rect: CGRect) -> [Attributes] {
    var found: [Attributes] = []
    for kind in layoutInformation.values {
      for attributes in kind.values where Self.intersects(rect, attributes.frame) {
        found.append(attributes)
      }
    }
    return found
  }

  /// `CGRectIntersectsRect` for rectangles with positive sizes. Foundation's version on Linux takes
  /// many times as long as Apple's, so it would make the guide's layout look slower than it is.
  private static func intersects(_ one: CGRect, _ other: CGRect) -> Bool {
    one.origin.x < other.origin.x + other.size.width
      && other.origin.x < one.origin.x + one.size.width
      && one.origin.y < other.origin.y + other.size.height
      && other.origin.y < one.origin.y + one.size.height
  }
}
