import Files
import Gate
import Measurement
import Primitives

/// The words for instructions that changed, the same in every format.
extension InstructionChange {
  /// The functions of a change that a summary names.
  private static let mostNamed = 3
  /// The smallest share of a measure by which a summary names a function.
  private static let smallestShare = 0.0005

  /// `+3.1 % instructions, +2.4 % CPU time`.
  package var summary: String {
    guard let time else { return countsAlone }
    return countsAlone + ", "
      + {
        switch time {
        case .slower(let share): "\(HumanUnits.anyChange(share)) CPU time: slower"
        case .compensated(let share):
          "\(HumanUnits.anyChange(share)) CPU time, but not of the whole update"
        case .notSlower(let visible):
          "no CPU time slower"
            + (visible.map { ", where \(HumanUnits.change($0)) would have shown" } ?? "")
        case .inconclusive: "CPU time inconclusive"
        }
      }()
  }

  /// `+3.1 % instructions`.
  package var countsAlone: String {
    base == head
      ? "as many instructions, but others"
      : "\(HumanUnits.anyChange(ratio - 1)) instructions"
  }

  /// `267,306 -> 275,590`.
  package var counts: String {
    "\(HumanUnits.grouped(Double(base))) -> \(HumanUnits.grouped(Double(head)))"
  }

  /// The share of the measure by which a function's own instructions changed.
  package func share(of function: Function) -> Double {
    Double(function.ownChange) / Double(max(1, base))
  }

  /// The functions that a summary names, the one that changed most first.
  package var named: [Function] {
    Array(
      functions.filter { share(of: $0).magnitude >= Self.smallestShare }.prefix(Self.mostNamed))
  }

  /// What happened, a clause for each function and each allocation: `+2.9 % of all in
  /// TileCacheCore.findTiles(_:into:) (TileCacheCore.swift:88), called as often`.
  package var clauses: [String] {
    let functions = named.map { function in
      let calls =
        function.baseCalls == function.headCalls
        ? function.headCalls > 0 ? ", called as often" : ""
        : ", called \(HumanUnits.grouped(Double(function.headCalls))) times instead of"
          + " \(HumanUnits.grouped(Double(function.baseCalls)))"
      let callees =
        function.newCallees.isEmpty
        ? "" : ", now calls \(function.newCallees.prefix(Self.mostNamed).joined(separator: ", "))"
      return "\(HumanUnits.anyChange(share(of: function))) of all in"
        + " \(Self.place(function.name, function.file, function.line))\(calls)\(callees)"
    }
    let allocations = allocations.prefix(Self.mostNamed).map { allocation in
      "\(HumanUnits.grouped(Double(allocation.head))) allocations instead of"
        + " \(HumanUnits.grouped(Double(allocation.base))) by"
        + " \(Self.place(allocation.name, allocation.file, allocation.line))"
    }
    return functions + allocations
  }

  /// `LayoutWalk.apply(_:) (Sources/Collection/CollectionLayouts/LayoutWalk.swift:31)`.
  package static func place(_ name: String, _ file: String?, _ line: Int?) -> String {
    guard let file else { return name }
    return "\(name) (\(file)\(line.map { ":\($0)" } ?? ""))"
  }

  /// Case, measure, summary and clauses in one sentence.
  package var sentence: String {
    "\(VerdictText.subject(caseID, metric)): " + ([summary] + clauses).joined(separator: "; ")
  }

  /// Whether a time confirms it as slower.
  package var isConfirmed: Bool { if case .slower = time { true } else { false } }
}

/// The instructions that changed as blocks of lines: the measure with its counts, then the
/// functions.
///
/// - Parameter detail: a brief text has only the greatest changes.
package func instructionText(
  _ report: GateReport, _ detail: ReportDetail = .whole, on medium: TextMedium = .usual
) -> String {
  let most = detail == .whole ? Int.max : 8
  let shown = report.instructionChanges.prefix(most)
  var lines: [String] = []
  for change in shown {
    let role: TextStyle.Role? = change.isConfirmed ? .bad : nil
    let title = "instructions: \(VerdictText.subject(change.caseID, change.metric))"
    lines += medium.paragraph(title, indent: 2)
    lines += medium.paragraph(
      "\(change.summary) (\(change.counts) in \(change.units) \(change.unit))", indent: 4,
      isIndented: true
    ).map { medium.style.line($0, startingWith: $0, as: role) }
    for clause in change.clauses { lines += medium.paragraph(clause, indent: 4, isIndented: true) }
    if detail == .whole, let reproduce = change.reproduce {
      lines += medium.paragraph(
        VerdictText.reproduced(by: reproduce), indent: 4, isIndented: true)
    }
  }
  let hidden = report.instructionChanges.count - shown.count
  if hidden > 0 { lines.append("instructions: \(hidden) further measures changed") }
  return lines.isEmpty ? "" : lines.map { $0 + "\n" }.joined() + "\n"
}

extension VerdictText {
  /// - Parameters:
  ///   - changes: those of `compared` measures.
  static func instructions(_ changes: [InstructionChange], of compared: Int) -> [Part] {
    let more = changes.filter { $0.head > $0.base }
    let fewer = changes.filter { $0.head < $0.base }
    let count = compared == 1 ? "the 1 measure" : "all \(compared) measures"
    guard !changes.isEmpty else {
      return sentence("Instructions", [Part("unchanged in \(count)", .good)])
    }
    var parts: [Part] = []
    if let worst = more.first {
      parts.append(
        Part(
          "more in \(more.count) of \(compared) measures (at most"
            + " \(HumanUnits.anyChange(worst.ratio - 1)))"))
    }
    if let best = fewer.first {
      parts.append(
        Part(
          "fewer in \(fewer.count)\(more.isEmpty ? " of \(compared) measures" : "") (at most"
            + " \(HumanUnits.anyChange(best.ratio - 1)))", .good))
    }
    // A change of one function often changes many measures.
    let places = changes.compactMap(\.named.first).map {
      InstructionChange.place($0.name, $0.file, $0.line)
    }
    let counts = Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +)
    if changes.count > 1, let first = places.unique.max(by: { counts[$0]! < counts[$1]! }),
      counts[first]! * 2 > changes.count
    {
      parts.append(Part("in \(counts[first]!) of them mostly in \(first)"))
    }
    let elsewhere = changes.count - more.count - fewer.count
    if elsewhere > 0 { parts.append(Part("as many but others in \(elsewhere)")) }
    return sentence("Instructions", parts)
  }
}
