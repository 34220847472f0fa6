import CollectionAttributes
import CollectionEngine
import CollectionModel

/// A layout that was exchanged, for as long as the view needs its answers: the places from which
/// elements come, and the attributes with which they disappear. It is never queried for a
/// rectangle.
final class FormerLayoutSource: AttributeSource, SourceHooks, @unchecked Sendable {
  let layout: UICollectionViewLayout
  private unowned let source: LayoutObjectSource
  /// Whether both layouts have already been notified of the exchange.
  let isNotified: Bool
  /// The object from which the last element was converted.
  @MainActor private var single: UICollectionViewLayoutAttributes?

  /// - Parameter source: the source of the new layout.
  @MainActor
  init(
    _ layout: UICollectionViewLayout, before source: LayoutObjectSource, isNotified: Bool = false
  ) {
    self.isNotified = isNotified
    self.layout = layout
    self.source = source
  }

  // MARK: Former places

  func attributes(of id: ElementID) -> ElementAttributes? {
    onMain { convert(source.countingObjects { layout.shownAttributes(of: id) }) }
  }

  func detail(of detail: UInt32) -> ElementDetail? {
    detail == 0 ? nil : onMain { single?.elementDetail }
  }

  @MainActor
  private func convert(_ found: UICollectionViewLayoutAttributes?) -> ElementAttributes? {
    single = found
    return found?.element(handle: 1)
  }

  var hooks: (any SourceHooks)? { self }

  // MARK: The transition

  func beginTransition(to new: any AttributeSource) {
    onMain {
      guard !isNotified else { return }
      source.log?.write("layout.prepareForTransition(to: \(type(of: source.layout)))")
      source.countingObjects { layout.prepareForTransition(to: source.layout) }
    }
  }

  func endTransition() {
    onMain {
      if !isNotified {
        source.log?.write("layout.finalizeLayoutTransition of \(type(of: layout))")
        source.countingObjects { layout.finalizeLayoutTransition() }
      }
      source.releaseFormer(layout)
    }
  }

  func finalAttributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      convert(source.attributesInUpdate("finalAttributes", id) { layout.finalAttributes(of: id) })
    }
  }

  // MARK: Requirements never called

  func prepare() {}
  var contentSize: CGSize { onMain { layout.collectionViewContentSize } }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    fatalError("a layout that was exchanged is queried for a rectangle")
  }
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func reset() {}
  var takesEdits: Bool { false }
  var queriesAreIndependent: Bool { false }
  func report(inWords: Bool) -> SourceReport { SourceReport() }
}
