import Gate
import Measurement

/// The comparison of two runs as a section of the page: each counter that changed, with its
/// meaning, and each time that is faster or slower. Times that cannot be told apart are folded, and
/// never shown as equal.
struct PageComparison {
  let comparison: RunComparison

  /// The plot of all tested times as ratios; nil if none was tested.
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
    context["remarks"] = report.remarks.map(TemplateText.init)
    context["unchanged"] =
      report.findings.isEmpty
      ? "All counters of \(report.caseIDs.count) cases were compared and are the same." : ""
    context["hasTimes"] = times != nil
    context["counts"] = times?.title ?? ""
    context["notes"] = times?.notes.map(TemplateText.init) ?? []
    context["hasTold"] = times?.told.isEmpty == false
    context["titles"] = (["case"] + ComparedTimes.titles).map(TemplateText.init)
    context["told"] = times?.told.map(Self.row) ?? []
    let open = times?.all.filter { $0.answer == .cannotTell } ?? []
    context["openCount"] = open.isEmpty ? [] : [TemplateText("\(open.count)")]
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
    let texts = ComparedTimes.texts(of: time)
    let reason = time.answer == .cannotTell ? ": \(time.sharedReason)" : ""
    return [
      "case": time.caseID, "metric": time.metric,
      "texts": texts.dropFirst().dropLast().map(TemplateText.init), "mark": mark,
      "word": texts[texts.count - 1] + reason,
      "class": time.answer == .cannotTell ? "unknown" : time.answer.rawValue,
    ]
  }
}
