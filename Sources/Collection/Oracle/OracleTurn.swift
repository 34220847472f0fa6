import AttributeStrategies
import CollectionAttributes
import CollectionModel
import Foundation

/// Maps a rule's axes to the screen corner by corner, unlike `AxisMap`.
package struct OracleTurn: Sendable, CustomStringConvertible {
  package var axis: AxisMap

  package init(axis: AxisMap = .vertical) { self.axis = axis }

  /// The four orientations, with the names that a case's description uses.
  package static func all(turnsItems: Bool) -> [OracleTurn] {
    [false, true].flatMap { isTransposed in
      [false, true].map { isMirrored in
        OracleTurn(
          axis: AxisMap(
            isTransposed: isTransposed, isMirrored: isMirrored,
            turnsItems: turnsItems || !isTransposed))
      }
    }
  }

  package var description: String {
    (axis.isTransposed ? "horizontal" : "vertical") + (axis.isMirrored ? "-rtl" : "")
  }

  /// The sizes to give the rule for sizes in screen coordinates.
  package func ruleSizes(_ sizes: SectionedSizes) -> SectionedSizes {
    axis.isTransposed && axis.turnsItems ? sizes.transposed() : sizes
  }

  package func onScreen(_ size: CGSize) -> CGSize {
    let corner = turned(size.width, size.height)
    return CGSize(width: corner.x, height: corner.y)
  }

  /// - Parameter content: the size of all content in the rule's axes.
  package func onScreen(_ rect: CGRect, in content: CGSize) -> CGRect {
    let first = turned(rect.origin.x, rect.origin.y)
    let last = turned(rect.origin.x + rect.width, rect.origin.y + rect.height)
    var (left, right) = (first.x, last.x)
    if axis.isMirrored {
      let width = turned(content.width, content.height).x
      (left, right) = (width - last.x, width - first.x)
    }
    return CGRect(x: left, y: first.y, width: right - left, height: last.y - first.y)
  }

  /// The rectangle in the rule's axes that is `rect` on screen; `content` is in the rule's axes.
  package func inRule(_ rect: CGRect, of content: CGSize) -> CGRect {
    var rect = rect
    if axis.isMirrored {
      rect.origin.x = turned(content.width, content.height).x - rect.origin.x - rect.width
    }
    let (origin, size) = (
      turned(rect.origin.x, rect.origin.y), turned(rect.width, rect.height)
    )
    return CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
  }

  package func onScreen(_ elements: [ElementAttributes], in content: CGSize) -> [ElementAttributes]
  {
    if axis == .vertical { return elements }
    return elements.map { element in
      var element = element
      element.frame = onScreen(element.frame, in: content)
      return element
    }
  }

  /// S M S', where the columns of S are the images of the axes.
  package func onScreen(_ transform: ElementTransform) -> ElementTransform {
    let sign = axis.isMirrored ? -1.0 : 1.0
    let s = axis.isTransposed ? [[0, sign], [1, 0]] : [[sign, 0], [0, 1]]
    let m = [[transform.a, transform.c], [transform.b, transform.d]]
    var turned = [[0.0, 0.0], [0.0, 0.0]]
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        turned[row][column] += s[row][i] * m[i][j] * s[column][j]
      }
    }
    return ElementTransform(
      a: turned[0][0], b: turned[1][0], c: turned[0][1], d: turned[1][1],
      size: onScreen(transform.size))
  }

  private func turned(_ x: Double, _ y: Double) -> CGPoint {
    axis.isTransposed ? CGPoint(x: y, y: x) : CGPoint(x: x, y: y)
  }
}
