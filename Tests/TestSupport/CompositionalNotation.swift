import CollectionLayouts
import CollectionModel
import Foundation

// Short forms for descriptions of compositional layouts, which read like the drawing of a group:
//
//     .horizontal(
//       .ofWidth(1), .points(50), [.item(.ofWidth(0.5), .ofHeight(1))], spacing: .fixed(10))

extension CompositionalDimension {
  /// A part of the container's width.
  public static func ofWidth(_ part: Double) -> Self { .fractionalWidth(part) }
  /// A part of the container's height.
  public static func ofHeight(_ part: Double) -> Self { .fractionalHeight(part) }
  public static func points(_ points: Double) -> Self { .absolute(points) }
  /// An estimate, in points.
  public static func about(_ points: Double) -> Self { .estimated(points) }
}

extension SectionInsets {
  /// Top, leading, bottom and trailing, in points.
  public init(_ top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double) {
    self.init(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }
}

extension CompositionalItem {
  public static func item(
    _ width: CompositionalDimension, _ height: CompositionalDimension,
    insets: SectionInsets = .init(), edges: CompositionalEdgeSpacing = .init(),
    badges: [CompositionalAnchoredItem] = []
  ) -> CompositionalItem {
    CompositionalItem(
      CompositionalSize(width: width, height: height), insets: insets, edges: edges,
      supplementaries: badges)
  }

  /// A group whose items lie side by side.
  public static func horizontal(
    _ width: CompositionalDimension, _ height: CompositionalDimension,
    _ items: [CompositionalItem], _ arrangement: CompositionalGroup.Arrangement = .fitting,
    spacing: CompositionalSpacing? = nil, insets: SectionInsets = .init(),
    edges: CompositionalEdgeSpacing = .init(), badges: [CompositionalAnchoredItem] = []
  ) -> CompositionalItem {
    CompositionalItem(
      CompositionalSize(width: width, height: height), insets: insets, edges: edges,
      supplementaries: badges,
      group: CompositionalGroup(.horizontal, arrangement, subitems: items, spacing: spacing))
  }

  /// A group whose items lie one above the other.
  public static func vertical(
    _ width: CompositionalDimension, _ height: CompositionalDimension,
    _ items: [CompositionalItem], _ arrangement: CompositionalGroup.Arrangement = .fitting,
    spacing: CompositionalSpacing? = nil, insets: SectionInsets = .init(),
    edges: CompositionalEdgeSpacing = .init(), badges: [CompositionalAnchoredItem] = []
  ) -> CompositionalItem {
    CompositionalItem(
      CompositionalSize(width: width, height: height), insets: insets, edges: edges,
      supplementaries: badges,
      group: CompositionalGroup(.vertical, arrangement, subitems: items, spacing: spacing))
  }

  /// A group with an item at each of these frames.
  public static func custom(
    _ width: CompositionalDimension, _ height: CompositionalDimension, _ frames: [CGRect],
    zIndices: [Int32] = []
  ) -> CompositionalItem {
    let items = frames.enumerated().map { index, frame in
      CompositionalCustomFrame(frame, zIndex: index < zIndices.count ? zIndices[index] : 0)
    }
    return CompositionalItem(
      CompositionalSize(width: width, height: height),
      group: CompositionalGroup(.vertical, .custom(items), subitems: []))
  }
}

extension CompositionalAnchoredItem {
  /// A supplementary view of an item or a group.
  ///
  /// - Parameter name: of its kind; each of an item's views has another.
  public static func badge(
    _ width: CompositionalDimension, _ height: CompositionalDimension, at edges: CompositionalEdges,
    offset: CompositionalAnchor.Offset = .absolute(.zero), itemAnchor: CompositionalAnchor? = nil,
    name: String = "badge"
  ) -> CompositionalAnchoredItem {
    CompositionalAnchoredItem(
      badgeKind(name), size: CompositionalSize(width: width, height: height),
      at: CompositionalAnchor(edges, offset: offset), itemAnchor: itemAnchor)
  }

  public static func badgeKind(_ name: String = "badge") -> ElementKind {
    .named(name, .supplementary, at: .item)
  }
}

extension CompositionalBoundaryItem {
  /// A header, a footer or a view at a side of a section.
  ///
  /// - Parameters:
  ///   - name: of its kind; each of a section's views has another. nil for `header` before the
  ///     section, `footer` after it and `side` elsewhere.
  ///   - isHorizontal: whether the layout scrolls horizontally.
  public static func boundary(
    _ alignment: CompositionalEdges, _ width: CompositionalDimension,
    _ height: CompositionalDimension, name: String? = nil, offset: CGPoint = .zero,
    extends: Bool = true, pins: Bool = false, isHorizontal: Bool = false
  ) -> CompositionalBoundaryItem {
    // In a horizontal layout, sections begin at the leading edge.
    var seen = alignment
    if isHorizontal {
      let names: [(CompositionalEdges, CompositionalEdges)] = [
        (.leading, .top), (.top, .leading), (.trailing, .bottom), (.bottom, .trailing),
      ]
      seen = names.reduce(into: []) { if alignment.contains($1.0) { $0.insert($1.1) } }
    }
    let size = CompositionalSize(width: width, height: height)
    var item = CompositionalBoundaryItem(.header, size: size, alignment: seen)
    item.extendsBoundary = extends
    item.kind = kind(name, at: item.attachment)
    item.alignment = alignment
    item.offset = offset
    item.pinsToVisibleBounds = pins
    return item
  }

  public static func kind(_ name: String? = nil, at attachment: ElementKind.Attachment)
    -> ElementKind
  {
    if let name { return .named(name, .supplementary, at: attachment) }
    return switch attachment {
    case .opening: .header
    case .closing: .footer
    case .item, .section: .named("side", .supplementary, at: .section)
    }
  }
}

extension CompositionalSection {
  public init(
    repeating group: CompositionalItem, insets: SectionInsets = .init(), spacing: Double = 0,
    boundary: [CompositionalBoundaryItem] = [], decorations: [CompositionalDecoration] = [],
    scrolling: CompositionalOrthogonalScrolling = .none
  ) {
    self.init(group)
    self.insets = insets
    groupSpacing = spacing
    boundaryItems = boundary
    self.decorations = decorations
    orthogonalScrolling = scrolling
  }
}
