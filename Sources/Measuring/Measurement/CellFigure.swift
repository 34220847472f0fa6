/// A figure of the virtual clock at a refresh rate. Its text is the metric's name without the rate.
package enum CellFigure: String, CaseIterable, Sendable {
  case hitch = "hitch_ms_per_s"
  case hitchAtHalfCosts = "hitch_ms_per_s_cost50"
  case hitchAtLargerCosts = "hitch_ms_per_s_cost150"
  case framesLate = "frames_late"
  case framesMissed = "frames_missed"
  case leastMissed = "at_least"
  case leastMissedScope = "at_least_holds_for"
  case worstHitch = "worst_hitch_ms"
  case overrunP50 = "overrun_ms_p50"
  case overrunP95 = "overrun_ms_p95"
  case overrunP99 = "overrun_ms_p99"
  case framesShown = "frames_shown"
  case created
  case configured
  case configuredWasted = "configured_wasted"
  case reuseHitsPosition = "reuse_hits_position"
  case reuseHitsPool = "reuse_hits_pool"
  case dropped
  case cellsAlivePeak = "cells_alive_peak"
  case cellsAheadPeak = "cells_ahead_peak"
  case modelBytesPeak = "model_bytes_peak"
  case prefetchRequests = "prefetch_asked"
  case prefetchHits = "prefetch_hits"
  case prefetchWasted = "prefetch_wasted"
  case prefetchCancelled = "prefetch_cancelled"
  case dataRequests = "data_asked"
  case dataLateItems = "data_late_items"
  case dataLate = "data_late_ms"
  case dataCancelled = "data_cancelled"

  fileprivate var unit: Metric.Unit {
    switch self {
    case .hitch, .hitchAtHalfCosts, .hitchAtLargerCosts: .millisecondsPerSecond
    case .worstHitch, .overrunP50, .overrunP95, .overrunP99, .dataLate: .milliseconds
    case .modelBytesPeak: .modelBytes
    case .leastMissedScope: .text
    default: .count
    }
  }

  fileprivate var better: Metric.Direction {
    switch self {
    case .reuseHitsPosition, .reuseHitsPool, .prefetchHits: .higher
    case .leastMissed, .leastMissedScope, .framesShown, .prefetchRequests, .prefetchCancelled,
      .dataRequests, .dataCancelled:
      .neutral
    default: .lower
    }
  }

  fileprivate var noun: String {
    switch self {
    case .hitch: "lateness of frames"
    case .hitchAtHalfCosts: "lateness of frames at half the cost"
    case .hitchAtLargerCosts: "lateness of frames at 1.5 times the cost"
    case .framesLate: "late frames"
    case .framesMissed: "missed refreshes"
    case .leastMissed: "refreshes missed at least"
    case .leastMissedScope: "scope of the bound on missed refreshes"
    case .worstHitch: "lateness of the latest frame"
    case .overrunP50: "median overrun of a refresh"
    case .overrunP95: "p95 overrun of a refresh"
    case .overrunP99: "p99 overrun of a refresh"
    case .framesShown: "frames shown"
    case .created: "cells and views made"
    case .configured: "cells and views set up"
    case .configuredWasted: "cells and views set up in vain"
    case .reuseHitsPosition: "cells and views reused as they were"
    case .reuseHitsPool: "cells and views set up again"
    case .dropped: "cells and views given up"
    case .cellsAlivePeak: "most cells and views alive"
    case .cellsAheadPeak: "most cells and views set up off screen"
    case .modelBytesPeak: "most modelled memory of cells"
    case .prefetchRequests: "cells prepared ahead"
    case .prefetchHits: "cells prepared ahead and shown"
    case .prefetchWasted: "cells prepared ahead in vain"
    case .prefetchCancelled: "cells prepared ahead and given up"
    case .dataRequests: "items whose data were requested"
    case .dataLateItems: "items shown before their data"
    case .dataLate: "wait of shown items for their data"
    case .dataCancelled: "items whose data were given up"
    }
  }

  fileprivate func summary(at rate: RefreshRate) -> String {
    let text =
      switch self {
      case .hitch: "How long frames were late per second of movement"
      case .hitchAtHalfCosts:
        "How long frames would be late per second of movement if cells cost half as much"
      case .hitchAtLargerCosts:
        "How long frames would be late per second of movement if cells cost"
          + " one and a half times as much"
      case .framesLate: "The number of frames that were shown late"
      case .framesMissed:
        "The number of refreshes at which a new frame should have been shown but was not ready"
      case .leastMissed:
        "A lower bound on the refreshes missed by any policy that keeps at most as many cells ready"
          + " off screen"
      case .leastMissedScope: "The policies for which at_least_\(rate) is a lower bound"
      case .worstHitch: "How late the latest frame was"
      case .overrunP50:
        "The median time from the refresh at which a frame was due to its completion, negative if"
          + " it was done before"
      case .overrunP95:
        "The 95th percentile of the time from the refresh at which a frame was due"
          + " to its completion"
      case .overrunP99:
        "The 99th percentile of the time from the refresh at which a frame was due"
          + " to its completion"
      case .framesShown: "The number of frames that were shown"
      case .created: "The number of cells and views that were made"
      case .configured: "The number of times that a cell or a view was set up"
      case .configuredWasted:
        "The number of times that a cell or a view was set up for an element that did not come on"
          + " screen"
      case .reuseHitsPosition:
        "The number of cells and views that were reused for the element that they were last set up"
          + " for"
      case .reuseHitsPool:
        "The number of cells and views that were reused for another element and set up for it"
      case .dropped: "The number of cells and views that the reuse policy released for good"
      case .cellsAlivePeak: "The largest number of cells and views that existed at once"
      case .cellsAheadPeak:
        "The largest number of cells and views that were set up off screen at once"
      case .modelBytesPeak: "cells_alive_peak times the modelled size of a cell"
      case .prefetchRequests: "The number of cells that were prepared before they came on screen"
      case .prefetchHits: "The number of cells prepared ahead that came on screen"
      case .prefetchWasted: "The number of cells prepared ahead that did not come on screen"
      case .prefetchCancelled:
        "The number of cells prepared ahead that were released to make room for others"
      case .dataRequests: "The number of items whose data were requested"
      case .dataLateItems: "The number of times that an item came on screen before its data arrived"
      case .dataLate: "The total time that items on screen waited for their data"
      case .dataCancelled: "The number of items whose request for data was cancelled"
      }
    return unit.isText ? text : "\(text), on a modelled display of \(rate) Hz"
  }
}

// MARK: Its metrics

extension Metric {
  package static let firstFrame = Metric(
    "first_frame_ms", .milliseconds, .lower, .deterministic, "modelled time to the first frame",
    "The modelled time to prepare and to show the first frame, before which no frame counts as"
      + " late")

  /// A figure at a refresh rate: `frames_late_60`.
  package static func cells(_ figure: CellFigure, at rate: RefreshRate) -> Metric {
    Metric(
      "\(figure.rawValue)_\(rate)", figure.unit, figure.better, .deterministic,
      "\(figure.noun) at \(rate) Hz", figure.summary(at: rate))
  }

  /// Of the virtual clock, on which a case is played whose cells have costs.
  package static let ofCells: [Metric] =
    [firstFrame]
    + RefreshRate.allCases.flatMap { rate in
      CellFigure.allCases.map { cells($0, at: rate) }
    }
}
