import CollectionAttributes
import CollectionModel
import Foundation

/// A source of nothing.
class StillSource: AttributeSource {
  var contentSize: CGSize { CGSize(width: 100, height: 10_000) }
  let queriesAreIndependent = true

  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func attributes(of id: ElementID) -> ElementAttributes? { nil }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }
}
