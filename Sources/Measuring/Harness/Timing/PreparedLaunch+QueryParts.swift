import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement

extension PreparedLaunch {
  /// Takes the queries of a layout object apart, in a replay of its own: readings of the clock
  /// within queries would be part of what they take. Nothing is observed of other sources.
  mutating func timeQueryParts() throws -> Observations {
    var observations = Observations()
    guard display.source is any HostedSource else { return observations }
    try rewind()
    guard let hosted = display.source as? any HostedSource else { return observations }
    let (playback, source) = (playback, display.source)
    var buffer = ElementBuffer(capacity: 4096)
    let parts = hosted.timeParts(by: { ThreadCPUClock.now() }) {
      for pass in 0..<playback.passCount {
        buffer.removeAll()
        _ = source.contentSize(at: playback.bounds[pass])
        source.elements(in: playback.rects[pass], bounds: playback.bounds[pass], into: &buffer)
      }
    }
    keep(buffer.count)
    guard parts.queries > 0 else { return observations }
    let cost = UInt64(max(0, ThreadCPUClock.cost().rounded()))
    func mean(_ total: UInt64, over count: Int, readings: Int) -> Observation {
      .decimal(Double(total - min(total, cost * UInt64(readings))) / Double(max(1, count)))
    }
    let queries = parts.queries
    observations[.layoutPrepareTime] = mean(
      parts.prepareNanoseconds, over: queries, readings: 2 * queries)
    observations[.layoutContentSizeTime] = mean(
      parts.contentSizeNanoseconds, over: queries, readings: queries)
    observations[.layoutQueryTime] = mean(parts.layoutNanoseconds, over: queries, readings: queries)
    observations[.flowLayoutTime] = mean(parts.flowNanoseconds, over: queries, readings: 0)
    observations[.conversionTime] = mean(
      parts.conversionNanoseconds, over: parts.elements, readings: queries)
    observations[.cellLayoutTime] = try timeCellLayouts(clockCost: cost)
    return observations
  }

  /// The time per frame in which views lay out their content, in one more replay; nil if none does.
  private mutating func timeCellLayouts(clockCost: UInt64) throws -> Observation? {
    guard display.cellLayouts > 0 else { return nil }
    try rewind()
    guard let hosted = display.source as? any HostedSource else { return nil }
    let (playback, display) = (playback, display)
    let parts = hosted.timeParts(by: { ThreadCPUClock.now() }) {
      for pass in 0..<playback.passCount {
        display.show(playback.rects[pass], bounds: playback.bounds[pass])
      }
    }
    guard parts.viewLayouts > 0 else { return nil }
    let readings = clockCost * UInt64(parts.viewLayouts)
    let total = parts.viewLayoutNanoseconds
    return .decimal(Double(total - min(total, readings)) / Double(playback.passCount))
  }
}
