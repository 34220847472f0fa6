import Measurement
import Statistics

/// What the virtual clock found, under the names of its metrics.
extension Observations {
  /// - Parameter cellBytes: the modelled size of a cell; nil records none.
  mutating func record(_ found: HitchFigures, at rate: Int, cellBytes: Int?) {
    func name(_ metric: String) -> String { Metric.name(metric, at: rate) }
    func count(_ metric: String, _ value: Int) { self[name(metric)] = .integer(Int64(value)) }
    func milliseconds(_ metric: String, _ nanoseconds: Int64) {
      self[name(metric)] = .decimal(Double(nanoseconds) / 1e6)
    }
    self["first_frame_ms"] = .decimal(Double(found.firstFrame) / 1e6)
    self[name("hitch_ms_per_s")] = .decimal(found.hitchMillisecondsPerSecond)
    count("frames_late", found.framesLate)
    count("frames_missed", found.framesMissed)
    count("frames_shown", found.framesShown)
    milliseconds("worst_hitch_ms", Int64(found.worstHitch))
    let overruns = found.overruns.sorted()
    for percent in [50, 95, 99] where overruns.count * (100 - percent) >= 1000 || percent == 50 {
      guard !overruns.isEmpty else { continue }
      // The least value that so many in 100 do not exceed.
      let rank = (overruns.count * percent + 99) / 100
      milliseconds("overrun_ms_p\(percent)", overruns[rank - 1])
    }
    count("created", found.created)
    count("configured", found.configured)
    count("configured_wasted", found.configuredWasted)
    count("reuse_hits_position", found.positionHits)
    count("reuse_hits_pool", found.poolHits)
    count("dropped", found.dropped)
    count("cells_alive_peak", found.alivePeak)
    count("cells_ahead_peak", found.aheadPeak)
    if let cellBytes { count("model_bytes_peak", found.alivePeak * cellBytes) }
    count("prefetch_asked", found.prefetchAsked)
    count("prefetch_hits", found.prefetchHits)
    count("prefetch_wasted", found.prefetchWasted)
    count("prefetch_cancelled", found.prefetchCancelled)
    if let data = found.data {
      count("data_asked", data.asked)
      count("data_cancelled", data.cancelled)
      count("data_late_items", data.lateItems)
      milliseconds("data_late_ms", Int64(data.late))
    }
    for (identifier, own) in found.identifiers {
      func count(_ metric: String, _ value: Int) {
        self[Metric.name(name(metric), of: identifier)] = .integer(Int64(value))
      }
      count("created", own.created)
      count("configured", own.configured)
      count("reuse_hits_pool", own.poolHits)
    }
  }
}
