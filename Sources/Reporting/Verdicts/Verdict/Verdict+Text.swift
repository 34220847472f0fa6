import Files
import Gate
import ResultFiles

extension Verdict {
  /// The verdict as plain text: the caveats behind marks, the lines, and the recommended strategies
  /// with their descriptions.
  ///
  /// - Parameters:
  ///   - glosses: a description of each strategy, by name; strategies without one are left out.
  ///   - next: a command to go on with; nil for none.
  package func text(
    on medium: TextMedium = .usual, glosses: [String: String] = [:], next: String? = nil
  ) -> String {
    var paragraphs = caveats.map { medium.remark($0) }
    paragraphs += lines.map { medium.paragraph(medium.withUnits($0.text), indent: 2) }
    paragraphs += glossed(by: glosses).map { name, gloss in
      medium.paragraph("\(name) \(gloss)", indent: 2)
    }
    // On one line, to be copied.
    if let next { paragraphs.append([PlainText.line("next: \(next)")]) }
    return paragraphs.joined().map { $0 + "\n" }.joined()
  }

  /// The same as Markdown: a quoted list, then a list.
  package func markdown(glosses: [String: String] = [:]) -> String {
    let warnings = markdownWarnings(caveats)
    let items =
      lines.map { markdownParagraph($0.text) }
      + glossed(by: glosses).map { name, gloss in
        "`\(name)` " + markdownParagraph(gloss)
      }
    return warnings + (warnings.isEmpty || items.isEmpty ? "" : "\n")
      + items.map { "- \($0)\n" }.joined()
  }

  /// The recommended strategies that have a gloss, each once.
  func glossed(by glosses: [String: String]) -> [(name: String, gloss: String)] {
    lines.flatMap(\.recommended).unique.compactMap { shown in
      glosses[ParameterizedName(shown).name].map { (shown, $0) }
    }
  }
}

/// Caveats as quoted paragraphs.
private func markdownWarnings(_ caveats: [String]) -> String {
  caveats.map { "> **\(markdownEscaped($0))**\n" }.joined(separator: ">\n")
}

extension ComparisonVerdict {
  /// The two verdicts as plain text, after the caveats; then the worst values, each with the
  /// command that reproduces it on a line of its own, to be copied.
  package func text(on medium: TextMedium = .usual) -> String {
    var lines = caveats.flatMap { medium.remark($0) }
    lines += parts.flatMap { medium.paragraph($0, indent: 2) }
    for one in worst {
      lines += medium.paragraph(one.sentence, indent: 2)
      if let command = one.reproduce {
        lines.append("  " + PlainText.line(VerdictText.reproduced(by: command)))
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The two verdicts in lines of any length, without the caveats and the worst values.
  func lines(style: TextStyle) -> [String] {
    parts.map { parts in
      parts.map { style.text(PlainText.line($0.text), as: $0.role) }.joined()
    }
  }

  /// The same as `text` in Markdown.
  package func markdown() -> String {
    markdownWarnings(caveats)
      + (caveats.isEmpty ? "" : "\n") + markdownItems.map { $0 + "\n" }.joined()
  }

  /// The items of a list: the two verdicts, then the worst values.
  var markdownItems: [String] {
    sentences.map { "- \(markdownParagraph($0))" }
      + worst.map { one in
        "- \(markdownParagraph(one.sentence))"
          + (one.reproduce.map { "\n  \(markdownCode($0))" } ?? "")
      }
  }

  /// The role of an exit code next to the two verdicts: a pass is good only if no time is slower or
  /// inconclusive.
  package func role(of verdict: GateReport.Verdict) -> TextStyle.Role? {
    let isDoubtful = [Times.slower, .mixed, .notKnown].contains(times)
    return verdict == .pass && isDoubtful ? nil : verdict.role
  }
}
