import Foundation
import Gate
import Statistics
import Workers

/// How head compares with base in one measure of one case.
///
/// All of it is from the same blocks by the same estimator: of each launch the faster half of the
/// blocks of either side, their mean logarithm; launches that ran the same two executables are one
/// value, their mean; and of these values the mean without the fifth at either end that differs most.
/// So `headNanoseconds / baseNanoseconds` is the ratio, and the interval is around it.
public struct PairEstimate: Hashable, Sendable {
  public let caseID: String
  public let measure: PairMeasure
  /// Pairs of processes it is from.
  public let pairs: Int
  /// Of CPU time: a value for each layout of the two builds that was run.
  public let cpu: BlockEstimate
  /// Of wall time: advice.
  public let wall: BlockEstimate
  /// CPU nanoseconds of one unit (a frame, a preparation, a batch).
  public let baseNanoseconds: Double
  /// The same of the head, measured like the base's.
  public let headNanoseconds: Double

  /// - Precondition: the record has a launch, and each launch a quad.
  public init(_ record: PairRecord) {
    precondition(!record.launches.isEmpty, "\(record.caseID): an estimate of no launches")
    caseID = record.caseID
    measure = record.measure
    pairs = record.launches.count
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
  public var ratio: Double { exp(cpu.mean) }

  /// The same of wall time.
  public var wallRatio: Double { exp(wall.mean) }

  /// Head less base, CPU nanoseconds of one unit.
  public var differenceNanoseconds: Double { headNanoseconds - baseNanoseconds }

  /// Logarithms of nanoseconds a unit, of both sides in one layout.
  private struct Value {
    var base = 0.0
    var head = 0.0
  }

  /// The share of layouts that is left out at either end.
  static let trimming = 0.2

  private static func estimate(_ values: [Value]) -> BlockEstimate {
    BlockEstimate(launches: values.map { $0.head - $0.base }, trimming: trimming)
  }

  /// One value a layout; one a launch where each launch has a layout of its own, and where all have
  /// the same.
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
    guard record.layouts > 1, record.layouts < launches.count else { return launches }
    return (0..<record.layouts).map { layout in
      let same = stride(from: layout, to: launches.count, by: record.layouts).map { launches[$0] }
      return Value(
        base: same.reduce(0) { $0 + $1.base } / Double(same.count),
        head: same.reduce(0) { $0 + $1.head } / Double(same.count))
    }
  }
}
