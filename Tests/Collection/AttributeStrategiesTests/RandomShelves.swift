import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport

/// A compositional layout in which sections scroll by themselves, drawn from a seed.
struct RandomShelves {
  let layout: CompositionalLayout
  let axis: AxisMap
  let view: CGSize

  init(_ random: inout TestRandom) {
    let isHorizontal = Bool.random(using: &random)
    // A layout may be turned as a whole, and describes its sections as if it were not.
    let isTurned = Int.random(in: 0..<4, using: &random) == 0
    axis = AxisMap(
      isTransposed: isHorizontal != isTurned, isMirrored: Bool.random(using: &random))
    view = Bool.random(using: &random) ? CGSize(width: 390, height: 844) : Self.view(&random)
    let count = Int.random(in: 1...4, using: &random)
    let shelf = Int.random(in: 0..<count, using: &random)
    var layout = CompositionalLayout(
      (0..<count).map { number in
        Self.section(isShelf: number == shelf, isHorizontal: isHorizontal, &random)
      },
      isHorizontal: isHorizontal)
    layout.sectionSpacing = [0, 0, 7.5].randomElement(using: &random)!
    self.layout = layout
  }

  var rule: CompositionalRule {
    CompositionalRule(layout, in: CompositionalEnvironment(size: axis.turned(view)))
  }

  static func view(_ random: inout TestRandom) -> CGSize {
    CGSize(width: random.halfPoints(200...900), height: random.halfPoints(200...900))
  }

  // MARK: Sections

  /// - Parameter isShelf: whether it must scroll by itself; otherwise it may.
  private static func section(
    isShelf: Bool, isHorizontal: Bool, _ random: inout TestRandom
  ) -> CompositionalSection {
    let all = CompositionalOrthogonalScrolling.allCases
    let scrolling =
      (isShelf ? all.filter { $0 != .none } : all + [.none, .none, .none])
      .randomElement(using: &random)!
    var section = CompositionalSection(
      repeating: group(alongX: (scrolling != .none) != isHorizontal, &random),
      spacing: [0, 4, 10.5].randomElement(using: &random)!, scrolling: scrolling)
    if Bool.random(using: &random) {
      section.insets = SectionInsets(
        random.halfPoints(0...20), random.halfPoints(0...30), random.halfPoints(0...20),
        random.halfPoints(0...30))
    }
    if Bool.random(using: &random) {
      let start: CompositionalEdges = isHorizontal ? .leading : .top
      section.boundaryItems.append(
        .boundary(
          start, isHorizontal ? .points(30) : .ofWidth(1),
          isHorizontal ? .ofHeight(1) : .points(30),
          pins: Bool.random(using: &random), isHorizontal: isHorizontal))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      section.decorations = [
        CompositionalDecoration(.named("plate", .decoration, at: .section), zIndex: -1)
      ]
    }
    return section
  }

  /// - Parameter alongX: whether the groups of the section lie side by side.
  private static func group(alongX: Bool, _ random: inout TestRandom) -> CompositionalItem {
    let badges =
      Int.random(in: 0..<3, using: &random) == 0
      ? [CompositionalAnchoredItem.badge(.points(12), .points(9.5), at: [.top, .trailing])] : []
    let length = random.halfPoints(20...160)
    let cross = random.halfPoints(20...160)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let one = CompositionalItem.item(.ofWidth(1), .ofHeight(1), badges: badges)
      return .horizontal(.points(length), .points(cross), [one])
    case 1:
      let one = CompositionalItem.item(
        .ofWidth(0.5), .ofHeight(1), insets: SectionInsets(2, 3, 4, 5), badges: badges)
      return .horizontal(.ofWidth(0.8), .points(cross), [one], spacing: .fixed(6))
    case 2:
      let (tall, low) = (
        CompositionalItem.item(.ofWidth(1), .points(20.5), badges: badges),
        CompositionalItem.item(.ofWidth(0.7), .points(11))
      )
      return .vertical(.points(length), .points(95), [tall, low, low], spacing: .fixed(3))
    case 3:
      // Each group is as long as its item.
      let one = CompositionalItem.item(
        alongX ? .about(40) : .points(length), alongX ? .points(cross) : .about(40))
      return alongX
        ? .horizontal(.about(40), .points(cross), [one], .equalShares(1))
        : .vertical(.points(length), .about(40), [one], .equalShares(1))
    default:
      return .custom(
        .points(length), .points(cross),
        [
          CGRect(x: 0, y: 0, width: length / 2, height: cross),
          CGRect(x: length / 2 - 4, y: 2.5, width: length / 2, height: cross / 2),
        ])
    }
  }
}
