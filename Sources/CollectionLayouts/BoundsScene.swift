import Foundation

/// What an effect may look at: the visible bounds, the content, and the positions of sections.
public struct BoundsScene {
  /// The viewport, in points of the content.
  public var bounds: CGRect
  public var contentSize: CGSize
  /// Sections of the resting layout.
  public var sections: any SectionLocating

  public init(bounds: CGRect, contentSize: CGSize, sections: any SectionLocating) {
    self.bounds = bounds
    self.contentSize = contentSize
    self.sections = sections
  }
}
