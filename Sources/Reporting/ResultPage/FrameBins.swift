import Plots
import ResultFiles

/// Groups the consecutive frames of a trace into no more bins than a plot can show.
package struct FrameBins {
  package static let most = 160
  /// The most bins for each of this many groups of a page. The more groups there are, the fewer
  /// bins each has, which keeps the page small.
  static func most(groups: Int) -> Int { max(24, min(most, 340 / max(1, groups))) }

  /// The number of frames in a bin.
  let width: Int
  private let count: Int

  package init(frameCount: Int, most: Int = Self.most) {
    width = max(1, (frameCount + most - 1) / most)
    count = (frameCount + width - 1) / width
  }

  /// The value of the last frame in each bin.
  package func last(of values: [Int]) -> [Series.Point] {
    point(by: values) { $0.last! }
  }

  /// The sum of the values in each bin.
  package func sum(of values: [Int]) -> [Series.Point] {
    point(by: values) { $0.reduce(0, +) }
  }

  private func point(by values: [Int], _ value: (ArraySlice<Int>) -> Int) -> [Series.Point] {
    stride(from: 0, to: values.count, by: width).map { first in
      Series.Point(
        x: Double(first), y: Double(value(values[first..<min(values.count, first + width)])))
    }
  }

  /// The greatest value in each bin that has values.
  package func greatest(of values: [(frame: Int, value: Double)]) -> [Series.Point] {
    var greatest: [Int: Double] = [:]
    for (frame, value) in values {
      greatest[frame / width] = max(greatest[frame / width] ?? 0, value)
    }
    return greatest.sorted { $0.key < $1.key }.map {
      Series.Point(x: Double($0.key * width), y: $0.value)
    }
  }

  /// The first of the given frames in each bin.
  func firsts(of frames: [Int]) -> [Int] {
    var bins = Set<Int>()
    return frames.filter { bins.insert($0 / width).inserted }
  }
}
