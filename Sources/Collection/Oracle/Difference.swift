import CollectionAttributes
import CollectionModel

/// The first element in which an answer differs from the expected one, and the counts of both.
package struct Difference: CustomStringConvertible {
  /// How an element differs.
  package enum Kind {
    case missing(ElementAttributes)
    case extra(ElementAttributes)
    case twice(ElementAttributes)
    /// Another frame, or other looks at the same frame.
    case changed(expected: ElementAttributes, found: ElementAttributes)

    /// The difference in a single element that was requested.
    init(expected: ElementAttributes, found: ElementAttributes?) {
      guard let found else {
        self = .missing(expected)
        return
      }
      self = .changed(expected: expected, found: found)
    }

    var words: String {
      switch self {
      case .missing(let element):
        "\(element.id.summary) is missing, expected at \(element.frame.inWords)"
      case .extra(let element):
        "\(element.id.summary) is there, at \(element.frame.inWords), and does not belong there"
      case .twice(let element):
        "\(element.id.summary) occurs twice, at \(element.frame.inWords)"
      case .changed(let expected, let found):
        expected.frame != found.frame
          ? "\(expected.id.summary): expected \(expected.frame.inWords), found"
            + " \(found.frame.inWords)"
          : "\(expected.id.summary) at \(expected.frame.inWords): expected \(expected.looks),"
            + " found \(found.looks)"
      }
    }
  }

  package let first: Kind
  private let expectedCount: Int
  private let foundCount: Int

  /// Returns nil if both are the same. Both must be in the order of `inOrder`.
  package init?(expected: [ElementAttributes], found: [ElementAttributes]) {
    guard expected != found else { return nil }
    expectedCount = expected.count
    foundCount = found.count
    // The answers are equal before this index and differ at it.
    let index = zip(expected, found).prefix { $0 == $1 }.count
    let (wanted, there) = (
      index < expected.count ? expected[index] : nil, index < found.count ? found[index] : nil
    )
    switch (wanted, there) {
    case (let wanted?, let there?) where wanted.id == there.id:
      first = .changed(expected: wanted, found: there)
    case (let wanted?, _) where !found.contains { $0.id == wanted.id }: first = .missing(wanted)
    case (_, let there?):
      first = index > 0 && found[index - 1].id == there.id ? .twice(there) : .extra(there)
    case (let wanted?, nil): first = .missing(wanted)
    case (nil, nil): return nil
    }
  }

  package var description: String {
    let counts =
      expectedCount == foundCount
      ? "" : " (expected \(expectedCount) elements, found \(foundCount))"
    return first.words + counts
  }
}

extension ElementAttributes {
  /// Everything except the frame and the id.
  fileprivate var looks: String {
    "z \(zIndex), alpha \(alpha)\(isHidden ? ", hidden" : "")"
      + (detail > 0 ? ", a transform" : "")
  }
}
