import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// A compositional layout that is solved for a view, with the source that finds its elements.
///
/// If no item is measured, nothing is stored for an item. Otherwise the sizes that hold until items
/// are measured are stored once for many items, and each change of a size takes O(log n).
@MainActor
final class CompositionalSolution {
  let answers: CompositionalAnswers
  let axis: CompositionalAxis
  let margins: CompositionalMargins
  let rule: CompositionalRule
  let source: any AttributeSource
  /// `source`, if sections scroll by themselves.
  let shelves: ShelvedSource?
  /// The number of each section's description, which may have extents that were measured.
  let numbers: [UInt32]
  private let descriptions: [CompositionalSection]
  /// Whether the sections with each description have decorations.
  private let areDecorated: [Bool]
  private let paths: [CompositionalPaths?]
  /// Whether any header or footer stays in sight.
  let arePinned: Bool
  /// How groups lie around their items, by the number of the description; made when it is needed.
  var groupFrames: [UInt32: CompositionalGroupFrame] = [:]
  /// The sections that have items and room for them.
  private(set) lazy var filledSections = answers.counts.indices.filter {
    answers.counts[$0] > 0 && paths(ofSection: $0)?.items.isEmpty == false
  }
  /// Changes that the source does not have yet.
  private var edits: [CollectionEdit] = []

  /// - Complexity: O(sections + descriptions x items of a group); O(n) in addition if items are
  ///   measured.
  init(_ answers: CompositionalAnswers, measures: CompositionalMeasures) {
    self.answers = answers
    axis = answers.axis
    let view = answers.view
    margins = CompositionalMargins(
      answers.margins, axis: axis,
      view: axis.size(across: view.size.width, along: view.size.height), scale: view.scale,
      measured: measures.margins)
    let (numbers, all) = Self.measured(answers, measures)
    self.numbers = numbers
    descriptions = all.isEmpty ? [.nothing] : all
    areDecorated = descriptions.map { !$0.decorations.isEmpty }
    var layout = CompositionalLayout(
      descriptions, choice: descriptions.count == 1 ? .repeating : .list(numbers),
      sectionSpacing: answers.sectionSpacing, isHorizontal: axis.isHorizontal)
    layout.insetsReference = answers.reference
    let rule = CompositionalRule(layout, in: view)
    self.rule = rule
    var paths: [CompositionalPaths?] = Array(repeating: nil, count: descriptions.count)
    for (section, number) in numbers.enumerated() where paths[Int(number)] == nil {
      paths[Int(number)] = CompositionalPaths(
        rule.isShelf(section: section)
          ? rule.shelfRule(ofSection: section).groupItems(ofDescription: 0)
          : rule.groupItems(ofDescription: Int(number)))
    }
    self.paths = paths
    arePinned =
      margins.arePinned
      || descriptions.contains { $0.boundaryItems.contains { $0.pinsToVisibleBounds } }
    let map = AxisMap(isTransposed: axis.isHorizontal, isMirrored: axis.isMirrored)
    let sizes = Self.sizes(answers, rule, numbers, paths, measures)
    if rule.hasShelves {
      do {
        let made = try ShelvedSource(
          rule: rule, axis: map, sizes: sizes, makeStrategy: Self.strategy)
        (source, shelves) = (made, made)
      } catch {
        fatalError("\(error)")
      }
    } else {
      source = LayoutSource(rule: rule, axis: map, strategy: Self.strategy(rule, sizes))
      shelves = nil
    }
    source.prepare()
  }

  static func strategy(_ rule: any LayoutRule, _ sizes: SectionedSizes) -> any PlacementStrategy {
    rule.closedForms == .all
      ? OnDemand(rule: rule, sizes: sizes) : TiledCache(rule: rule, sizes: sizes)
  }

  /// The same solution for other answers, which describe the same sections.
  init(_ other: CompositionalSolution, _ answers: CompositionalAnswers) {
    self.answers = answers
    axis = other.axis
    margins = other.margins
    rule = other.rule
    source = other.source
    shelves = other.shelves
    numbers = answers.numbers
    descriptions = other.descriptions
    areDecorated = other.areDecorated
    paths = other.paths
    arePinned = other.arePinned
  }

  /// The descriptions with the extents that headers, footers and rows were measured to have. Those
  /// of headers before sections are with the sections of the source instead.
  private static func measured(
    _ answers: CompositionalAnswers, _ measures: CompositionalMeasures
  ) -> ([UInt32], [CompositionalSection]) {
    guard !measures.boundaries.isEmpty || !measures.rows.isEmpty else {
      return (answers.numbers, answers.descriptions.all)
    }
    var descriptions = CompositionalDescriptions()
    let numbers = answers.numbers.enumerated().map { section, number in
      var description = answers.descriptions[number]
      for (index, item) in description.boundaryItems.enumerated() where item.kind != .header {
        guard let name = CompositionalKinds.meaning(of: item.kind)?.name,
          let extent = measures.boundaries[section]?[name]
        else { continue }
        description.boundaryItems[index].size.setEstimate(extent, answers.axis)
      }
      if let extent = measures.rows[section], description.orthogonalScrolling != .none {
        // An estimated row would be as tall as its estimated items.
        if answers.axis.isHorizontal {
          description.group.size.width = .absolute(extent)
        } else {
          description.group.size.height = .absolute(extent)
        }
      }
      return descriptions.number(of: description)
    }
    return (numbers, descriptions.all)
  }

  var isDecorated: Bool { areDecorated.contains(true) }

  func isDecorated(section: Int) -> Bool { areDecorated[Int(numbers[section])] }

  // MARK: Edits

  /// Changes a size. The source takes all changes of a pass together.
  func add(_ edit: CollectionEdit) { edits.append(edit) }

  func applyEdits() {
    if edits.isEmpty { return }
    source.apply(edits)
    edits.removeAll(keepingCapacity: true)
  }

  // MARK: Sections

  /// The description of a section. It is large: do not read it for each element.
  func description(ofSection section: Int) -> CompositionalSection {
    descriptions[Int(numbers[section])]
  }

  func paths(ofSection section: Int) -> CompositionalPaths? { paths[Int(numbers[section])] }

  var hasMeasuredItems: Bool { paths.contains { $0?.isMeasured == true } }

  /// Whether items of equal descriptions have equal estimates, wherever they are.
  var haveEqualEstimates: Bool { paths.allSatisfy { $0?.haveOneSize != false } }

  // MARK: Sizes

  /// The sizes of all items, in the rule's axes: what they measured, or their estimates.
  private static func sizes(
    _ answers: CompositionalAnswers, _ rule: CompositionalRule, _ numbers: [UInt32],
    _ paths: [CompositionalPaths?], _ measures: CompositionalMeasures
  ) -> SectionedSizes {
    let axis = answers.axis
    let infos = answers.counts.enumerated().map { section, count in
      SectionInfo(
        itemCount: count,
        headerHeight: measures.boundaries[section]?[UICollectionView.elementKindSectionHeader]
          .map { LayoutGrid.units($0) } ?? 0)
    }
    let total = answers.counts.reduce(0, +)
    let used = Set(numbers).compactMap { paths[Int($0)] }.filter { !$0.items.isEmpty }
    let isMeasured = used.contains { $0.isMeasured }
    let sizesOfUsed = Set(used.filter(\.isMeasured).flatMap { $0.items.map { ItemSize($0.size) } })
    if !isMeasured || (measures.items.isEmpty && sizesOfUsed.count == 1 && !rule.hasShelves) {
      let size = sizesOfUsed.first ?? ItemSize(width: 0, height: 0)
      return SectionedSizes(
        sections: infos, sizes: SizeSequence(repeating: size, count: total))
    }
    var builder = SizeSequence.Builder()
    for (section, count) in answers.counts.enumerated() {
      guard let path = paths[Int(numbers[section])], !path.items.isEmpty else {
        for _ in 0..<count { builder.append(ItemSize(width: 0, height: 0)) }
        continue
      }
      let isShelf = rule.isShelf(section: section)
      let measured = measures.items[section]
      let estimates = path.items.map { item in
        // The axes of a row are exchanged.
        ItemSize(isShelf ? CGSize(width: item.size.height, height: item.size.width) : item.size)
      }
      for item in 0..<count {
        if let found = measured?[item] {
          builder.append(
            ItemSize(CGSize(width: axis.across(found), height: axis.along(found))))
        } else {
          builder.append(estimates[item % estimates.count])
        }
      }
    }
    return SectionedSizes(sections: infos, sizes: builder.finish())
  }
}

extension CompositionalSize {
  /// Gives an estimated extent along the scroll axis another estimate.
  fileprivate mutating func setEstimate(_ extent: CGFloat, _ axis: CompositionalAxis) {
    if axis.isHorizontal {
      if width.isEstimated { width = .estimated(extent) }
    } else {
      if height.isEstimated { height = .estimated(extent) }
    }
  }
}

extension LayoutGrid {
  /// A length in grid units, at least one: 0 stands for no length.
  static func units(_ points: CGFloat) -> UInt32 {
    UInt32(max(1, min(points * unitsPerPoint, 0x1p31).rounded()))
  }
}

extension ItemSize {
  /// Any size, as far as the grid has room for it.
  init(_ size: CGSize) {
    let size = size.usable
    self.init(
      points: min(size.width, LayoutGrid.largestSize), min(size.height, LayoutGrid.largestSize))
  }
}
