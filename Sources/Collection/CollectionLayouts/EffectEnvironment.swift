import Foundation
import Primitives

/// The input of an effect: the visible bounds, the size of the content, and where sections are.
///
/// The values are stored at one address, which the steps of a query pass on instead of copying
/// them.
public struct EffectEnvironment: ~Copyable {
  @usableFromInline
  struct Content {
    @usableFromInline var bounds: CGRect
    @usableFromInline var contentSize: CGSize
    @usableFromInline var sections: SectionPositions
    /// Keeps the object alive that `sections` reads.
    private let source: any SectionLocating

    init(bounds: CGRect, contentSize: CGSize, sections: any SectionLocating) {
      self.bounds = bounds
      self.contentSize = contentSize
      self.sections = SectionPositions(sections)
      source = sections
    }
  }

  @usableFromInline let content: OwnedPointer<Content>

  /// Reads each position from `sections`.
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

  /// Sections of the resting layout. Valid as long as the environment.
  @inlinable public var sections: SectionPositions {
    get { content.address.pointee.sections }
    nonmutating set { content.address.pointee.sections = newValue }
  }
}
