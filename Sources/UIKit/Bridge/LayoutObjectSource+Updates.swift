import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

// In a batch of updates, the layout prepares for the new content, is told of the batch, answers
// about elements that appear and disappear, and is told that the batch is over.

extension LayoutObjectSource {
  public func beginUpdates(_ map: UpdateMap, shown: [ShownElement]) {
    nonisolated(unsafe) let shown = shown
    onMain { updates = LayoutUpdates(map, shown: shown) }
  }

  public func endUpdates() {
    onMain {
      guard updates != nil else { return }
      prepareIfNeeded()
      log?.write("layout.finalizeCollectionViewUpdates")
      countingObjects { layout.finalizeCollectionViewUpdates() }
      updates = nil
    }
  }

  public func insertedElements(ofKind kind: ElementKind) -> [ElementID] {
    elements(of: kind, { $0.indexPathsToInsertForSupplementaryView(ofKind: $1) }) {
      $0.indexPathsToInsertForDecorationView(ofKind: $1)
    }
  }

  public func deletedElements(ofKind kind: ElementKind) -> [ElementID] {
    elements(of: kind, { $0.indexPathsToDeleteForSupplementaryView(ofKind: $1) }) {
      $0.indexPathsToDeleteForDecorationView(ofKind: $1)
    }
  }

  private func elements(
    of kind: ElementKind,
    _ supplementary: @MainActor (UICollectionViewLayout, String) -> [IndexPath],
    _ decorations: @MainActor (UICollectionViewLayout, String) -> [IndexPath]
  ) -> [ElementID] {
    onMain {
      guard let name = ElementKinds.name(of: kind) else { return [] }
      let isDecoration = kind.category == .decoration
      let paths = isDecoration ? decorations(layout, name) : supplementary(layout, name)
      return paths.map { ElementID(kind, at: $0) }
    }
  }

  public func initialAttributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      let name = ElementKinds.name(of: id.kind) ?? ""
      single = askAboutUpdate("initialAttributes", id) {
        switch id.kind.category {
        case .cell: layout.initialLayoutAttributesForAppearingItem(at: id.path)
        case .supplementary:
          layout.initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind: name, at: id.path)
        case .decoration:
          layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: name, at: id.path)
        }
      }
      return single?.element(handle: UInt32(answer.count) + 1)
    }
  }

  public func finalAttributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      let name = ElementKinds.name(of: id.kind) ?? ""
      single = askAboutUpdate("finalAttributes", id) {
        switch id.kind.category {
        case .cell: layout.finalLayoutAttributesForDisappearingItem(at: id.path)
        case .supplementary:
          layout.finalLayoutAttributesForDisappearingSupplementaryElement(
            ofKind: name, at: id.path)
        case .decoration:
          layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: name, at: id.path)
        }
      }
      return single?.element(handle: UInt32(answer.count) + 1)
    }
  }

  // MARK: The layout

  /// Tells the layout of the batch, once.
  @MainActor
  func tellOfUpdates() {
    guard let items = updates?.items, updates?.isTold == false else { return }
    updates?.isTold = true
    log?.write("layout.prepare(forCollectionViewUpdates: \(items.count))")
    countingObjects { layout.prepare(forCollectionViewUpdates: items) }
  }

  /// Returns the layout's answer about an element that appears or disappears.
  @MainActor
  private func askAboutUpdate(
    _ name: StaticString, _ id: ElementID, _ body: () -> UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    let found = countingObjects(body)
    log?.write("layout.\(name) \(id.logText) -> \(found.map { "\($0.frame)" } ?? "nil")")
    return found
  }
}
