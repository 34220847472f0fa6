import CollectionModel
import Datasets
import Foundation
import ScrollTraces

/// The collection and the trace that the comparisons run on, both of them real.
struct Inputs {
  let sizes: SectionedSizes
  /// The heights of all items, in a plain array for the hand-written references.
  let heights: [UInt32]
  /// The heights of the headers, by section.
  let headers: [UInt32]
  /// The numbers of items, by section.
  let counts: [Int]
  let trace: ScrollTrace

  init(folder: String) throws {
    let sizes = try Dataset.read(folder + "/Data/pypi-summaries.csv.gz").sizes
    var heights: [UInt32] = []
    heights.reserveCapacity(sizes.itemCount)
    while heights.count < sizes.itemCount {
      let run = sizes.run(from: heights.count, limit: .max)
      heights.append(contentsOf: UnsafeBufferPointer(start: run.heights, count: run.count))
    }
    self.heights = heights
    headers = (0..<sizes.sectionCount).map { sizes.section($0).headerHeight }
    counts = (0..<sizes.sectionCount).map { Int(sizes.section($0).itemCount) }
    self.sizes = sizes
    trace = try ScrollTrace(contentsOf: folder + "/Traces/flick-browse.csv")
  }

  /// The query rectangles of all moved frames of the trace, fitted to content of this size. Each is
  /// the viewport with half a screen more on either side.
  func rectangles(contentSize: CGSize) -> [CGRect] {
    let anchored = trace.anchored(
      onto: contentSize, viewport: CGSize(width: 390, height: 844), seed: 1)
    return anchored.movedIndices.map { anchored.bounds(of: $0).insetBy(dx: 0, dy: -422) }
  }
}
