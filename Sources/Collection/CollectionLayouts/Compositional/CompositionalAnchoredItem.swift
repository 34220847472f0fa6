import CollectionModel
import Foundation

/// Edges of a rectangle; opposite edges stand for the middle between them.
///
/// Source: Apple, `NSDirectionalRectEdge`.
public struct CompositionalEdges: OptionSet, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let top = CompositionalEdges(rawValue: 1)
  public static let leading = CompositionalEdges(rawValue: 2)
  public static let bottom = CompositionalEdges(rawValue: 4)
  public static let trailing = CompositionalEdges(rawValue: 8)

  var transposed: CompositionalEdges {
    var turned: CompositionalEdges = []
    if contains(.top) { turned.insert(.leading) }
    if contains(.leading) { turned.insert(.top) }
    if contains(.bottom) { turned.insert(.trailing) }
    if contains(.trailing) { turned.insert(.bottom) }
    return turned
  }

  /// The point of a rectangle that the edges name: the middle on an axis without an edge.
  func point(of rect: CGRect) -> CGPoint {
    CGPoint(
      x: Double(rect.origin.x) + part(.leading, .trailing) * Double(rect.size.width),
      y: Double(rect.origin.y) + part(.top, .bottom) * Double(rect.size.height))
  }

  private func part(_ near: CompositionalEdges, _ far: CompositionalEdges) -> Double {
    switch (contains(near), contains(far)) {
    case (true, false): 0
    case (false, true): 1
    case (true, true), (false, false): 0.5
    }
  }
}

/// A point of a rectangle, and how far to move from it.
///
/// Source: Apple, `NSCollectionLayoutAnchor`.
public struct CompositionalAnchor: Hashable, Sendable {
  public enum Offset: Hashable, Sendable {
    /// Points.
    case absolute(CGPoint)
    /// Fractions of the supplementary view's own size.
    case fractional(CGPoint)
  }

  public var edges: CompositionalEdges
  public var offset: Offset

  public init(_ edges: CompositionalEdges, offset: Offset = .absolute(.zero)) {
    self.edges = edges
    self.offset = offset
  }

  var transposed: CompositionalAnchor {
    func turned(_ point: CGPoint) -> CGPoint { CGPoint(x: point.y, y: point.x) }
    let offset: Offset =
      switch offset {
      case .absolute(let point): .absolute(turned(point))
      case .fractional(let point): .fractional(turned(point))
      }
    return CompositionalAnchor(edges.transposed, offset: offset)
  }

  /// In points.
  func distance(for size: CGSize) -> CGPoint {
    switch offset {
    case .absolute(let point): point
    case .fractional(let part): CGPoint(x: part.x * size.width, y: part.y * size.height)
    }
  }
}

/// A supplementary view that is attached to an item or a group, such as a badge.
///
/// Source: Apple, `NSCollectionLayoutSupplementaryItem`.
public struct CompositionalAnchoredItem: Hashable, Sendable {
  /// With the attachment `.item`: the element belongs to the item, or to the first item of the
  /// group.
  public var kind: ElementKind
  /// Fractions are of the item's inset frame.
  public var size: CompositionalSize
  public var insets = SectionInsets()
  /// In the item or group.
  public var containerAnchor: CompositionalAnchor
  /// In the supplementary view; nil for the same edges, without an offset.
  public var itemAnchor: CompositionalAnchor?
  public var zIndex: Int32

  public init(
    _ kind: ElementKind, size: CompositionalSize, at containerAnchor: CompositionalAnchor,
    itemAnchor: CompositionalAnchor? = nil, zIndex: Int32 = 1
  ) {
    guard kind.attachment == .item else { fatalError("\(kind.name) is not attached to items") }
    self.kind = kind
    self.size = size
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    self.zIndex = zIndex
  }

  var transposed: CompositionalAnchoredItem {
    var turned = self
    turned.size = size.transposed
    turned.insets = insets.transposed
    turned.containerAnchor = containerAnchor.transposed
    turned.itemAnchor = itemAnchor?.transposed
    return turned
  }

  /// Where the view is if its container has the frame `frame`.
  ///
  /// - Parameter size: of the view, in points.
  func frame(in frame: CGRect, size: CGSize) -> CGRect {
    let own = CGRect(origin: .zero, size: size)
    let anchor = itemAnchor ?? CompositionalAnchor(containerAnchor.edges)
    let (to, from) = (containerAnchor.edges.point(of: frame), anchor.edges.point(of: own))
    let (there, here) = (containerAnchor.distance(for: size), anchor.distance(for: size))
    return CGRect(
      x: to.x - from.x + there.x - here.x, y: to.y - from.y + there.y - here.y,
      width: size.width, height: size.height)
  }
}
