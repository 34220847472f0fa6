import Foundation
import Measurement
import Statistics

/// How head compares with base in one measure of one case.
public struct PairEstimate: Hashable, Sendable {
  public let caseID: String
  public let measure: PairMeasure
  /// Of CPU time.
  public let cpu: BlockEstimate
  /// Of the wall's time: advice.
  public let wall: BlockEstimate
  /// CPU nanoseconds of one unit (a frame, a preparation, a batch): the median over blocks.
  public let baseNanoseconds: Double
  /// The same times the ratio, so that the three numbers of a row agree.
  public var headNanoseconds: Double { baseNanoseconds * ratio }

  /// - Precondition: the record has a launch, and each launch a quad.
  public init(_ record: PairRecord) {
    caseID = record.caseID
    measure = record.measure
    func estimate(
      _ base: KeyPath<BlockQuad, [UInt64]>, _ head: KeyPath<BlockQuad, [UInt64]>
    ) -> BlockEstimate {
      BlockEstimate(
        launches: record.launches.map { launch in
          func blocks(_ side: KeyPath<BlockQuad, [UInt64]>) -> [Double] {
            launch.quads.flatMap { quad in quad[keyPath: side].map { Double(max(1, $0)) } }
          }
          return [BlockEstimate.fasterHalf(base: blocks(base), head: blocks(head))]
        }, trimming: 0.2)
    }
    cpu = estimate(\.base, \.head)
    wall = estimate(\.baseWall, \.headWall)
    baseNanoseconds = Percentile.median(
      of: record.launches.flatMap { launch in
        launch.quads.flatMap { quad in
          quad.base.map { Double($0) / Double(max(1, launch.unitsPerBlock)) }
        }
      })
  }

  /// Head / base: of the launches' median.
  public var ratio: Double { exp(cpu.median) }

  /// The same of wall time.
  public var wallRatio: Double { exp(wall.median) }

  /// Head less base, CPU nanoseconds of one unit.
  public var differenceNanoseconds: Double { headNanoseconds - baseNanoseconds }

  /// The smallest slowdown that such data are likely to show, as a fraction; nil where there is one
  /// launch alone.
  public func smallestVisible(_ slack: Slack, _ rules: TimingRules) -> Double? {
    cpu.smallestVisible(above: slack.relative, alpha: rules.alpha)
  }
}
