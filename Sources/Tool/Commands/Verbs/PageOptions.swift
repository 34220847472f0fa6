import ArgumentParser
import Files
import Foundation
import Gate
import Measurement
import Registration
import ResultFiles
import ResultPage
import Scenes
import SuiteCases
import Verdicts

/// The page that `report --html` writes, and its contents in addition to the run.
struct PageOptions: ParsableArguments {
  /// Which sections of the page are printed: those that are open, or all.
  enum Print: String, CaseIterable, ExpressibleByArgument {
    case open, full
  }

  @Option(
    help: ArgumentHelp(
      """
      Write the run as one page with plots to this file.
      """, valueName: "file"))
  var html: String?

  @Option(
    help: ArgumentHelp(
      "An earlier run, which the page compares with this one.",
      valueName: "folder"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "A baseline to compare the run's counters with.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "A history file (run --history), shown over commits.",
      valueName: "file"))
  var history: String?

  @Option(
    help: ArgumentHelp(
      """
      Cases to play frame by frame, named as for --case.
      """, valueName: "pattern"))
  var player: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write every plot as a picture into this folder.", valueName: "folder")
  )
  var svg: String?

  @Option(help: ArgumentHelp("Printed sections.", valueName: "parts"))
  var print = Print.open

  func validate() throws {
    try checkDestination(html, flag: "--html", holding: .page)
    if let svg { try checkFolder(svg, flag: "--svg") }
  }

  func addFiles(to files: inout CommandFiles) {
    files.read(base, as: "--base", .results)
    files.read(baseline, as: "--baseline")
    files.read(history, as: "--history")
    files.write(html, as: "--html")
    files.write(svg, as: "--svg", .files(extension: "svg"))
  }

  /// Whether a page or pictures were requested.
  var isRequested: Bool { html != nil || svg != nil }

  /// Writes what was requested.
  ///
  /// - Parameters:
  ///   - name: the name of the run in the title.
  ///   - paths: files that may be the run's input.
  func write(
    _ run: RunRecord, named name: String, files paths: [String], _ registry: Registry
  ) throws {
    var page = ReportPage(run, title: "scrollbench: \(PathParts.name(of: name))")
    if let base {
      let other = try RunRecord.load(
        URL(path: base, isFolder: true).appendingPathComponent("run.json"))
      page.comparison = try RunComparison(
        base: other, head: run, names: (base, name), date: Date(),
        reproduce: try Reproduction.command(against: other, run, paths, in: registry))
    }
    if let baseline {
      guard let counters = try Baseline.load(baseline) else {
        let folder = OwnCommand.word(ofPath: PathParts.folder(of: baseline))
        throw InputError(
          file: baseline, message: "expected a baseline, found no such file",
          advice: "`\(OwnCommand.line(["gate", "--update-baseline", folder]))` writes one")
      }
      page.baseline = counters.report(
        on: run, path: baseline, policy: .standard, isStrict: false, date: Date())
    }
    if let history { page.history = try Self.series(of: run, inHistory: history) }
    page.glosses = registry.glosses
    page.printsEverything = print == .full
    let files = try RecordedCase.Files(paths, of: run)
    for group in run.groups {
      do throws(RecordedCase.NotHere) {
        page.commands[group.members[0].id] = .command(
          try Reproduction.command(for: group, files, in: registry))
      } catch {
        page.commands[group.members[0].id] = .obstacle(error.reason)
      }
    }
    page.players = try players(of: run, files: files, registry)
    (page.playerScript, page.playerStyle) = (Player.script, Player.style)
    let pictures = svg.map { (folder: $0, files: page.pictureFiles()) }
    // Checked before the page is written: both are written or neither.
    try OutputError.naming("--svg") { () throws(OutputError) in
      if let pictures { try pictures.files.check(in: pictures.folder) }
    }
    if let html {
      let text = try page.html()
      try OutputError.naming("--html") { () throws(OutputError) in
        try AtomicFile.write(text, to: html)
      }
    }
    try OutputError.naming("--svg") { () throws(OutputError) in
      if let pictures { try pictures.files.write(to: pictures.folder) }
    }
  }

  /// The usual series of the run's cases in a history file.
  private static func series(of run: RunRecord, inHistory path: String) throws -> [HistorySeries] {
    let metrics = History.Selection.usual
    let (rows, notes) = try HistoryFile(URL(path: path)).read(
      metrics: Set(metrics.map(\.metric) + [Metric.failure.name]))
    let talk = Talk()
    for note in notes { talk.say("note: \(note)") }
    let known = Set(run.cases.map(\.id))
    return History(rows, metrics, commits: nil) { known.contains($0) }.series
  }

  /// Recordings of the cases that `--player` names, which are played once more.
  private func players(
    of run: RunRecord, files: RecordedCase.Files, _ registry: Registry
  ) throws -> [ReportPage.Player] {
    let patterns = try NameList.names(in: player, flag: "--player")
    guard !patterns.isEmpty else { return [] }
    let benchmarks = try BenchmarksFolder.find(named: files.benchmarks)
    let talk = Talk()
    defer { talk.clear() }
    let cases = try run.only(patterns, flag: "--player").cases
    let line = ProgressLine("playing", of: cases.count, on: talk)
    return cases.enumerated().map { done, record in
      line.show(record.id, done: Double(done))
      do throws(RecordedCase.NotHere) {
        let recording = try RecordedCase(
          record, files: files, benchmarks: benchmarks, in: registry
        ).recording()
        return ReportPage.Player(caseID: record.id, json: recording.json)
      } catch {
        talk.say("note: no player of \(record.id): \(error.reason)")
        return ReportPage.Player(caseID: record.id, obstacle: error.reason)
      }
    }
  }
}
