import Files
import Gate
import Measurement

extension GateReport {
  /// The most bytes of a step's summary. GitHub rejects a longer one entirely.
  package static let summaryByteLimit = 1_048_576

  /// Writes the report as Markdown for the summary of a workflow step or for a comment: the
  /// verdict, the sentences on counters and on times, a link to the picture of the times and a
  /// table of findings, then, folded, each finding with its command, and the remarks.
  ///
  /// The text is at most `byteLimit` bytes long. If not all findings fit, it contains the gravest
  /// and states how many are left out. It is empty if not even the verdict fits.
  /// - Complexity: O(findings)
  package func markdown(byteLimit: Int = summaryByteLimit) -> String {
    let sorted = findingsByGravity
    var head = ["### scrollbench: \(markdownEscaped(verdictLine))"]
    if !title.isEmpty { head += ["", markdownParagraph(title)] }
    head += [""] + ComparisonVerdict(of: self).markdownItems
    if let pictureAddress {
      // `checkedAddress` admits no character that would end the link.
      head += ["", "[Picture: \(RatioPlot.title)](\(pictureAddress))"]
    }
    let opening = head.joined(separator: "\n") + "\n"
    var text = opening
    // Leaves room for the lines that list what is left out, and for the end of the folded part.
    var room = byteLimit - text.utf8.count - 1_024
    text += Self.section(
      [
        "", "| | case | metric | base | head | ratio |", "| --- | --- | --- | ---: | ---: | ---: |",
      ], sorted.map(Self.row), leftOut: "more findings", room: &room)
    text += Self.section(
      ["", "| instructions of | change | where |", "| --- | --- | --- |"],
      instructionChanges.map(Self.row), leftOut: "more measures changed", room: &room)
    text += Self.section(
      ["", "<details><summary>Details and commands</summary>", ""],
      instructionChanges.map(Self.details) + sorted.map(Self.details),
      leftOut: "findings without their details", end: ["", "</details>"], room: &room)
    text += Self.section(
      ["", "<details><summary>Remarks</summary>", ""],
      (remarks + methodRemarks).map { "- " + markdownParagraph($0) }, leftOut: "more remarks",
      end: ["", "</details>"], room: &room)
    return [text, opening].first { $0.utf8.count <= byteLimit } ?? ""
  }

  /// The address of the artefacts of the GitHub workflow that runs this; nil elsewhere.
  package static func artefacts(_ environment: [String: String]) -> String? {
    guard let server = environment["GITHUB_SERVER_URL"],
      let repository = environment["GITHUB_REPOSITORY"], let run = environment["GITHUB_RUN_ID"]
    else { return nil }
    return checkedAddress("\(server)/\(repository)/actions/runs/\(run)#artifacts")
  }

  /// The address if it is a web address that Markdown can hold without escaping; otherwise nil.
  package static func checkedAddress(_ text: String) -> String? {
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= 2_000,
      text.utf8.allSatisfy({ byte in
        (0x21...0x7E).contains(byte) && !"<>()[]{}|\\^`\"'*".utf8.contains(byte)
      })
    else { return nil }
    return text
  }

  /// `opening`, as many of `items` as fit, and the number of those that do not.
  private static func section(
    _ opening: [String], _ items: [String], leftOut: String, end: [String] = [], room: inout Int
  ) -> String {
    if items.isEmpty { return "" }
    var lines = opening
    room -= (opening + end).reduce(0) { $0 + $1.utf8.count + 1 }
    var shown = 0
    while shown < items.count, room >= items[shown].utf8.count + 1 {
      lines.append(items[shown])
      room -= items[shown].utf8.count + 1
      shown += 1
    }
    if shown < items.count {
      lines += ["", "\(items.count - shown) \(leftOut): too long to be shown here."]
    }
    return (lines + end).joined(separator: "\n") + "\n"
  }

  private static func row(_ finding: Finding) -> String {
    MarkdownTable.row([
      finding.kind.title, finding.caseID, finding.metric.map(Metric.words(of:)) ?? "",
      finding.base ?? "", finding.head ?? "", finding.ratio.map(ratioText) ?? "",
    ])
  }

  private static func row(_ change: InstructionChange) -> String {
    MarkdownTable.row([
      VerdictText.subject(change.caseID, change.metric), change.summary,
      change.clauses.prefix(2).joined(separator: "; "),
    ])
  }

  private static func details(_ change: InstructionChange) -> String {
    let item =
      "- **\(markdownEscaped(VerdictText.subject(change.caseID, change.metric)))** "
      + markdownEscaped(
        ([change.summary, "\(change.counts) in \(change.units) \(change.unit)"] + change.clauses)
          .joined(separator: "; "))
    return item + (change.reproduce.map { "\n  " + markdownCode($0) } ?? "")
  }

  private static func details(_ finding: Finding) -> String {
    let subject = markdownEscaped("\(finding.kind.title): \(finding.subject)")
    var item = "- **\(subject)**"
    let sentence = finding.sentenceWithoutSubject
    if !sentence.isEmpty { item += " " + markdownEscaped(sentence) }
    if let reproduce = finding.reproduce { item += "\n  " + markdownCode(reproduce) }
    return item
  }
}
