import CollectionLayouts
import CollectionModel

/// The items of one section in plain arrays: no chunks.
struct ContiguousItems {
  private let heights: [UInt32]
  private let widths: [UInt32]
  private let places: [ItemPlace]
  private let hasPlaces: Bool
  var count: Int { heights.count }

  init(_ section: Int, of sizes: SectionedSizes) {
    let boxes = (0..<Int(sizes.section(section).itemCount)).map {
      sizes[ItemPath(section: section, item: $0)]
    }
    heights = boxes.map(\.size.height)
    widths = boxes.map(\.size.width)
    places = boxes.map(\.place)
    hasPlaces = sizes.hasPlaces
  }

  /// Calls `body` with a run of the items in `range`, which must take at least `atLeast` of them,
  /// or all if that is nil.
  ///
  /// - Precondition: the range is not empty and within the section.
  func withRun<Result>(
    _ range: Range<Int>, atLeast: Int? = nil, _ body: (ItemRun) -> Result
  ) -> Result {
    heights.withUnsafeBufferPointer { heights in
      widths.withUnsafeBufferPointer { widths in
        places.withUnsafeBufferPointer { places in
          let start = range.lowerBound
          let run = SizeRun(
            heights: heights.baseAddress! + start, widths: widths.baseAddress! + start,
            widthStride: 1, count: range.count,
            places: hasPlaces ? places.baseAddress! + start : nil)
          return body(
            ItemRun(
              sizes: run, atLeast: atLeast ?? range.count, endsSection: range.upperBound == count))
        }
      }
    }
  }
}
