import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// The code that places a layout's elements.
public enum LayoutOrigin: Sendable {
  /// Makes a rule for a viewport. Every strategy for rules can use it.
  case rule(@Sendable (ViewportExtents, ParameterValues) throws -> any LayoutRule)
  /// Makes a layout object: a source, not yet prepared, that lays a collection out in a viewport by
  /// itself.
  case object(@Sendable (SectionedSizes, CGSize, ParameterValues) throws -> any AttributeSource)

  package var kind: LayoutKind {
    switch self {
    case .rule: .rule
    case .object: .object
    }
  }
}
