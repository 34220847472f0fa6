import CollectionLayouts
import CollectionModel
import Foundation

/// The sections of compositional layouts that have names.
///
/// They are described for a layout that scrolls down. Each has a header, if the data has one for
/// the section.
enum NamedSection: String, CaseIterable {
  /// Three square cells in a row.
  case grid
  /// Rows with the heights of the data.
  case list
  /// Groups in groups: seven cells of three sizes.
  case gallery
  /// A grid whose cells have badges that stick out.
  case badges
  /// The page of a store, of several sections in turn.
  case store
  /// A row of cards that scrolls by itself.
  case shelves

  var sections: [CompositionalSection] {
    switch self {
    case .grid: [Self.gridSection]
    case .list: [Self.listSection]
    case .gallery: [Self.gallerySection]
    case .badges: [Self.badgeSection]
    case .store: Self.storeSections
    case .shelves: [Self.shelfSection]
    }
  }

  // MARK: Parts

  /// The view at the corner of a cell. Files cannot take its number: they look this kind up first.
  static let badge: ElementKind = {
    guard let kind = ElementKind.lasting("badge", .supplementary, at: .item) else {
      fatalError("another kind has the number of badge")
    }
    return kind
  }()

  private static let full = CompositionalSize(
    width: .fractionalWidth(1), height: .fractionalHeight(1))

  private static func makeGroup(
    width: CompositionalDimension = .fractionalWidth(1), height: CompositionalDimension,
    _ axis: CompositionalGroup.Axis, _ arrangement: CompositionalGroup.Arrangement = .fitting,
    of subitems: [CompositionalItem], spacing: Double = 0
  ) -> CompositionalItem {
    CompositionalItem(
      CompositionalSize(width: width, height: height),
      group: CompositionalGroup(
        axis, arrangement, subitems: subitems, spacing: spacing > 0 ? .fixed(spacing) : nil))
  }

  /// As high as the data has it; nothing in a section without a header.
  private static var header: CompositionalBoundaryItem {
    CompositionalBoundaryItem(
      .header, size: CompositionalSize(width: .fractionalWidth(1), height: .estimated(0)),
      alignment: .top)
  }

  private static func section(
    _ group: CompositionalItem, spacing: Double, inset: Double = 0
  ) -> CompositionalSection {
    var section = CompositionalSection(group)
    section.groupSpacing = spacing
    section.insets = SectionInsets(inset)
    section.boundaryItems = [header]
    return section
  }

  // MARK: Sections

  private static var gridSection: CompositionalSection {
    section(
      makeGroup(
        height: .fractionalWidth(1.0 / 3), .horizontal, .equalShares(3),
        of: [CompositionalItem(full)], spacing: 8),
      spacing: 8)
  }

  private static var listSection: CompositionalSection {
    let size = CompositionalSize(width: .fractionalWidth(1), height: .estimated(88))
    return section(
      makeGroup(height: size.height, .horizontal, of: [CompositionalItem(size)]), spacing: 0)
  }

  /// Most of the group is a large cell with two small ones at its side; below is a row of four.
  private static var gallerySection: CompositionalSection {
    let cell = CompositionalItem(full, insets: SectionInsets(2))
    let large = CompositionalItem(
      CompositionalSize(width: .fractionalWidth(0.66), height: .fractionalHeight(1)),
      insets: SectionInsets(2))
    let pair = makeGroup(
      width: .fractionalWidth(0.34), height: .fractionalHeight(1), .vertical, .equalShares(2),
      of: [cell])
    let upper = makeGroup(height: .fractionalHeight(0.66), .horizontal, of: [large, pair])
    let lower = makeGroup(
      height: .fractionalHeight(0.34), .horizontal, .equalShares(4), of: [cell])
    return section(
      makeGroup(height: .fractionalWidth(1), .vertical, of: [upper, lower]), spacing: 0)
  }

  private static var badgeSection: CompositionalSection {
    let corner = CompositionalAnchor(
      [.top, .trailing], offset: .fractional(CGPoint(x: 0.25, y: -0.25)))
    let cell = CompositionalItem(
      CompositionalSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)),
      insets: SectionInsets(4),
      supplementaries: [
        CompositionalAnchoredItem(
          badge, size: CompositionalSize(width: .absolute(20), height: .absolute(20)), at: corner)
      ])
    return section(
      makeGroup(height: .fractionalWidth(0.25), .horizontal, of: [cell]), spacing: 0, inset: 12)
  }

  /// Cards of two fifths of the width, one of which comes to rest at the leading edge.
  private static var shelfSection: CompositionalSection {
    var shelf = section(
      makeGroup(
        width: .fractionalWidth(0.4), height: .absolute(180), .horizontal,
        of: [CompositionalItem(full)]),
      spacing: 12)
    shelf.insets = SectionInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    shelf.orthogonalScrolling = .continuousGroupLeadingBoundary
    return shelf
  }

  /// A banner, a grid of products with badges, a gallery on a background, and a list of reviews
  /// with a footer.
  private static var storeSections: [CompositionalSection] {
    var banner = section(
      makeGroup(height: .fractionalWidth(0.5), .horizontal, of: [CompositionalItem(full)]),
      spacing: 8,
      inset: 16)
    banner.boundaryItems = []
    var products = badgeSection
    products.boundaryItems[0].pinsToVisibleBounds = true
    var pictures = gallerySection
    pictures.insets = SectionInsets(16)
    pictures.decorations = [CompositionalDecoration(.background, insets: SectionInsets(8))]
    var reviews = listSection
    reviews.groupSpacing = 1
    reviews.insets = SectionInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    reviews.boundaryItems.append(
      CompositionalBoundaryItem(
        .footer, size: CompositionalSize(width: .fractionalWidth(1), height: .absolute(32)),
        alignment: .bottom))
    return [banner, products, pictures, reviews]
  }
}
