import Escaping
import Gate

extension Verdict {
  /// The verdict as plain text: what the run cannot say behind marks, the lines, and the strategies
  /// that they recommend with what they do.
  ///
  /// - Parameters:
  ///   - glosses: what each strategy does, by name; strategies without one are left out.
  ///   - next: a command to go on with; nil for none.
  public func text(
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
  public func markdown(glosses: [String: String] = [:]) -> String {
    let warnings = caveats.map { "> **\(markdownEscaped($0))**\n" }.joined(separator: ">\n")
    let items =
      lines.map { markdownParagraph($0.text) }
      + glossed(by: glosses).map { name, gloss in
        "`\(name)` " + markdownParagraph(gloss)
      }
    return warnings + (warnings.isEmpty || items.isEmpty ? "" : "\n")
      + items.map { "- \($0)\n" }.joined()
  }

  /// The recommended strategies that have a gloss, each once.
  package func glossed(by glosses: [String: String]) -> [(name: String, gloss: String)] {
    lines.flatMap(\.recommended).unique.compactMap { shown in
      glosses[ParameterizedName(shown).name].map { (shown, $0) }
    }
  }
}

extension ComparisonVerdict {
  /// The two verdicts as plain text, after what was not compared.
  public func text(on medium: TextMedium = .usual) -> String {
    let lines =
      caveats.flatMap { medium.remark($0) }
      + sentences.flatMap { sentence in
        var lines = medium.paragraph(sentence, indent: 2)
        lines[0] = styled(lines[0], medium.style)
        return lines
      }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same in lines of any length, without what was not compared.
  func lines(style: TextStyle) -> [String] {
    sentences.map { styled(PlainText.line($0), style) }
  }

  /// The same as Markdown.
  public func markdown() -> String {
    caveats.map { "> **\(markdownEscaped($0))**\n" }.joined(separator: ">\n")
      + (caveats.isEmpty ? "" : "\n") + sentences.map { "- \(markdownParagraph($0))\n" }.joined()
  }

  /// The role of an exit code beside the two: a pass is good only where no time is slower or not
  /// known.
  func role(of verdict: GateReport.Verdict) -> TextStyle.Role? {
    let isDoubtful = [Times.slower, .mixed, .notKnown].contains(times)
    return verdict == .pass && isDoubtful ? nil : verdict.role
  }

  private func styled(_ line: String, _ style: TextStyle) -> String {
    let isOfTimes = line.hasPrefix(Self.timesTitle)
    return style.line(
      line, startingWith: isOfTimes ? Self.timesTitle : Self.countersTitle,
      as: isOfTimes ? times.role : counters.role)
  }

  static let countersTitle = "Counters:"
  static let timesTitle = "Times:"
}

extension ComparisonVerdict.Counters {
  package var role: TextStyle.Role? {
    switch self {
    case .unchanged, .better: .good
    case .worse: .bad
    case .mixed: .doubtful
    case .unknown: .doubtful
    case .changed: nil
    }
  }
}

extension ComparisonVerdict.Times {
  package var role: TextStyle.Role? {
    switch self {
    case .faster, .pass: .good
    case .slower: .bad
    case .mixed, .notKnown: .doubtful
    case .none: nil
    }
  }
}
