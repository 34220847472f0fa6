import CollectionModel

/// Finds where sections are along the scroll axis.
public protocol SectionLocating: AnyObject {
  var sectionCount: Int { get }

  /// The near and far end of a section.
  func extent(ofSection section: Int) -> Extent

  /// The collection's information about a section.
  func info(ofSection section: Int) -> SectionInfo

  /// The first section whose far end is beyond `offset`, or `sectionCount` if there is none.
  func section(reaching offset: Double) -> Int
}
