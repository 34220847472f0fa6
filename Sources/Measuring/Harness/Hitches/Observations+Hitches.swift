import Measurement
import Statistics

/// What the virtual clock found, under the names of its metrics.
extension Observations {
  /// - Parameter cellBytes: the modelled size of a cell; nil records none.
  mutating func record(_ found: HitchFigures, at rate: RefreshRate, cellBytes: Int?) {
    func count(_ figure: CellFigure, _ value: Int) {
      self[.cells(figure, at: rate)] = .integer(Int64(value))
    }
    func milliseconds(_ figure: CellFigure, _ nanoseconds: Int64) {
      self[.cells(figure, at: rate)] = .decimal(Double(nanoseconds) / 1e6)
    }
    self[.firstFrame] = .decimal(Double(found.firstFrame) / 1e6)
    self[.cells(.hitch, at: rate)] = .decimal(found.hitchMillisecondsPerSecond)
    count(.framesLate, found.framesLate)
    count(.framesMissed, found.framesMissed)
    count(.framesShown, found.framesShown)
    milliseconds(.worstHitch, Int64(found.worstHitch))
    let overruns = found.overruns.sorted()
    for (percent, figure) in [(50, CellFigure.overrunP50), (95, .overrunP95), (99, .overrunP99)]
    where overruns.count * (100 - percent) >= 1000 || percent == 50 {
      guard !overruns.isEmpty else { continue }
      // The least value that so many in 100 do not exceed.
      let rank = (overruns.count * percent + 99) / 100
      milliseconds(figure, overruns[rank - 1])
    }
    count(.created, found.created)
    count(.configured, found.configured)
    count(.configuredWasted, found.configuredWasted)
    count(.reuseHitsPosition, found.positionHits)
    count(.reuseHitsPool, found.poolHits)
    count(.dropped, found.dropped)
    count(.cellsAlivePeak, found.alivePeak)
    count(.cellsAheadPeak, found.aheadPeak)
    if let cellBytes { count(.modelBytesPeak, found.alivePeak * cellBytes) }
    count(.prefetchAsked, found.prefetchAsked)
    count(.prefetchHits, found.prefetchHits)
    count(.prefetchWasted, found.prefetchWasted)
    count(.prefetchCancelled, found.prefetchCancelled)
    if let data = found.data {
      count(.dataAsked, data.asked)
      count(.dataCancelled, data.cancelled)
      count(.dataLateItems, data.lateItems)
      milliseconds(.dataLate, Int64(data.late))
    }
    for (identifier, own) in found.identifiers {
      func count(_ figure: CellFigure, _ value: Int) {
        self[.cells(figure, at: rate).part(of: identifier)] = .integer(Int64(value))
      }
      count(.created, own.created)
      count(.configured, own.configured)
      count(.reuseHitsPool, own.poolHits)
    }
  }
}
