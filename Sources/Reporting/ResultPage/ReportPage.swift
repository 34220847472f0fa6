import Files
import Gate
import Measurement
import Mustache
import Plots
import Primitives
import ResultFiles
import Verdicts

/// A run as one self-contained web page. It needs no network, and can be read without scripts and
/// without style sheets.
///
/// From top to bottom it has the comparisons, the verdict with its caveats, and a matrix of groups
/// and strategies; then, folded, each group of cases with its player and its plots, the growth of
/// costs with the number of items, metrics over commits, the best strategies and the machine.
package struct ReportPage: Sendable {
  package var run: RunRecord
  var title: String
  /// The comparison with another run; nil if there is none.
  package var comparison: RunComparison?
  /// Counters against a baseline; nil if there is none.
  package var baseline: GateReport?
  /// Metrics over commits.
  package var history: [HistorySeries] = []
  /// The recordings of cases; those of a group share the player of its section.
  package var players: [Player] = []
  /// The script and the style of players (`Player` in the room `Scenes`).
  package var playerScript = ""
  package var playerStyle = ""
  /// A description of each strategy, by name.
  package var glosses: [String: String] = [:]
  /// How to run a group of cases again.
  package enum Command: Hashable, Sendable {
    case command(String)
    /// The reason why there is none, a sentence without its full stop.
    case obstacle(String)
  }

  /// By the id of the first case of a group.
  package var commands: [String: Command] = [:]
  /// Whether paper shows what is folded on the screen.
  package var printsEverything = false

  package init(_ run: RunRecord, title: String) {
    self.run = run
    self.title = title
  }

  /// The page, UTF-8.
  ///
  /// - Throws: the errors of the template library, which are programming errors.
  /// - Complexity: O(cases x metrics + frames).
  package func html() throws -> String {
    var library = MustacheLibrary()
    for (name, template) in [
      ("page", EmbeddedText.page_mustache), ("figure", EmbeddedText.figure_mustache),
      ("judgement", EmbeddedText.judgement_mustache), ("changes", EmbeddedText.changes_mustache),
      ("comparison", EmbeddedText.comparison_mustache),
      ("matrix", EmbeddedText.matrix_mustache), ("player", EmbeddedText.player_mustache),
    ] {
      library.register(try MustacheTemplate(string: template), named: name)
    }
    return library.render(Self.printable(try context), withTemplate: "page") ?? ""
  }

  /// The plots of the page as separate pictures, each with the name of its file.
  package func pictures() -> [(name: String, svg: String)] {
    (opening + comparedFigures + growth + groups.flatMap(\.figures)).compactMap(\.picture)
  }

  /// The same for the folder that a user names.
  package func pictureFiles() -> FolderFiles {
    FolderFiles(
      pictures().map { FolderFiles.File(name: $0.name, text: $0.svg) },
      recognizedBy: Plot.isPicture)
  }

  private var opening: [Figure] { AnswerPlots(run, isFit: run.unfitChecks.isEmpty).figures }

  /// The pictures with which the page opens, each above the line of the verdict that it belongs to,
  /// and the other lines.
  private func answers(_ verdict: Verdict) -> (figures: [Figure], lines: [Verdict.Line]) {
    var lines = verdict.lines
    let figures = opening.map { figure in
      var figure = figure
      figure.headingLevel = 3
      guard let index = lines.firstIndex(where: { $0.subject == figure.title }) else {
        return figure
      }
      figure.remark = lines.remove(at: index).text
      return figure
    }
    return (figures, lines)
  }

  private var comparedFigures: [Figure] {
    [comparison.flatMap { PageComparison(comparison: $0, scopes: [:]).figure }].compactMap { $0 }
  }

  /// The context with `PlainText.line` applied to all texts, and with `µs`. The former replaces
  /// invisible characters, such as marks that turn the direction of writing. Markup and scripts,
  /// which this program wrote itself, stay as they are.
  private static func printable(_ value: Any, key: String = "") -> Any {
    func words(_ text: String) -> String { HumanUnits.withMicroSign(PlainText.line(text)) }
    return switch value {
    case let text as String:
      ["svg", "style", "script", "json", "csv"].contains(key) ? text : words(text)
    case let text as TemplateText: TemplateText(words(text.text))
    case let list as [Any]: list.map { printable($0, key: key) }
    case let pairs as [String: Any]:
      Dictionary(uniqueKeysWithValues: pairs.map { ($0, printable($1, key: $0)) })
    default: value
    }
  }

  private func context(of group: PageGroup) throws -> [String: Any] {
    let players = try players(of: group)
    var (command, obstacle): (String?, String?)
    switch group.group.members.first.flatMap({ commands[$0.id] }) {
    case .command(let text): command = text
    case .obstacle(let reason): obstacle = reason
    case nil: break
    }
    return group.context.merging([
      "players": players, "open": !players.isEmpty || run.groups.count == 1,
      "command": command.map { [TemplateText($0)] } ?? [],
      "obstacle": obstacle.map { [TemplateText("No command runs this again here: \($0).")] } ?? [],
    ]) { $1 }
  }

  private var context: [String: Any] {
    get throws {
      let groups = groups
      let growth = growth
      let verdict = Verdict(of: run)
      let answers = answers(verdict)
      let matrices = [
        PageMatrix(ofStrategies: groups, isFit: run.unfitChecks.isEmpty),
        PageMatrix(ofPolicies: groups),
      ].compactMap { $0 }
      let scopes = Dictionary(
        groups.flatMap { group in
          group.group.members.map { ($0.id, group.scope.merging(["id": group.id]) { $1 }) }
        },
        uniquingKeysWith: { first, _ in first })
      let known = run.cases.map(\.case.strategy.shown).unique.compactMap { shown in
        glosses[ParameterizedName(shown).name].map { ["name": shown, "gloss": $0] }
      }
      return [
        "title": title, "print": printsEverything ? [TemplateText("full")] : [],
        "style": EmbeddedText.page_css + EmbeddedText.matrix_css + PictureStyle.rules
          + "@media (prefers-color-scheme:dark){\(Palette.darkRules)}"
          + (players.isEmpty ? "" : playerStyle),
        "script": Self.withoutComments(
          EmbeddedText.page_js + EmbeddedText.matrix_js + EmbeddedText.plots_js
            + (players.isEmpty ? "" : playerScript)),
        "contents": contents(groups, matrices, hasGrowth: !growth.isEmpty),
        "opening": answers.figures.map(\.context),
        "caveats": verdict.caveats.map(TemplateText.init), "hasCaveats": !verdict.caveats.isEmpty,
        "answer": answers.lines.map(Self.context(of:)), "hasLines": !answers.lines.isEmpty,
        "hasAnswer": !verdict.lines.isEmpty, "glosses": known, "hasGlosses": !known.isEmpty,
        "matrices": matrices.map(\.context),
        "agreement": run.agreement.map { [TemplateText($0)] } ?? [],
        "facts": facts.map { ["name": $0.0, "value": $0.1] },
        "checks": run.allParts.flatMap(Self.checks(of:)),
        "remarks": (run.timingRemarks + run.machineRemarks + run.caseRemarks).map(
          TemplateText.init),
        "failures": run.cases.compactMap { record in
          record.failure.map { ["case": record.id, "reason": $0.description] }
        },
        "hasFailures": run.cases.contains { $0.failure != nil },
        "comparison": comparison.map {
          [PageComparison(comparison: $0, scopes: scopes).context]
        } ?? [],
        "baseline": baseline.map { [PageComparison.context(of: $0, scopes)] } ?? [],
        "history": historyFigures.map(\.context), "hasHistory": !historyFigures.isEmpty,
        "filters": filters, "hasFilters": !filters.isEmpty, "hasGrowth": !growth.isEmpty,
        "growth": growth.map(\.context), "groups": try groups.map(context(of:)),
        "contests": Contest.note(on: Contest.standard), "ranking": ranking,
      ]
    }
  }

  /// A script without indentation and without lines that are comments. No string of the scripts
  /// goes on over lines.
  private static func withoutComments(_ script: String) -> String {
    script.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }.joined(separator: "\n")
  }

  /// The findings of the doctor on the machine of a part of the run.
  private static func checks(of part: RunPart) -> [[String: String]] {
    let shard = part.shard.isEmpty ? "" : "shard \(part.shard): "
    return part.environment.machineChecks.map { check in
      [
        "verdict": check.verdict.rawValue, "name": shard + check.name, "value": check.value,
        "advice": check.advice ?? "",
      ]
    }
  }

  /// A line of the verdict, its subject apart from the rest.
  private static func context(of line: Verdict.Line) -> [String: Any] {
    let subject = line.subject + ": "
    let hasSubject = line.text.hasPrefix(subject)
    return [
      "subject": hasSubject ? [TemplateText(line.subject + ":")] : [],
      "sentences": hasSubject ? String(line.text.dropFirst(subject.count)) : line.text,
    ]
  }

  /// The sections of the page, for a list of links.
  private func contents(
    _ groups: [PageGroup], _ matrices: [PageMatrix], hasGrowth: Bool
  ) -> [[String: String]] {
    let layouts = groups.grouped(by: \.group.case.layout.shown).map {
      ["id": $0.elements[0].id, "title": $0.key]
    }
    return (comparison == nil ? [] : [["id": "comparison", "title": "The comparison"]])
      + [["id": "answer", "title": "The answer"]]
      + matrices.map { ["id": "matrix-\($0.id)", "title": $0.title] } + layouts
      + (hasGrowth ? [["id": "growth", "title": "Growth"]] : [])
      + (history.isEmpty ? [] : [["id": "history", "title": "Over commits"]])
      + [["id": "what", "title": "The machine"]]
  }

  private var facts: [(String, String)] {
    func each(_ text: (Environment) -> String) -> String {
      run.allParts.map { text($0.environment) }.unique.joined(separator: "; ")
    }
    let launches = run.cases.map(\.launches.count).max() ?? 0
    return [
      ("cases", "\(run.cases.count), \(launches) launches each"),
      (
        "commit",
        run.commit.isEmpty ? "unknown" : run.commit + (run.isDirty ? ", with changes" : "")
      ),
      ("time", run.timestamp), ("seed", run.seedText),
      (
        "overscan",
        run.overscans.map { HumanUnits.significant($0) }.joined(separator: ", ") + " viewports"
      ),
      ("machine", each { "\($0.cpuModel), \($0.cores) cores, \($0.virtualization)" }),
      ("system", each { "\($0.os), \($0.kernel)" }),
      ("compiler", each { "Swift \($0.swiftVersion)" }), ("allocator", each(\.allocator)),
      ("doctor", each { machineVerdict(of: $0.machineChecks) }),
    ]
  }

  private var ranking: [[String: Any]] {
    let ranking = Ranking(of: run, by: Contest.standard)
    guard ranking.standings.count > 1 else { return [] }
    let (titles, rows) = ranking.table(of: Contest.standard)
    return [
      [
        "titles": titles.map(TemplateText.init),
        "rows": rows.map { ["texts": $0.map(TemplateText.init)] },
      ]
    ]
  }
}

/// A text in a list, for templates: they name it `text`.
struct TemplateText {
  var text: String

  init(_ text: String) { self.text = text }
}
