import CollectionAttributes
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

  final func object(
    _ found: CompositionalSolution.Found?
  ) -> UICollectionViewLayoutAttributes? {
    found.map { object(of: type(of: self).layoutAttributesClass, $0) }
  }

  final func object(
    of type: AnyClass, _ found: CompositionalSolution.Found
  ) -> UICollectionViewLayoutAttributes {
    let made = UICollectionViewLayoutAttributes.make(type)
    made.become(found.kind, found.name, at: found.path)
    made.frame = found.frame
    made.zIndex = found.zIndex
    guard !visibleItems.isEmpty, let item = visibleItems[made.id] else { return made }
    let changed = item.attributes
    let distance = solved?.scrolled(ofSection: found.path[0]) ?? .zero
    made.size = changed.size
    made.center = CGPoint(x: changed.center.x - distance.x, y: changed.center.y - distance.y)
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
    let scrolled = solved.scrolled(ofSection: section)
    let cells = elements.filter { $0.name == nil }.sorted { $0.path < $1.path }
    let views = elements.filter { $0.name != nil }
    var items: [any NSCollectionLayoutVisibleItem] = []
    for found in cells + views {
      let id = ElementID(found.kind, at: found.path)
      let frame = found.frame.offsetBy(dx: scrolled.x, dy: scrolled.y)
      let item = before[id] ?? visibleItem(found, in: frame)
      item.follow(frame)
      visibleItems[id] = item
      items.append(item)
    }
    handler(items, solved.isRow(section) ? scrolled : origin, solved.answers.surroundings)
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
