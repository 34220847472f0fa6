import CollectionModel
import Foundation

/// Sections that scroll by themselves, across the scroll axis of the layout.
extension CompositionalRule {
  /// Whether any section scrolls by itself. The collection that the rule places then has one item
  /// for all items of such a section.
  public var hasShelves: Bool {
    solved.contains { if case .shelf = $0.content { true } else { false } }
  }

  /// Whether a section scrolls by itself.
  ///
  /// - Complexity: O(1).
  public func isShelf(section: Int) -> Bool {
    if case .shelf = solved[self.section(section)].content { true } else { false }
  }

  /// How a section scrolls by itself.
  public func scrolling(ofSection section: Int) -> CompositionalOrthogonalScrolling {
    solved[self.section(section)].description.orthogonalScrolling
  }

  /// The rule for the items of a section that scrolls by itself. Its axes are exchanged: it places
  /// the groups of the section in one row, from 0 on.
  ///
  /// - Precondition: `isShelf(section:)`.
  public func shelfRule(ofSection number: Int) -> CompositionalRule {
    let section = solved[section(number)]
    var description = layout.sections[self.section(number)]
    description.orthogonalScrolling = .none
    // The row is as high as its groups with their edges: nothing is left for these to share.
    description.group.edges.fixSides(isHorizontal: layout.isHorizontal)
    description.insets = SectionInsets()
    description.insetsReference = .none
    description.boundaryItems = []
    description.isRowOnDecorations = !description.decorations.isEmpty
    description.decorations = []
    var turned = environment
    turned.size = CGSize(
      width: max(
        0, Double(environment.size.height) - section.insets.before - section.insets.after),
      height: environment.size.width)
    return CompositionalRule(
      CompositionalLayout([description], isHorizontal: !layout.isHorizontal), in: turned)
  }

  /// Where the groups of the rule's only section begin along the scroll axis, and how long they
  /// are; nil if that depends on what items measure.
  var groupPlaces: GroupPattern? {
    if case .pattern(let pattern) = solved[0].content { pattern } else { nil }
  }
}
