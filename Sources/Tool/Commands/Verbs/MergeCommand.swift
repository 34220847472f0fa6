import ArgumentParser
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Sharding
import Verdicts

/// `scrollbench merge`: the shards of a suite joined to one run.
struct MergeCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Joins the shards of a suite into one run.",
    discussion: """
      FOLDERS are those that run --shard wrote: all shards, each once, in any order. The merged \
      folder has the files of a run, with the counters that a run of the whole suite would have. \
      Each case keeps the machine that measured it, and times of unlike machines are never \
      compared.

      If a shard is missing or unfinished, the error names it: run it alone, and merge again.

      Examples:
        scrollbench merge shard-* --output whole
        scrollbench merge shard-1 shard-2 --output whole --overwrite
      """)

  @Argument(help: "The folders of the shards.")
  package var folders: [String]

  @Option(
    help: """
      The folder that the run is written to. An earlier run in it is kept under another name.
      """)
  package var output = "results"

  @Flag(help: "Replace an earlier run instead of keeping it.")
  var overwrite = false

  @Option(help: "Output format.")
  var format = TextFormat.text

  func validate() throws { try checkIsNoStream(output, "folder", flag: "--output") }

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    for folder in folders { files.read(folder, as: "a shard", .results) }
    files.write(output, as: "--output", .results)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let shards = try folders.map { (path: $0, run: try Self.loadedShard($0)) }
    let merged = try MergedRun(
      joining: shards, runID: RunRecord.newID(at: Date().ISO8601Format())
    ).run
    let target = URL(path: output, isFolder: true)
    let talk = Talk()
    let lock = try FolderLock(target)
    let earlier: EarlierResultsPolicy = overwrite ? .replaced : .kept
    let kept = try earlier.makeRoom(in: lock, at: output, talk)
    defer { withExtendedLifetime(kept) {} }
    let folder = ResultFolder(target)
    try folder.prepare()
    try folder.forgetCases()
    try folder.writeAll(merged)
    let failed = merged.cases.count { $0.failure != nil }
    try format.write(
      WrittenMerge(
        folder: output, shards: shards.count, cases: merged.cases.count, failed: failed,
        machines: merged.machineNames),
      text:
        "\(InputError.onOneLine(output)): \(merged.cases.count) cases of \(shards.count) shards,"
        + " \(failed) failed; \(Self.machineText(merged.machineNames))\n")
    return failed > 0 ? ExitStatus.caseFailed : 0
  }

  private static func machineText(_ names: [String]) -> String {
    names.count == 1
      ? "measured on \(InputError.onOneLine(names[0]))"
      : "measured on \(names.count) machines, whose times are kept apart"
  }

  /// The run of a shard.
  ///
  /// - Throws: `InputError` that names the shard if it ended before its run was written.
  private static func loadedShard(_ folder: String) throws -> RunRecord {
    let url = URL(path: folder, isFolder: true)
    let file = url.appendingPathComponent("run.json")
    if !InputFile.isNamed(file.path), !InputFile.isNamed(file.path + ResultFile.packedSuffix),
      let started = ResultFolder(url).started()
    {
      let name = started.settings["--shard"].map { "shard \($0)" } ?? "a run"
      throw InputError(
        file: folder,
        message: "\(name) ended after \(started.cases) cases, before its run was written",
        advice: "run it alone with the same flags and --resume")
    }
    return try RunRecord.load(file)
  }
}

/// The run that was written.
private struct WrittenMerge: Encodable {
  var folder: String
  var shards: Int
  var cases: Int
  var failed: Int
  var machines: [String]
}
