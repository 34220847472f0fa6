import Gate
import Measurement

/// The comparison of two runs: each counter that changed with its meaning, and each tested time as
/// faster or slower. Times that cannot be told apart are folded, and never shown as equal.
struct PageComparison {
  let comparison: RunComparison

  /// Each tested time as a ratio; nil if none was tested.
  var figure: Figure? {
    RatioPlot(comparison).map {
      Figure(id: "ratios", title: RatioPlot.title, note: RatioPlot.note, plot: $0.plot)
    }
  }

  /// The values for a template.
  var context: [String: Any] {
    let times = ComparedTimes(of: comparison)
    let report = comparison.report
    var context = ReportPage.context(of: report)
    context["remarks"] = report.remarks.map(Cell.init)
    context["unchanged"] =
      report.findings.isEmpty
      ? "All counters of \(report.caseIDs.count) cases were compared and are the same." : ""
    context["hasTimes"] = times != nil
    context["counts"] = times?.title ?? ""
    context["notes"] = times?.notes.map(Cell.init) ?? []
    context["hasTold"] = times?.told.isEmpty == false
    context["titles"] = (["case"] + ComparedTimes.titles).map(Cell.init)
    context["told"] = times?.told.map(Self.row) ?? []
    let open = times?.all.filter { $0.answer == .cannotTell } ?? []
    context["openCount"] = open.isEmpty ? [] : [Cell("\(open.count)")]
    context["open"] = open.map(Self.row)
    context["ratios"] = figure.map { [$0.context] } ?? []
    return context
  }

  private static func row(_ time: TimeComparison) -> [String: Any] {
    let mark =
      switch time.answer {
      case .faster: "\u{25BC}"
      case .slower: "\u{25B2}"
      case .cannotTell: "?"
      }
    let cells = ComparedTimes.cells(time)
    let reason = time.answer == .cannotTell ? ": \(time.sharedReason)" : ""
    return [
      "case": time.caseID, "metric": time.metric,
      "cells": cells.dropFirst().dropLast().map(Cell.init), "mark": mark,
      "word": cells[cells.count - 1] + reason,
      "class": time.answer == .cannotTell ? "unknown" : time.answer.rawValue,
    ]
  }
}
