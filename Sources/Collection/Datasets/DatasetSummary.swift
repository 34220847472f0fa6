import CollectionModel

/// A dataset in numbers: how many items of which sizes. Sizes are exact, on the grid of 1/64.
public struct DatasetSummary: Sendable {
  /// Lengths along one axis: how often each occurs.
  public struct Lengths: Sendable {
    /// In points, ascending; each length once.
    public let counts: [(value: Double, count: Int)]
    public let total: Int

    init(_ units: [UInt32: Int]) {
      counts = units.sorted { $0.key < $1.key }.map {
        (Double($0.key) * LayoutGrid.pointsPerUnit, $0.value)
      }
      total = counts.reduce(0) { $0 + $1.count }
    }

    public var zeros: Int { counts.first.map { $0.value == 0 ? $0.count : 0 } ?? 0 }

    /// The length that at least this share of items does not exceed; nil without items.
    ///
    /// - Precondition: the share is in 0...1.
    public func percentile(_ share: Double) -> Double? {
      precondition((0...1).contains(share), "a share is in 0...1, found \(share)")
      var rest = max((share * Double(total)).rounded(.up), 1)
      for (value, count) in counts {
        rest -= Double(count)
        if rest <= 0 { return value }
      }
      return counts.last?.value
    }

    /// The number of items that are longer.
    public func count(above length: Double) -> Int {
      counts.reduce(0) { $0 + ($1.value > length ? $1.count : 0) }
    }
  }

  public let items: Int
  public let sections: Int
  public let emptySections: Int
  /// Sections with a header.
  public let headers: Int
  public let widths: Lengths
  public let heights: Lengths

  /// - Complexity: O(items + distinct sizes log distinct sizes).
  public init(_ dataset: Dataset) {
    let sizes = dataset.sizes
    items = sizes.itemCount
    sections = sizes.sectionCount
    emptySections = sizes.sections.count { $0.itemCount == 0 }
    headers = sizes.sections.count { $0.headerHeight > 0 }
    var widths: [UInt32: Int] = [:]
    var heights: [UInt32: Int] = [:]
    sizes.sizes.forEachBox { box in
      widths[box.size.width, default: 0] += 1
      heights[box.size.height, default: 0] += 1
    }
    self.widths = Lengths(widths)
    self.heights = Lengths(heights)
  }
}
