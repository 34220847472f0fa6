import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// Where the groups of sections with one description lie around their items, in the axes of the
/// section's rule: y runs from group to group.
///
/// ```
/// |- lead -|- items ...                 -|- rest -|
/// ```
///
/// The layout places items alone. So one group is laid out with its items, and one of the same size
/// that a single item fills.
@MainActor
struct CompositionalGroupFrame {
  /// The number of items of a whole group.
  let count: Int
  /// The group across its run, from the start of its first item.
  private let across: (start: CGFloat, extent: CGFloat)
  private let lead: CGFloat
  private let rest: CGFloat
  /// The part of `rest` that a group has which is cut off after its items.
  private let restOfCut: CGFloat
  /// The extent of each whole group; nil if that depends on what its items measure.
  private let extent: CGFloat?
  /// Whether the last group ends with its items.
  private let isTrimmed: Bool

  /// For groups whose number of items depends on what these measure: each item stands for a group.
  private static let none = CompositionalGroupFrame()

  private init() {
    (count, across, lead, rest, restOfCut, extent) = (1, (0, 0), 0, 0, 0, nil)
    isTrimmed = true
  }

  /// - Parameters:
  ///   - rule: places the groups of one section.
  ///   - items: those of a whole group.
  /// - Complexity: O(items of a group).
  static func make(
    of rule: CompositionalRule, _ items: [CompositionalGroupItem]
  ) -> CompositionalGroupFrame {
    let group = rule.layout.sections[0].group
    let isTurned = rule.layout.isHorizontal
    let along = isTurned ? group.size.width : group.size.height
    let isRunAlong = (group.group?.axis == .horizontal) == isTurned
    let countVaries = items.contains {
      isRunAlong ? $0.isMeasured.along && !along.isEstimated : $0.isMeasured.across
    }
    let placed = frames(by: rule, items)
    guard !countVaries, let first = placed.frames.first else { return none }
    return CompositionalGroupFrame(
      rule, first, placed.frames.reduce(first) { $0.union($1) }, content: placed.content, items)
  }

  private init(
    _ rule: CompositionalRule, _ first: CGRect, _ all: CGRect, content: CGFloat,
    _ items: [CompositionalGroupItem]
  ) {
    var layout = rule.layout
    let group = layout.sections[0].group
    let isTurned = layout.isHorizontal
    let edges =
      isTurned
      ? (group.edges.leading, group.edges.trailing) : (group.edges.top, group.edges.bottom)
    let length = max(0, content - CGFloat((edges.0?.least ?? 0) + (edges.1?.least ?? 0)))
    var isCustom = false
    if case .custom? = group.group?.arrangement { isCustom = true }
    let size = rule.environment.size
    let view = isTurned ? CGSize(width: size.height, height: size.width) : size
    func filled(_ dimension: CompositionalDimension, _ found: CGFloat) -> CompositionalDimension {
      if dimension.isEstimated { return .absolute(found) }
      // The container of a custom group is the whole view.
      let scale = CGFloat(rule.environment.scale)
      return isCustom ? .absolute(dimension.length(in: view, scale: scale)) : dimension
    }
    layout.sections[0].group = CompositionalItem(
      CompositionalSize(
        width: filled(group.size.width, isTurned ? length : all.width),
        height: filled(group.size.height, isTurned ? all.width : length)),
      edges: group.edges,
      group: CompositionalGroup(
        .horizontal,
        subitems: [
          CompositionalItem(
            CompositionalSize(width: .fractionalWidth(1), height: .fractionalHeight(1)))
        ]))
    let one = CompositionalRule(layout, in: rule.environment)
    let whole = Self.frames(by: one, one.groupItems(ofDescription: 0)).frames.first ?? all
    count = items.count
    across = (whole.minX - first.minX, whole.width)
    lead = first.minY - whole.minY
    rest = whole.maxY - all.maxY
    let along = isTurned ? group.size.width : group.size.height
    let inset = isTurned ? group.insets.trailing : group.insets.bottom
    restOfCut = along.isEstimated ? rest : rest - inset
    let isMeasured = items.contains { $0.isMeasured.along }
    extent = isMeasured && along.isEstimated ? nil : whole.height
    isTrimmed = !isCustom
  }

  /// Where a rule places items, and the extent of the content.
  private static func frames(
    by rule: CompositionalRule, _ items: [CompositionalGroupItem]
  ) -> (frames: [CGRect], content: CGFloat) {
    var sizes = SizeSequence.Builder()
    for item in items { sizes.append(ItemSize(item.size)) }
    let content = SectionedSizes(
      sections: [SectionInfo(itemCount: items.count)], sizes: sizes.finish())
    let source = LayoutSource(
      rule: rule, axis: .vertical, strategy: CompositionalSolution.strategy(rule, content))
    source.prepare()
    return (
      items.indices.compactMap { source.attributes(of: .item($0, inSection: 0))?.frame },
      source.contentSize.height
    )
  }

  /// The frame of a group.
  ///
  /// - Parameters:
  ///   - items: the number of its items; the last group may have less than others.
  ///   - item: where one of them is.
  /// - Complexity: O(1) calls of `item` for a group whose extent is known, else one for each item.
  func frame(items: Int, _ item: (Int) -> CGRect) -> CGRect {
    let first = item(0)
    let near = first.minY - lead
    let isWhole = items == count || !isTrimmed
    var far = near + (extent ?? 0)
    if extent == nil || !isWhole {
      far = (1..<max(1, items)).reduce(first.maxY) { max($0, item($1).maxY) }
      far += isWhole ? rest : restOfCut
    }
    return CGRect(
      x: first.minX + across.start, y: near,
      width: count == 1 && across.extent == 0 ? first.width : across.extent,
      height: max(0, far - near))
  }
}
