import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  /// Asks the cell of an item that has just been set up which size it prefers. If it is another than
  /// the layout's, the next pass lays the content out with it.
  func askPreferred(_ element: ElementAttributes, of view: CollectionReusableView) {
    let preferred = view.preferredAttributes(fitting: element)
    guard preferred.frame.size != element.frame.size else { return }
    let path = ItemPath(section: Int(element.id.section), item: Int(element.id.item))
    log?.write("preferredAttributes \(element.id.logText)")
    if source.takesEdits {
      let size = preferred.frame.size
      updates.preferred.append(
        .resizeItem(path, to: ItemBox(size: ItemSize(points: size.width, size.height))))
      layout.mark(InvalidationContext(elements: []), by: "preferredAttributes of \(element.id)")
    } else if let hooks = source.hooks {
      let isInvalid = hooks.shouldInvalidateLayout(forPreferred: preferred, original: element)
      log?.write("shouldInvalidateLayout for \(element.id.logText) -> \(isInvalid)")
      guard isInvalid else { return }
      layout.mark(
        hooks.invalidationContext(forPreferred: preferred, original: element),
        by: "preferredAttributes of \(element.id)")
    }
  }

  /// Gives the source the sizes that cells preferred in the last pass.
  func servePreferred() {
    guard !updates.preferred.isEmpty else { return }
    let edits = updates.preferred
    updates.preferred.removeAll(keepingCapacity: true)
    log?.write("apply \(edits.count) edits")
    source.apply(edits)
    isAnswerCurrent = false
  }

  // MARK: Another layout

  /// Exchanges the layout at once: items and supplementary elements that both have keep their views, which get the attributes
  /// of the new one in the next pass.
  ///
  /// - Parameter new: prepared over the same content.
  public func setSource(_ new: any AttributeSource) {
    requireIdle("the layout was exchanged")
    log?.write("setSource")
    // Those of the new layout have views of their own.
    releaseViews { $0.kind.category == .decoration }
    layout.exchanges += 1
    source = new
    isAnswerCurrent = false
    invalidateLayout(InvalidationContext(everything: !new.takesEdits, dataSourceCounts: true))
  }
}
