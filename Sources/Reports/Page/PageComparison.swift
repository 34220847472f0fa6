import Gate
import Measurement

/// Two runs beside each other: for each time up, down or the same, and for each counter that changed
/// what it means. What could not be told is not passed off as the same.
struct PageComparison {
  let comparison: RunComparison

  /// What a template needs.
  var context: [String: Any] {
    let findings = comparison.report.findings
    let counts = [TimeComparison.Answer.slower, .faster, .cannotTell].map { answer in
      "\(comparison.times.count { $0.answer == answer }) \(answer.rawValue)"
    }
    return [
      "title": comparison.report.title,
      "verdict": verdictLine(for: comparison.report),
      "class": comparison.report.verdict == .pass ? "good" : "bad",
      "remarks": comparison.report.remarks.map(Cell.init),
      "hasFindings": !findings.isEmpty,
      "unchanged": findings.isEmpty
        ? "All counters of \(comparison.report.caseIDs.count) cases were compared and are the same."
        : "",
      "findings": findings.map { finding in
        [
          "case": finding.caseID, "metric": finding.metric ?? "", "base": finding.base ?? "",
          "head": finding.head ?? "", "ratio": finding.ratio.map(ratioText) ?? "",
          "kind": finding.kind.rawValue, "detail": finding.detail,
        ]
      },
      "hasTimes": !comparison.times.isEmpty,
      "counts": counts.joined(separator: ", "),
      "times": comparison.times.map(Self.row),
    ]
  }

  private static func row(_ time: TimeComparison) -> [String: Any] {
    let (mark, word): (String, String) =
      switch time.answer {
      case .faster: ("\u{25BC}", "faster")
      case .slower: ("\u{25B2}", "slower")
      case .cannotTell: ("?", "cannot tell: \(time.sharedReason)")
      }
    let interval = time.testedLow.flatMap { low in
      time.testedHigh.map { "\(ratioText(low)) to \(ratioText($0))" }
    }
    return [
      "case": time.caseID, "metric": time.metric,
      "base": HumanUnits.duration(time.baseNanoseconds),
      "head": HumanUnits.duration(time.headNanoseconds), "ratio": ratioText(time.ratio),
      "interval": interval ?? "", "mark": mark, "word": word,
      "class": time.answer == .cannotTell ? "unknown" : time.answer.rawValue,
    ]
  }
}
