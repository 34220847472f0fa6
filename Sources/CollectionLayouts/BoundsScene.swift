import Foundation
import Primitives

/// What an effect may look at: the visible bounds, the content, and the positions of sections.
///
/// Its values are at an address of their own, so that the steps of a query pass that and copy
/// nothing.
public struct BoundsScene: ~Copyable {
  @usableFromInline
  struct Content {
    @usableFromInline var bounds: CGRect
    @usableFromInline var contentSize: CGSize
    @usableFromInline var sections: SectionPositions
    /// Keeps alive whoever `sections` asks.
    private let source: any SectionLocating

    init(bounds: CGRect, contentSize: CGSize, sections: any SectionLocating) {
      self.bounds = bounds
      self.contentSize = contentSize
      self.sections = SectionPositions(sections)
      source = sections
    }
  }

  @usableFromInline let content: OwnedPointer<Content>

  /// Asks `sections` for each position.
  public init(bounds: CGRect, contentSize: CGSize, sections: any SectionLocating) {
    content = OwnedPointer(
      Content(bounds: bounds, contentSize: contentSize, sections: sections))
  }

  /// The viewport, in points of the content.
  @inlinable public var bounds: CGRect {
    get { content.address.pointee.bounds }
    nonmutating set { content.address.pointee.bounds = newValue }
  }

  @inlinable public var contentSize: CGSize {
    get { content.address.pointee.contentSize }
    nonmutating set { content.address.pointee.contentSize = newValue }
  }

  /// Sections of the resting layout. Valid as long as the scene.
  @inlinable public var sections: SectionPositions {
    get { content.address.pointee.sections }
    nonmutating set { content.address.pointee.sections = newValue }
  }
}
