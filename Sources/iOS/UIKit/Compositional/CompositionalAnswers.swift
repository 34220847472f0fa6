import CollectionLayouts
import CollectionModel

/// What a section provider has returned for a view. Equal sections share one description.
@MainActor
struct CompositionalAnswers {
  let axis: CompositionalAxis
  let surroundings: CompositionalSurroundings
  /// The view, across and along the scroll axis.
  let view: CompositionalEnvironment
  let sectionSpacing: Double
  let reference: CompositionalInsetsReference
  /// The headers and footers of the whole layout.
  let margins: [CompositionalBoundaryItem]
  var descriptions = CompositionalDescriptions()
  /// By section: the number of the description, and the number of items.
  var numbers: [UInt32] = []
  var counts: [Int] = []
  /// The sections whose elements a handler changes.
  var handlers: [Int: NSCollectionLayoutSectionVisibleItemsInvalidationHandler] = [:]
  /// How fast sections that scroll by themselves slow down.
  var scrolling: [Int: UICollectionLayoutSectionOrthogonalScrollingProperties] = [:]

  /// Whether what was measured for `other` holds for these.
  func haveSameExtent(as other: CompositionalAnswers) -> Bool {
    axis == other.axis && view.size.width == other.view.size.width
  }
}

/// Different descriptions of sections, in the order in which they were added.
struct CompositionalDescriptions {
  private(set) var all: [CompositionalSection] = []
  private var numbers: [CompositionalSection: UInt32] = [:]

  /// The number of a description, which is added if it is new.
  mutating func number(of section: CompositionalSection) -> UInt32 {
    if let number = numbers[section] { return number }
    let number = UInt32(all.count)
    numbers[section] = number
    all.append(section)
    return number
  }

  subscript(number: UInt32) -> CompositionalSection { all[Int(number)] }
}

extension CompositionalSection {
  /// A section in which nothing is laid out.
  static let nothing = CompositionalSection(
    CompositionalItem(
      CompositionalSize(width: .absolute(0), height: .absolute(0)),
      group: CompositionalGroup(.horizontal, .custom([]), subitems: [])))
}

extension UICollectionViewCompositionalLayout {
  /// Counts the items, and calls the section provider once for each section.
  ///
  /// - Complexity: O(sections), and the calls.
  func askProvider(for view: UICollectionView) -> CompositionalAnswers {
    let size = view.bounds.size
    let traits = view.traitCollection
    let axis = CompositionalAxis(
      isHorizontal: configuration.scrollDirection == .horizontal,
      isMirrored: direction == .rightToLeft)
    let environment = environment(of: view, axis)
    let container = CompositionalContainer(
      size, insets: axis.directional(sides(of: configuration.contentInsetsReference, environment)),
      within: .zero)
    var answers = CompositionalAnswers(
      axis: axis, surroundings: CompositionalSurroundings(container, traits), view: environment,
      sectionSpacing: max(0, configuration.interSectionSpacing),
      reference: configuration.contentInsetsReference.described,
      margins: configuration.boundarySupplementaryItems.describedOnBoundary(
        of: .layoutBoundary, isHorizontal: axis.isHorizontal))
    let room = CompositionalRoom(size: size, traits: traits)
    // Providers often return the same object for all sections.
    var last: (section: NSCollectionLayoutSection, number: UInt32)?
    for number in 0..<view.numberOfSections {
      let count = view.numberOfItems(inSection: number)
      answers.counts.append(count)
      guard let section = provider(number, answers.surroundings) else {
        if count > 0 {
          fatalError(
            """
            Invalid section definition. Please specify a valid section definition when content is \
            to be rendered for a section. This is a client error.
            """)
        }
        answers.numbers.append(answers.descriptions.number(of: .nothing))
        continue
      }
      if let last, last.section === section, !section.asksProviders {
        answers.numbers.append(last.number)
      } else {
        let described = section.described(in: room, isHorizontal: axis.isHorizontal)
        answers.numbers.append(answers.descriptions.number(of: described))
        last = (section, answers.numbers[number])
      }
      if let handler = section.visibleItemsInvalidationHandler {
        answers.handlers[number] = handler
      }
      if section.orthogonalScrollingBehavior != .none {
        answers.scrolling[number] = section.orthogonalScrollingProperties
      }
    }
    return answers
  }

  private func environment(
    of view: UICollectionView, _ axis: CompositionalAxis
  ) -> CompositionalEnvironment {
    let size = view.bounds.size
    var environment = CompositionalEnvironment(
      size: CGSize(width: axis.across(size), height: axis.along(size)),
      scale: UIScreen.main.scale)
    let covered = axis.sideInsets(view.adjustedContentInset)
    func uncovered(_ insets: UIEdgeInsets) -> CompositionalEnvironment.SideInsets {
      let insets = axis.sideInsets(insets)
      return .init(
        leading: max(0, insets.leading - covered.leading),
        trailing: max(0, insets.trailing - covered.trailing))
    }
    environment.safeArea = uncovered(view.safeAreaInsets)
    environment.layoutMargins = uncovered(view.layoutMargins)
    environment.readableContent = environment.layoutMargins
    if !axis.isHorizontal {
      let margin = (axis.across(size) - Self.readableWidth) / 2
      environment.readableContent.leading = max(environment.readableContent.leading, margin)
      environment.readableContent.trailing = max(environment.readableContent.trailing, margin)
    }
    return environment
  }

  /// The width of lines that are easy to read, in points.
  private static var readableWidth: CGFloat { 672 }

  private func sides(
    of reference: UIContentInsetsReference, _ environment: CompositionalEnvironment
  ) -> CompositionalEnvironment.SideInsets {
    switch reference {
    case .none: .init()
    case .automatic, .safeArea: environment.safeArea
    case .layoutMargins: environment.layoutMargins
    case .readableContent: environment.readableContent
    }
  }
}

extension CompositionalAxis {
  /// Insets across the scroll axis, as insets of the view.
  func directional(_ sides: CompositionalEnvironment.SideInsets) -> NSDirectionalEdgeInsets {
    isHorizontal
      ? NSDirectionalEdgeInsets(top: sides.leading, leading: 0, bottom: sides.trailing, trailing: 0)
      : NSDirectionalEdgeInsets(top: 0, leading: sides.leading, bottom: 0, trailing: sides.trailing)
  }
}
