/// The width or the height of an item, a group or a supplementary view.
///
/// Source: Apple, `NSCollectionLayoutDimension`.
public enum CompositionalDimension: Hashable, Sendable {
  /// A fraction of the container's width. Rounded down to a pixel.
  case fractionalWidth(Double)
  /// A fraction of the container's height. Rounded down to a pixel.
  case fractionalHeight(Double)
  /// Points.
  case absolute(Double)
  /// Points that hold until the element was measured.
  case estimated(Double)
  /// Measured like `estimated`; afterwards all siblings in a group have the length of the longest.
  case uniformAcrossSiblings(estimate: Double)

  /// The points that hold until the element was measured; nil if it is not measured.
  public var estimate: Double? {
    switch self {
    case .estimated(let points), .uniformAcrossSiblings(let points): points
    case .fractionalWidth, .fractionalHeight, .absolute: nil
    }
  }

  public var isEstimated: Bool { estimate != nil }

  /// The same after width and height were exchanged.
  var transposed: CompositionalDimension {
    switch self {
    case .fractionalWidth(let fraction): .fractionalHeight(fraction)
    case .fractionalHeight(let fraction): .fractionalWidth(fraction)
    case .absolute, .estimated, .uniformAcrossSiblings: self
    }
  }
}

/// The two dimensions of an item, a group or a supplementary view.
public struct CompositionalSize: Hashable, Sendable {
  public var width: CompositionalDimension
  public var height: CompositionalDimension

  public init(width: CompositionalDimension, height: CompositionalDimension) {
    self.width = width
    self.height = height
  }

  var transposed: CompositionalSize {
    CompositionalSize(width: height.transposed, height: width.transposed)
  }
}
