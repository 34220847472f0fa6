import Foundation
import Gate
import Measurement
import Primitives
import Verdicts

/// Tables of counters and times that changed, as the page shows them: for each case its name, the
/// command that reproduces it if anything of it is worse, and a row for each metric, which is
/// coloured by its own finding.
struct PageChanges {
  /// The groups that its cases are in, for filters and links; by the cases' ids.
  let scopes: [String: [String: Any]]
  /// The commands that reproduce cases, by their ids.
  let commands: [String: String]

  /// A row, and the case that it is about.
  struct Row {
    var caseID: String
    /// `better`, `worse`, or neither.
    var judgement: Judgement
    var metric: String
    var base: String
    var head: String
    /// Head / base; nil if there is no such number.
    var ratio: Double?
    var change: String
    var word: String
    /// The command of its finding.
    var command: String?
  }

  /// The class of a row.
  enum Judgement: String {
    case better, worse, neither
  }

  /// The most rows of a table that are not folded.
  private static let mostShown = 12

  /// The values of a table whose further rows are folded; nil for no rows.
  func table(_ title: String, _ rows: [Row]) -> [String: Any]? {
    guard !rows.isEmpty else { return nil }
    let rest = Array(rows.dropFirst(Self.mostShown))
    return [
      "title": "\(title): \(rows.count)", "bodies": bodies(Array(rows.prefix(Self.mostShown))),
      "rest": rest.isEmpty ? [] : [["title": "\(rest.count) more", "bodies": bodies(rest)]],
    ]
  }

  /// The values of a table that is folded; nil for no rows.
  func folded(_ words: String, _ rows: [Row]) -> [String: Any]? {
    rows.isEmpty ? nil : ["title": "\(rows.count) \(words)", "bodies": bodies(rows)]
  }

  /// The rows of each case, in the order of the first ones.
  private func bodies(_ rows: [Row]) -> [[String: Any]] {
    rows.grouped(by: \.caseID).map { name, rows in
      let worst = rows.first { $0.judgement == .worse }
      let command = worst.flatMap { $0.command ?? commands[name] }
      let scope = scopes[name]
      return (scope ?? ["data": "", "layout": "", "trace": "", "items": ""]).merging([
        "links": scope == nil ? [] : [["case": name]],
        "plain": scope == nil ? [TemplateText(name)] : [],
        "commands": command.map { [TemplateText($0)] } ?? [],
        "rows": rows.map { row in
          [
            "class": row.judgement.rawValue, "metric": row.metric, "base": row.base,
            "head": row.head, "mark": Self.mark(row.ratio), "change": row.change, "word": row.word,
          ]
        },
      ]) { $1 }
    }
  }

  /// Upwards for more, downwards for less. The class and the words show which is better.
  private static func mark(_ ratio: Double?) -> String {
    guard let ratio, ratio != 1 else { return "" }
    return ratio > 1 ? "\u{25B2} " : "\u{25BC} "
  }
}

extension PageChanges.Row {
  init(_ time: TimeComparison) {
    let isKnown = time.answer != .inconclusive
    // An inconclusive time may have an interval from 0 to a million.
    let interval = (isKnown ? time.testedInterval : nil).map {
      " (\(HumanUnits.fixed($0.lowerBound, digits: 2)) to"
        + " \(HumanUnits.fixed($0.upperBound, digits: 2)))"
    }
    let judgement: PageChanges.Judgement =
      switch time.answer {
      case .faster: .better
      case .slower: .worse
      case .inconclusive: .neither
      }
    self.init(
      caseID: time.caseID, judgement: judgement, metric: Metric.words(of: time.metric),
      base: HumanUnits.duration(time.baseNanoseconds),
      head: HumanUnits.duration(time.headNanoseconds), ratio: isKnown ? time.ratio : nil,
      change: "x \(HumanUnits.fixed(time.ratio, digits: 2))\(interval ?? "")",
      word: time.answer.rawValue + (isKnown ? "" : ": \(time.sharedReason)"))
  }

  init(_ finding: Finding) {
    let judgement: PageChanges.Judgement =
      switch finding.role {
      case .bad, .error: .worse
      case .good: .better
      default: .neither
      }
    self.init(
      caseID: finding.caseID, judgement: judgement,
      metric: finding.metric.map(Metric.words(of:)) ?? "", base: Self.grouped(finding.base),
      head: Self.grouped(finding.head), ratio: finding.ratio,
      change: finding.ratio.map { HumanUnits.anyChange($0 - 1) } ?? "",
      word: "\(finding.kind.rawValue): \(finding.detail)", command: finding.reproduce)
  }

  /// A whole number with commas; other texts as they are.
  private static func grouped(_ text: String?) -> String {
    guard let text else { return "" }
    return Int64(text).map { HumanUnits.grouped(Double($0)) } ?? text
  }
}

extension [Finding] {
  /// The gravest first, of one kind metric by metric: first the one with the greatest change.
  var bySeverity: [Finding] {
    sorted(
      kind: { Finding.Kind.gravestFirst.firstIndex(of: $0.kind)! }, metric: { $0.metric ?? "" },
      ratio: \.ratio)
  }
}

extension [TimeComparison] {
  /// Metric by metric, first the one with the greatest change.
  var bySeverity: [TimeComparison] {
    sorted(kind: { _ in 0 }, metric: \.metric, ratio: { $0.ratio })
  }
}

extension Array {
  /// By kind, then metric by metric, first the one with the greatest change of any kind.
  fileprivate func sorted(
    kind: (Element) -> Int, metric: (Element) -> String, ratio: (Element) -> Double?
  ) -> [Element] {
    func change(_ element: Element) -> Double { ratio(element).map { abs(log($0)) } ?? .infinity }
    let worst = Dictionary(grouping: self, by: metric).mapValues { $0.map(change).max()! }
    func rank(_ place: (offset: Int, element: Element)) -> (Int, Double, String, Double, Int) {
      let (one, name) = (place.element, metric(place.element))
      return (kind(one), -worst[name]!, name, -change(one), place.offset)
    }
    return enumerated().sorted { rank($0) < rank($1) }.map(\.element)
  }
}
