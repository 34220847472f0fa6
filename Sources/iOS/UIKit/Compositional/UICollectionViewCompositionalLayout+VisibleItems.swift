import CollectionAttributes
import CollectionEngine
import CollectionModel

/// An element of a section with a handler, as long as the element is in sight. What the handler
/// sets stays set.
final class CompositionalVisibleItem: NSObject, NSCollectionLayoutVisibleItem {
  /// The element as the handler has changed it, where it would be if its section were not scrolled.
  let attributes: UICollectionViewLayoutAttributes
  private var rest: CGRect

  init(_ attributes: UICollectionViewLayoutAttributes) {
    self.attributes = attributes
    rest = attributes.frame
    super.init()
  }

  /// The layout has the element in this frame.
  func follow(_ frame: CGRect) {
    guard frame != rest else { return }
    rest = frame
    attributes.size = frame.size
    attributes.center = CGPoint(x: frame.midX, y: frame.midY)
  }

  var alpha: CGFloat {
    get { attributes.alpha }
    set { attributes.alpha = newValue }
  }
  var zIndex: Int {
    get { attributes.zIndex }
    set { attributes.zIndex = newValue }
  }
  var isHidden: Bool {
    get { attributes.isHidden }
    set { attributes.isHidden = newValue }
  }
  var center: CGPoint {
    get { attributes.center }
    set { attributes.center = newValue }
  }
  var transform: CGAffineTransform {
    get { attributes.transform }
    set { attributes.transform = newValue }
  }
  var transform3D: CATransform3D {
    get { attributes.transform3D }
    set { attributes.transform3D = newValue }
  }
  var name: String { attributes.representedElementKind ?? "" }
  var indexPath: IndexPath { attributes.indexPath }
  var frame: CGRect { attributes.frame }
  var bounds: CGRect { attributes.bounds }
  var representedElementCategory: UICollectionView.ElementCategory {
    attributes.representedElementCategory
  }
  var representedElementKind: String? { attributes.representedElementKind }
}

extension UICollectionViewCompositionalLayout {
  // MARK: Objects

  /// - Parameter isScrolled: whether it was found where it is on screen.
  final func object(
    of type: AnyClass, _ found: CompositionalSolution.Found, isScrolled: Bool = false
  ) -> UICollectionViewLayoutAttributes {
    let made = UICollectionViewLayoutAttributes.make(type)
    made.become(found.kind, found.name, at: found.path)
    made.frame = found.frame
    made.zIndex = found.zIndex
    guard !visibleItems.isEmpty, let item = visibleItems[made.id] else { return made }
    let changed = item.attributes
    made.size = changed.size
    made.center = changed.center
    if isScrolled, found.isOfItem, let solved {
      made.center = made.center.moved(by: solved.displacement(ofSection: found.path[0]))
    }
    made.transform3D = changed.transform3D
    (made.alpha, made.zIndex, made.isHidden) = (changed.alpha, changed.zIndex, changed.isHidden)
    return made
  }

  // MARK: Handlers

  private static var marginPath: IndexPath { CompositionalSolution.marginPath }

  /// Calls the handlers of the sections in sight, the last section first.
  final func callHandlers(in view: UICollectionView) {
    guard let solved, !solved.answers.handlers.isEmpty else {
      visibleItems.removeAll()
      return
    }
    var sections: [Int: [CompositionalSolution.Found]] = [:]
    solved.forEach(in: view.bounds, visible: visibleContent) { found in
      if solved.answers.handlers[found.path[0]] != nil, found.path != Self.marginPath {
        sections[found.path[0], default: []].append(found)
      }
    }
    let before = visibleItems
    visibleItems.removeAll()
    for section in sections.keys.sorted(by: >) {
      call(section, sections[section, default: []], before, at: view.bounds.origin)
    }
  }

  private func call(
    _ section: Int, _ elements: [CompositionalSolution.Found],
    _ before: [ElementID: CompositionalVisibleItem], at origin: CGPoint
  ) {
    guard let solved, let handler = solved.answers.handlers[section] else { return }
    let distance = solved.displacement(ofSection: section)
    let cells = elements.filter { $0.name == nil }.sorted { $0.path < $1.path }
    let views = elements.filter { $0.name != nil }
    var items: [any NSCollectionLayoutVisibleItem] = []
    for found in cells + views {
      let id = ElementID(found.kind, at: found.path)
      let frame =
        found.isOfItem ? found.frame.offsetBy(dx: -distance.x, dy: -distance.y) : found.frame
      let item = before[id] ?? visibleItem(found, in: frame)
      item.follow(frame)
      visibleItems[id] = item
      items.append(item)
    }
    let offset = solved.isRow(section) ? solved.scrolled(ofSection: section) : origin
    handler(items, offset, solved.answers.surroundings)
    if solved.hasMeasuredItems {
      // Measuring would move what the handler has moved.
      visibleItems.removeAll()
      logOnce(
        """
        [UICompositionalLayout] note: the section invalidation handler cannot currently mutate \
        visible items for layouts containing estimated items. Please file an enhancement request \
        on UICollectionView.
        """)
    }
  }

  private func visibleItem(
    _ found: CompositionalSolution.Found, in frame: CGRect
  ) -> CompositionalVisibleItem {
    let made = UICollectionViewLayoutAttributes()
    made.become(found.kind, found.name, at: found.path)
    made.frame = frame
    made.zIndex = found.zIndex
    return CompositionalVisibleItem(made)
  }
}
