import CollectionLayouts

/// Arranges items or groups in a row, in a column or in frames of its own.
///
/// A group never wraps. It repeats its subitems until the next one does not fit; then another group
/// begins.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// How the group arranges its items.
  enum Arrangement {
    case fitting(CompositionalGroup.Axis)
    case equalShares(CompositionalGroup.Axis, count: Int)
    case repeating(CompositionalGroup.Axis, count: Int)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  final let arrangement: Arrangement
  private let parts: [NSCollectionLayoutItem]
  /// Between two items along the group; nil for none.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  init(
    size: NSCollectionLayoutSize, _ arrangement: Arrangement, subitems: [NSCollectionLayoutItem]
  ) {
    self.arrangement = arrangement
    parts = subitems.map(\.copied)
    super.init(size: size)
  }

  // MARK: Making groups

  /// A row that repeats `subitems` as often as they fit.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { make(layoutSize, .fitting(.horizontal), subitems) }

  /// A column that repeats `subitems` as often as they fit.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { make(layoutSize, .fitting(.vertical), subitems) }

  /// A row of `count` items, which share its width.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    make(layoutSize, .equalShares(.horizontal, count: count), [subitem])
  }

  /// A column of `count` items, which share its height.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    make(layoutSize, .equalShares(.vertical, count: count), [subitem])
  }

  /// A row of `count` items with their own widths, whether they fit or not.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    make(layoutSize, .repeating(.horizontal, count: count), [subitem])
  }

  /// A column of `count` items with their own heights, whether they fit or not.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    make(layoutSize, .repeating(.vertical, count: count), [subitem])
  }

  /// Items in frames of their own.
  ///
  /// - Parameter itemProvider: called once for each section whenever the layout is computed.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(size: layoutSize, .custom(itemProvider), subitems: [])
  }

  private static func make(
    _ size: NSCollectionLayoutSize, _ arrangement: Arrangement,
    _ subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    if subitems.isEmpty { fatalError("a group repeats at least one subitem, found none") }
    switch arrangement {
    case .equalShares(_, let count), .repeating(_, let count):
      if count < 1 { fatalError("a group has at least one item, found a count of \(count)") }
    case .fitting, .custom: break
    }
    return NSCollectionLayoutGroup(size: size, arrangement, subitems: subitems)
  }

  // MARK: Properties

  /// Views that are attached to the group.
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { supplementaries }
    set { supplementaries = newValue }
  }

  /// Copies of the items with which the group was made.
  open var subitems: [NSCollectionLayoutItem] { parts }

  override func makeCopy() -> NSCollectionLayoutItem {
    let copy = NSCollectionLayoutGroup(size: size, arrangement, subitems: parts)
    copy.supplementaries = supplementaries.map(\.copied)
    copy.interItemSpacing = interItemSpacing
    return copy
  }

  // MARK: Description

  /// Whether the group, or one in it, is custom.
  final var asksProviders: Bool {
    if case .custom = arrangement { return true }
    return parts.contains { ($0 as? NSCollectionLayoutGroup)?.asksProviders == true }
  }

  override var depth: Int { 1 + parts.reduce(0) { max($0, $1.depth) } }

  override func described(in room: CompositionalRoom) -> CompositionalItem {
    var item = super.described(in: room)
    let own = room.room(of: size.described, insets: contentInsets)
    let (axis, kind): (CompositionalGroup.Axis, CompositionalGroup.Arrangement) =
      switch arrangement {
      case .fitting(let axis): (axis, .fitting)
      case .equalShares(let axis, let count): (axis, .equalShares(count))
      case .repeating(let axis, let count): (axis, .repeating(count))
      case .custom(let provider):
        (.horizontal, .custom(provider(own.environment).map(\.described)))
      }
    item.group = CompositionalGroup(
      axis, kind, subitems: parts.map { $0.described(in: own.content) },
      spacing: interItemSpacing?.described)
    return item
  }
}
