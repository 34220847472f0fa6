import Foundation
import Gate
import Statistics
import Workers

/// The comparison of head with base in one measure of one case.
///
/// All of it comes from the same blocks by the same estimator. The faster half of a launch's blocks
/// of either side is averaged in logarithms. Launches that ran the same two executables are
/// averaged into one value. Of these values, the fifth at either end is left out, and the others
/// are averaged. `headNanoseconds / baseNanoseconds` is therefore the ratio, and the interval is
/// around it.
package struct PairEstimate: Hashable, Sendable {
  package let caseID: String
  package let measure: PairMeasure
  /// The number of pairs of processes it is from.
  package let pairs: Int
  /// CPU time: a value for each layout of the two builds that was run.
  package let cpu: BlockEstimate
  /// Wall time, which is advice.
  package let wall: BlockEstimate
  /// CPU nanoseconds of one unit (a frame, a preparation, a batch).
  package let baseNanoseconds: Double
  /// CPU nanoseconds of one unit of the head, measured like the base's.
  package let headNanoseconds: Double
  /// The units that a batch of edits causes, such as the passes after it; 1 without batches.
  let unitsPerBatch: Double

  /// - Precondition: the record has a launch, and each launch a quad.
  package init(_ record: PairRecord) {
    precondition(!record.launches.isEmpty, "\(record.caseID): an estimate of no launches")
    caseID = record.caseID
    measure = record.measure
    pairs = record.launches.count
    let launch = record.launches[0]
    unitsPerBatch = launch.batchesPerBlock.map { Double(launch.unitsPerBlock) / Double($0) } ?? 1
    let cpu = Self.values(record, \.base, \.head)
    let wall = Self.values(record, \.baseWall, \.headWall)
    self.cpu = Self.estimate(cpu)
    self.wall = Self.estimate(wall)
    let kept = self.cpu.kept
    func mean(_ side: KeyPath<Value, Double>) -> Double {
      exp(kept.reduce(0) { $0 + cpu[$1][keyPath: side] } / Double(kept.count))
    }
    baseNanoseconds = mean(\.base)
    headNanoseconds = mean(\.head)
  }

  /// Head / base.
  package var ratio: Double { exp(cpu.mean) }

  /// Head / base in wall time.
  package var wallRatio: Double { exp(wall.mean) }

  /// Head less base, CPU nanoseconds of one unit.
  package var differenceNanoseconds: Double { headNanoseconds - baseNanoseconds }

  /// Logarithms of nanoseconds per unit, of both sides in one layout.
  private struct Value {
    var base = 0.0
    var head = 0.0
  }

  /// The share of layouts that is left out at either end.
  static let trimming = 0.2

  private static func estimate(_ values: [Value]) -> BlockEstimate {
    BlockEstimate(launches: values.map { $0.head - $0.base }, trimming: trimming)
  }

  /// One value per layout; one per launch if each launch has its own layout, or if all have the
  /// same.
  private static func values(
    _ record: PairRecord, _ base: KeyPath<BlockQuad, [UInt64]>,
    _ head: KeyPath<BlockQuad, [UInt64]>
  ) -> [Value] {
    let launches = record.launches.map { launch in
      func time(_ side: KeyPath<BlockQuad, [UInt64]>) -> Double {
        BlockEstimate.fasterHalf(
          launch.quads.flatMap { $0[keyPath: side].map { Double(max(1, $0)) } })
          - log(Double(max(1, launch.unitsPerBlock)))
      }
      return Value(base: time(base), head: time(head))
    }
    return launches.grouped(byLayouts: record.layouts).map { same in
      Value(
        base: same.reduce(0) { $0 + $1.base } / Double(same.count),
        head: same.reduce(0) { $0 + $1.head } / Double(same.count))
    }
  }
}

extension Array {
  /// The launches of each layout; each launch by itself if all launches have the same layout, or
  /// each its own.
  func grouped(byLayouts count: Int) -> [[Element]] {
    guard count > 1, count < self.count else { return map { [$0] } }
    return (0..<count).map { layout in
      stride(from: layout, to: self.count, by: count).map { self[$0] }
    }
  }
}
