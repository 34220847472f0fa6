import Gate
import Measurement

/// The sentences on a change, in the same words in every format: in text, Markdown, JUnit XML,
/// annotations and on the page.
extension VerdictText {
  /// A part of a sentence. Only a part with a better or worse value has a role, so that no colour
  /// stands for both.
  package struct Part: Hashable, Sendable {
    package var text: String
    package var role: TextStyle.Role?

    init(_ text: String, _ role: TextStyle.Role? = nil) {
      self.text = text
      self.role = role
    }
  }

  // MARK: One change

  /// The subject of a finding: a case, a metric of it in words, or the whole run.
  package static func subject(_ caseID: String, _ metric: String?) -> String {
    let parts = [caseID, metric.map(Metric.words(of:)) ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? "the whole run" : parts.joined(separator: ": ")
  }

  /// `100 -> 112 (x 1.1200)`; nil if neither side has a value.
  package static func change(from base: String?, to head: String?, ratio: Double?) -> String? {
    let factor = ratio.flatMap { $0.isFinite ? "x \(ratioText($0))" : nil }
    guard base != nil || head != nil else { return factor }
    return "\(base ?? HumanUnits.missing) -> \(head ?? HumanUnits.missing)"
      + (factor.map { " (\($0))" } ?? "")
  }

  /// - Parameters:
  ///   - subject: empty where the text already contains it.
  ///   - detail: a sentence on what was found; empty for none.
  package static func changed(
    _ subject: String, _ change: String?, _ detail: String = ""
  ) -> String {
    let what = [subject, change ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return [what, detail].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  package static func reproduced(by command: String) -> String { "reproduce: \(command)" }

  /// - Parameter change: the sentence of `changed`.
  package static func worst(_ what: String, _ change: String) -> String {
    "Worst \(what): \(change)."
  }

  // MARK: All changes

  /// - Parameters:
  ///   - other: those that differ otherwise.
  ///   - over: those beyond a limit.
  package static func counters(better: Int, worse: Int, other: Int, over: Int) -> [Part] {
    var parts: [Part] = []
    if better > 0 { parts.append(Part("\(better) better", .good)) }
    if worse > 0 { parts.append(Part("\(worse) worse", .bad)) }
    if parts.isEmpty, over > 0 { parts.append(Part("none worse")) }
    if parts.isEmpty, other > 0 {
      parts.append(Part("\(other) changed, but within tolerance or neither better nor worse"))
    }
    if parts.isEmpty { parts.append(Part("unchanged", .good)) }
    if over > 0 { parts.append(beyondLimit(over)) }
    return sentence("Counters", parts)
  }

  package static let noCounters = sentence("Counters", [Part("nothing to compare with", .doubtful)])

  /// - Parameters:
  ///   - passed: those of a gate that are not slower than its policy allows.
  ///   - unknown: those that are inconclusive, with the reasons.
  ///   - leftOut: those that were not measured, because nothing that is counted changed.
  package static func times(
    faster: Int, slower: Int, passed: Int, unknown: Int, reasons: [String], over: Int,
    leftOut: Int = 0
  ) -> [Part] {
    var parts: [Part] = []
    if faster > 0 { parts.append(Part("\(faster) faster", .good)) }
    if slower > 0 {
      parts.append(Part("\(slower) slower", .bad))
    } else if faster > 0 || passed > 0 {
      parts.append(Part("none slower", .good))
    }
    if passed > 0 { parts.append(Part("\(passed) pass", .good)) }
    if unknown > 0 {
      parts.append(Part("\(unknown) inconclusive (\(reasons.joined(separator: "; ")))", .doubtful))
    }
    if over > 0 { parts.append(beyondLimit(over)) }
    if leftOut > 0 {
      parts.append(
        Part(
          "\(leftOut) not measured, as nothing that is counted changed (--tier all measures them)"))
    }
    return sentence("Times", parts.isEmpty ? [Part("none compared", .doubtful)] : parts)
  }

  private static func beyondLimit(_ count: Int) -> Part { Part("\(count) beyond a limit", .bad) }

  static func sentence(_ title: String, _ parts: [Part]) -> [Part] {
    [Part("\(title): ")] + parts.map { [$0] }.joined(separator: [Part(", ")]) + [Part(".")]
  }
}
