import CollectionEngine
import CollectionModel

// The view shows the items of a section that scrolls by itself where they are scrolled to, in its
// own coordinates: so are the frames of their cells. In UIKit they are in a scroll view of the
// section, at the places that the layout answers.

extension UICollectionViewCompositionalLayout {
  /// Exactly the elements on screen. What a subclass answers about them is used.
  final func elementsOnScreen(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard let solution else { return [] }
    let isOwn = type(of: self) == UICollectionViewCompositionalLayout.self
    if !isOwn, solution.shelves == nil { return layoutAttributesForElements(in: rect) ?? [] }
    var shown: [UICollectionViewLayoutAttributes] = []
    if isOwn {
      let type: AnyClass = type(of: self).layoutAttributesClass
      solution.forEach(in: rect, visible: visibleContent) {
        shown.append(object(of: type, $0, isScrolled: true))
      }
      return shown
    }
    var answered: [ElementID: UICollectionViewLayoutAttributes] = [:]
    for answer in layoutAttributesForElements(in: rect) ?? [] {
      if scrolls(answer) { answered[answer.id] = answer } else { shown.append(answer) }
    }
    solution.forEach(in: rect, visible: visibleContent) { found in
      guard found.isOfItem, solution.isRow(found.path[0]) else { return }
      let id = ElementID(found.kind, at: found.path)
      if let answer = answered[id] ?? attributes(of: id) { shown.append(place(answer)) }
    }
    return shown
  }

  /// The attributes where their element is on screen.
  final func place(
    _ answer: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let solved, solved.shelves != nil, scrolls(answer) else { return answer }
    let distance = solved.displacement(ofSection: answer.indexPath[0])
    guard distance != .zero else { return answer }
    let placed = answer.duplicate()
    placed.center = placed.center.moved(by: distance)
    return placed
  }

  /// Whether an element scrolls with a section.
  private func scrolls(_ answer: UICollectionViewLayoutAttributes) -> Bool {
    let path = answer.indexPath
    guard let solved, path.count == 2, solved.isRow(path[0]) else { return false }
    switch answer.representedElementCategory {
    case .cell: return true
    case .decorationView: return false
    case .supplementaryView:
      return path != CompositionalSolution.marginPath
        && solved.boundaryKind(named: answer.representedElementKind ?? "", at: path) == nil
    }
  }
}
