import Files

/// One layout of a file of `workshop compositional`, with its view and the collection in it.
package struct DescribedLayout: Decodable {
  /// The size of the view, in points.
  var width: Double
  var height: Double
  /// Pixels in a point.
  var scale: Double
  /// How far the view has scrolled from the start, in points.
  var offset: Double
  var isHorizontal: Bool
  var isRightToLeft: Bool
  var sectionSpacing: Double
  var sections: [Section]

  struct Section: Decodable {
    /// Width and height of each item, in points: what estimated ones measure.
    var items: [[Double]]
    /// The extent that an estimated header measures, in points; 0 for none.
    var measuredHeader: Double
    var group: Item
    var insets: Insets
    var groupSpacing: Double
    var boundaryItemsFollowInsets: Bool
    var boundaryItems: [BoundaryItem]
    var decorations: [Decoration]
  }

  struct Insets: Decodable {
    var top: Double
    var leading: Double
    var bottom: Double
    var trailing: Double
  }

  struct Dimension: Decodable {
    enum Unit: String, Decodable {
      case fractionalWidth, fractionalHeight, absolute, estimated, uniformAcrossSiblings
    }

    var unit: Unit
    var value: Double
  }

  struct Spacing: Decodable {
    var points: Double
    var isFlexible: Bool
  }

  struct Edges: Decodable {
    var leading: Spacing?
    var top: Spacing?
    var trailing: Spacing?
    var bottom: Spacing?
  }

  /// An item, or a group if it has `group`.
  struct Item: Decodable {
    var width: Dimension
    var height: Dimension
    var insets: Insets
    var edges: Edges
    var supplementaryItems: [SupplementaryItem]
    var group: Group?
  }

  struct Group: Decodable {
    enum Axis: String, Decodable { case horizontal, vertical }
    enum Arrangement: String, Decodable { case fitting, equalShares, repeating }

    var axis: Axis
    var arrangement: Arrangement
    /// How many items, unless they are as many as fit.
    var count: Int?
    var subitems: [Item]
    var spacing: Spacing?
  }

  enum Edge: String, Decodable { case top, leading, bottom, trailing }

  struct Anchor: Decodable {
    var edges: [Edge]
    /// Across and down, in points or in parts of the supplementary view's size.
    var offset: [Double]
    var isFractional: Bool
  }

  struct SupplementaryItem: Decodable {
    var kind: String
    var width: Dimension
    var height: Dimension
    var containerAnchor: Anchor
    var itemAnchor: Anchor?
  }

  struct BoundaryItem: Decodable {
    var kind: String
    var width: Dimension
    var height: Dimension
    var alignment: [Edge]
    /// Across and down, in points.
    var offset: [Double]
    var extendsBoundary: Bool
    var pinsToVisibleBounds: Bool
  }

  struct Decoration: Decodable {
    var kind: String
    var insets: Insets
  }

  /// The layouts in the text of a file.
  ///
  /// - Throws: `InputError` with the line: not JSON, a key that is missing, a value of another
  ///   type.
  package static func list(_ text: String, file: String) throws(InputError) -> [DescribedLayout] {
    let json = try LocatedJSON(text, file: file, shape: "a list of layouts")
    do {
      return try json.decoded(as: [DescribedLayout].self)
    } catch {
      let line = (error as? DecodingError).map { json.line(at: $0.codingPath) }
      throw InputError(
        file: file, line: line, message: "expected a list of layouts: \(reason(of: error))",
        advice: "Scripts/dev compositional writes such files")
    }
  }
}

extension DecodingError {
  fileprivate var codingPath: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}
