import Escaping
import Gate
import Measurement

/// The comparison of two runs as plain text, without colours: remarks, for each case the counters that
/// changed, and the times that can be told apart with the intervals that were tested; one sentence for
/// all times that cannot; then the verdict.
///
/// Of the times those that are tested are shown (`TimeComparison.headlines`); `RunComparison.json()` has
/// all.
public func table(for comparison: RunComparison) -> String {
  var blocks = [comparison.report.title]
  blocks += comparison.report.remarks.map { "note: " + $0 }
  var text = blocks.map { wrapped($0) }.joined()
  for section in ComparisonSection.sections(of: comparison) {
    text += "\n" + wrapped(section.title)
    for block in section.blocks {
      text += "\n" + wrapped(block.title)
      text += PlainTable.text(block.titles, block.rows, right: block.numbers)
    }
    for note in section.notes { text += "\n" + wrapped(note) }
  }
  return text + "\n" + wrapped(verdictLine(for: comparison.report))
}

/// The same as Markdown.
public func markdown(for comparison: RunComparison) -> String {
  var lines = ["**\(markdownEscaped(comparison.report.title))**", ""]
  for remark in comparison.report.remarks { lines.append("- " + markdownEscaped(remark)) }
  for section in ComparisonSection.sections(of: comparison) {
    lines += ["", "### " + markdownEscaped(section.title)]
    for block in section.blocks {
      lines += ["", "**\(markdownEscaped(block.title))**", ""]
      lines += MarkdownTable.lines(block.titles, block.rows, right: block.numbers)
    }
    for note in section.notes { lines += ["", markdownEscaped(note)] }
  }
  lines += ["", markdownEscaped(verdictLine(for: comparison.report))]
  return lines.joined(separator: "\n") + "\n"
}

/// What changed, or the times: a block for each case.
private struct ComparisonSection {
  struct Block {
    var title: String
    var titles: [String]
    var rows: [[String]]

    /// The first column names, the last explains.
    var numbers: Set<Int> { Set(1..<(titles.count - 1)) }
  }

  var title: String
  var blocks: [Block]
  /// Below the blocks, a paragraph each.
  var notes: [String] = []

  static func sections(of comparison: RunComparison) -> [ComparisonSection] {
    let findings = comparison.report.findings
    let changed = blocks(
      findings, by: \.caseID, ["metric", "base", "head", "ratio", "meaning"]
    ) { finding in
      [
        finding.metric ?? "-", finding.base ?? "-", finding.head ?? "-",
        finding.ratio.map(ratioText) ?? "-",
        (finding.kind == .note ? "" : "\(finding.kind.rawValue): ") + finding.detail,
      ]
    }
    let changes = ComparisonSection(
      title: findings.isEmpty
        ? "No counter changed" : "Counters that changed, and cases (they decide)",
      blocks: changed)
    let times = comparison.times.filter(\.isHeadline)
    return times.isEmpty ? [changes] : [changes, section(of: times)]
  }

  /// The times that can be told apart, and in one sentence all others.
  private static func section(of times: [TimeComparison]) -> ComparisonSection {
    let told = times.filter { $0.answer != .cannotTell }
    let timed = blocks(
      told, by: \.caseID, ["metric", "base", "head", "ratio", "tested interval", "answer"]
    ) { time in
      let interval = time.testedLow.flatMap { low in
        time.testedHigh.map { "\(ratioText(low)) to \(ratioText($0))" }
      }
      return [
        time.metric, HumanUnits.duration(time.baseNanoseconds),
        HumanUnits.duration(time.headNanoseconds), ratioText(time.ratio), interval ?? "-",
        time.answer.rawValue,
      ]
    }
    let counts = [TimeComparison.Answer.slower, .faster].map { answer in
      "\(told.count { $0.answer == answer }) \(answer.rawValue)"
    }
    var notes: [String] = []
    if !told.isEmpty {
      notes.append(
        "An interval is the one that was tested: 95 % for all \(times.count { $0.pValue != nil })"
          + " tested times together, which makes it wider than 95 % for one.")
    }
    if told.count < times.count { notes.append(doubt(of: times)) }
    return ComparisonSection(
      title: "Times (advice alone): of \(times.count), \(counts.joined(separator: ", "))",
      blocks: timed, notes: notes)
  }

  /// What keeps the others from being told apart, how far they lie apart, and what to do.
  private static func doubt(of times: [TimeComparison]) -> String {
    let open = times.filter { $0.answer == .cannotTell }
    var reasons: [String] = []
    for reason in open.map(\.sharedReason) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    let counts = reasons.map { reason in
      "\(open.count { $0.sharedReason == reason }) \(reason)"
    }
    let ratios = open.map(\.ratio).sorted()
    return
      "cannot tell: \(open.count) of \(times.count) times (\(counts.joined(separator: "; "))), with"
      + " ratios from \(ratioText(ratios[0])) to \(ratioText(ratios[ratios.count - 1])); scrollbench gate"
      + " --base BINARY --head BINARY runs both builds in turns and tells"
  }

  /// A block for each case, in the order of their first rows.
  private static func blocks<Row>(
    _ rows: [Row], by key: (Row) -> String, _ titles: [String], _ cells: (Row) -> [String]
  ) -> [Block] {
    var order: [String] = []
    var byCase: [String: [[String]]] = [:]
    for row in rows {
      if byCase[key(row)] == nil { order.append(key(row)) }
      byCase[key(row), default: []].append(cells(row))
    }
    return order.map { Block(title: $0, titles: titles, rows: byCase[$0]!) }
  }
}

private func wrapped(_ text: String) -> String {
  PlainText.wrapped(PlainText.line(text), width: tableWidth).map { $0 + "\n" }.joined()
}
