import ArgumentParser
import Files
import Foundation
import Measurement
import Registration
import ScrollTraces

/// `scrollbench trace generate`: a generated trace as a file.
struct TraceGenerateCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes a generated trace as CSV.",
    discussion: """
      The frames are those that a run plays with the same trace, seed, viewport and content. \
      Reading the file back gives the same frames. A run fits the file to its content, as it does \
      a recording, so rubber bands and bounces end at the edge.

      Examples:
        scrollbench trace generate flick --items 10k -o flick.csv
        scrollbench trace generate 'paging[seconds=5]' --seed 7 -o pages.csv
      """)

  @Argument(help: "A generated trace, such as flick or 'drag[seconds=5,fps=120]'.")
  var trace: String

  @OptionGroup var scrolled: TraceContentOptions

  @OptionGroup package var output: OutputOption

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    if let data = scrolled.data,
      let folders = try? BenchmarksFolder.find(named: scrolled.benchmarks)
    {
      files.readData(data, in: registry, folders)
    }
    output.addFiles(to: &files)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    try output.checkPlain()
    let folders = try BenchmarksFolder.find(named: scrolled.benchmarks)
    let named = try InputError.about("trace generate", inPlaceOf: "--trace") {
      try registry.trace(trace, benchmarks: folders)
    }
    guard case .generated(let generator) = named.source, named.edits == nil else {
      let generated = registry.traces.filter { $0.kind == "generated" }.map(\.name)
      throw InputError(
        file: "trace generate",
        message: "expected a generated trace, found \(InputError.quote(trace)), which is "
          + (named.edits == nil ? "recorded" : "a script of edits"),
        advice: "choose one of \(generated.joined(separator: ", "))")
    }
    let viewport = try scrolled.viewportSize()
    let content = try scrolled.contentSize(registry)
    let made = generator.trace(over: content, viewport: viewport, seed: scrolled.seed)
    try output.write(made.csv(notes: ["\(named.name?.text ?? trace), seed \(scrolled.seed)"]))
    try output.show(made)
    return 0
  }
}

extension OutputOption {
  /// Prints which trace was written.
  func show(_ trace: ScrollTrace, notes: [String] = []) throws {
    let summary = trace.summary
    try format.write(
      WrittenTrace(
        path: path, frames: summary.frames, seconds: summary.seconds,
        viewport: .init(trace.viewport), content: .init(trace.contentSize), notes: notes),
      text: "\(InputError.onOneLine(path)): \(summary.frames) frames in "
        + "\(String(format: "%.1f", summary.seconds)) s, \(Viewport(trace.viewport).text) over "
        + "\(Viewport(trace.contentSize).text)\n")
  }
}

/// The trace that was written.
private struct WrittenTrace: Encodable {
  var path: String
  var frames: Int
  var seconds: Double
  var viewport: TraceDescription.Size
  var content: TraceDescription.Size
  /// Notes for the user on how it was made.
  var notes: [String]
}
