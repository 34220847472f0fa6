import Measurement
import Statistics

/// The figures of the virtual clock, under the names of their metrics.
extension Observations {
  /// - Parameter cellBytes: the modelled size of a cell; nil records none.
  mutating func record(_ found: HitchFigures, at rate: RefreshRate, cellBytes: Int?) {
    func count(_ figures: KeyValuePairs<CellFigure, Int>, of identifier: String? = nil) {
      for (figure, value) in figures {
        let metric = Metric.cells(figure, at: rate)
        self[identifier.map(metric.part) ?? metric] = .integer(Int64(value))
      }
    }
    func milliseconds(_ figure: CellFigure, _ nanoseconds: Int64) {
      self[.cells(figure, at: rate)] = .decimal(Double(nanoseconds) / 1e6)
    }
    self[.firstFrame] = .decimal(Double(found.firstFrame) / 1e6)
    self[.cells(.hitch, at: rate)] = .decimal(found.hitchMillisecondsPerSecond)
    milliseconds(.worstHitch, Int64(found.worstHitch))
    let overruns = found.overruns.sorted()
    for (percent, figure) in [(50, CellFigure.overrunP50), (95, .overrunP95), (99, .overrunP99)]
    where overruns.count * (100 - percent) >= 1000 || percent == 50 {
      guard !overruns.isEmpty else { continue }
      // The least value that so many in 100 do not exceed.
      let rank = (overruns.count * percent + 99) / 100
      milliseconds(figure, overruns[rank - 1])
    }
    count([
      .framesLate: found.framesLate, .framesMissed: found.framesMissed,
      .framesShown: found.framesShown, .created: found.created, .configured: found.configured,
      .configuredWasted: found.configuredWasted, .reuseHitsPosition: found.positionHits,
      .reuseHitsPool: found.poolHits, .dropped: found.dropped, .cellsAlivePeak: found.alivePeak,
      .cellsAheadPeak: found.aheadPeak, .prefetchRequests: found.prefetchRequests,
      .prefetchHits: found.prefetchHits, .prefetchWasted: found.prefetchWasted,
      .prefetchCancelled: found.prefetchCancelled,
    ])
    if let cellBytes { count([.modelBytesPeak: found.alivePeak * cellBytes]) }
    if let data = found.data {
      count([
        .dataRequests: data.asked, .dataCancelled: data.cancelled, .dataLateItems: data.lateItems,
      ])
      milliseconds(.dataLate, Int64(data.late))
    }
    for (identifier, own) in found.identifiers {
      count(
        [.created: own.created, .configured: own.configured, .reuseHitsPool: own.poolHits],
        of: identifier)
    }
  }
}
