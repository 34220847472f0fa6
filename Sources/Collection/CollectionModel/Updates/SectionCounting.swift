/// How many sections there are, and how many items each has.
public protocol SectionCounting {
  var sectionCount: Int { get }
  func itemCount(ofSection section: Int) -> Int
}

extension SectionedSizes: SectionCounting {
  /// - Complexity: O(log n).
  public func itemCount(ofSection section: Int) -> Int { Int(self.section(section).itemCount) }
}
