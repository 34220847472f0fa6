/// Finds where sections are along the scroll axis.
public protocol SectionLocating: AnyObject {
  var sectionCount: Int { get }

  /// The near and far end of a section.
  func extent(ofSection section: Int) -> Extent

  /// The first section whose far end is beyond `offset`, or `sectionCount` if there is none.
  func section(reaching offset: Double) -> Int
}
