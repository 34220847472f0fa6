extension Metric {
  /// The refreshes a second of the displays on which cells are played.
  public static let refreshRates = [60, 120]

  /// The name of a metric at a refresh rate: `frames_late_60`.
  public static func name(_ metric: String, at rate: Int) -> String { "\(metric)_\(rate)" }

  /// Of the virtual clock, on which a case is played whose cells have costs.
  package static let ofCells: [Metric] =
    [
      exact(
        "first_frame_ms", "ms", .lower,
        "The modelled time of preparing and of the first frame, before which nothing is late")
    ] + refreshRates.flatMap(ofCells(at:))

  private static func ofCells(at rate: Int) -> [Metric] {
    func metric(
      _ name: String, _ summary: String, unit: String = "count", better: Direction = .lower
    ) -> Metric {
      exact(
        Self.name(name, at: rate), unit, better, "\(summary), on a modelled display of \(rate) Hz")
    }
    return [
      metric("hitch_ms_per_s", "How long frames were late per second of movement", unit: "ms/s"),
      metric(
        "hitch_ms_per_s_cost50", "The same if cells cost half as much", unit: "ms/s"),
      metric(
        "hitch_ms_per_s_cost150", "The same if cells cost one and a half times as much",
        unit: "ms/s"),
      metric("frames_late", "The number of frames that were shown late"),
      metric("frames_missed", "The number of refreshes that should have shown something newer"),
      metric(
        "at_least",
        "The number of refreshes that every policy misses which sets as many cells up off screen",
        better: .neutral),
      exact(
        Self.name("at_least_holds_for", at: rate), "text", .neutral,
        "For which policies at_least_\(rate) is a bound"),
      metric("worst_hitch_ms", "How late the latest frame was", unit: "ms"),
      metric(
        "overrun_ms_p50",
        "How long after the refresh that should show it half of the frames were done at most,"
          + " negative before it", unit: "ms"),
      metric("overrun_ms_p95", "The same of 95 in 100 frames", unit: "ms"),
      metric("overrun_ms_p99", "The same of 99 in 100 frames", unit: "ms"),
      metric("frames_shown", "The number of frames that were shown", better: .neutral),
      metric("created", "The number of cells and views that were made"),
      metric("configured", "The number of times that a cell or a view was set up"),
      metric(
        "configured_wasted",
        "The number of times that a cell or a view was set up for an element that did not come on"
          + " screen"),
      metric(
        "reuse_hits_position",
        "The number of cells and views that came back to the elements that they still showed",
        better: .higher),
      metric(
        "reuse_hits_pool", "The number of cells and views that were set up for another element",
        better: .higher),
      metric("dropped", "The number of cells and views that the reuse policy gave up"),
      metric("cells_alive_peak", "The largest number of cells and views that were there at once"),
      metric(
        "cells_ahead_peak",
        "The largest number of cells and views that were set up off screen at once"),
      metric(
        "model_bytes_peak", "cells_alive_peak times the modelled size of a cell",
        unit: "model bytes"),
      metric(
        "prefetch_asked", "The number of cells that were prepared ahead", better: .neutral),
      metric("prefetch_hits", "The number of these that came on screen", better: .higher),
      metric("prefetch_wasted", "The number of these that did not"),
      metric(
        "prefetch_cancelled", "The number of these that were given up for others",
        better: .neutral),
      metric("data_asked", "The number of items whose data were asked", better: .neutral),
      metric(
        "data_late_items", "The number of times that an item came on screen before its data"),
      metric("data_late_ms", "How long items on screen waited for their data", unit: "ms"),
      metric(
        "data_cancelled", "The number of items whose data were given up", better: .neutral),
    ]
  }
}
