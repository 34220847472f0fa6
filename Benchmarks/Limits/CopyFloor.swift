import CClocks
import CollectionAttributes
import Foundation

/// The least work of any contender that answers in attributes: copying the same hits, 64 bytes
/// each, from an array of all attributes. Their places are computed in advance.
///
/// The array is in the order that gives the longest runs: by near edge, or on a plane along a
/// Hilbert curve.
final class CopyFloor: Contender {
  let name = "copy-floor"
  let output = Output.attributes
  let cost = BuildCost.none
  private let elements: UnsafeMutablePointer<ElementAttributes>
  private let buffers = AnswerBuffers()
  private let runs: [Run]
  /// The runs of query i: from `starts[i]` up to `starts[i + 1]`, exclusive.
  private let starts: [Int]

  private struct Run {
    var first: Int32
    var count: Int32
  }

  /// - Parameters:
  ///   - elements: all attributes; they must live as long as this object.
  ///   - positions: the index of each element among them, by its number.
  ///   - hits: finds the numbers of the elements that cross a rectangle.
  init(
    _ elements: UnsafeMutablePointer<ElementAttributes>, positions: [Int32]?, _ windows: Windows,
    hits: (CGRect) -> [Int32]
  ) {
    self.elements = elements
    var runs: [Run] = []
    var starts = [0]
    for rect in windows.rects {
      let numbers = hits(rect)
      let sorted = (positions.map { positions in numbers.map { positions[Int($0)] } } ?? numbers)
        .sorted()
      let first = runs.count
      for position in sorted {
        if runs.count > first, runs[runs.count - 1].first + runs[runs.count - 1].count == position {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(Run(first: position, count: 1))
        }
      }
      starts.append(runs.count)
    }
    self.runs = runs
    self.starts = starts
  }

  func run(_ windows: Windows, _ range: Range<Int>) {
    let target = buffers.attributes
    runs.withUnsafeBufferPointer { runs in
      starts.withUnsafeBufferPointer { starts in
        for query in range { cclocks_sink(target + copy(query, runs, starts, target)) }
      }
    }
  }

  @inline(__always)
  private func copy(
    _ query: Int, _ runs: UnsafeBufferPointer<Run>, _ starts: UnsafeBufferPointer<Int>,
    _ target: UnsafeMutablePointer<ElementAttributes>
  ) -> Int {
    var written = 0
    for index in starts[query]..<starts[query + 1] {
      let run = runs[index]
      (target + written).update(from: elements + Int(run.first), count: Int(run.count))
      written += Int(run.count)
    }
    return written
  }

  func digest(_ windows: Windows) -> AnswerDigest {
    var digest = AnswerDigest()
    let target = buffers.attributes
    for query in windows.rects.indices {
      let count = runs.withUnsafeBufferPointer { runs in
        starts.withUnsafeBufferPointer { copy(query, runs, $0, target) }
      }
      for index in 0..<count { digest.add(target[index], query: query) }
    }
    return digest
  }
}
