import ArgumentParser
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import ScrollTraces
import Verdicts

/// `scrollbench trace describe`: traces in numbers.
struct TraceDescribeCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Prints the speeds, turns, jumps and edits of traces.",
    discussion: """
      A recording is described as it was recorded, or, with --viewport, --content, --data, \
      --layout or --items, as it plays over that content. Generated traces and those with edits \
      are described over the content of these options. A frame that moves by more than four \
      viewports, or is marked as a jump, counts as a jump; speeds and turns ignore jumps. Speeds \
      are those of frames that move.

      Examples:
        scrollbench trace describe read-slow flick-browse
        scrollbench trace describe 'flick[seconds=5]' chat --items 10k
        scrollbench trace describe jump-to-index --layout masonry --format json
      """)

  @Argument(help: "Names or paths of traces.")
  var traces: [String]

  @OptionGroup var scrolled: TraceContentOptions

  @OptionGroup var terminal: TerminalText

  @Option(help: "Output format.")
  var format = ResultFormat.table

  package func run(_ registry: Registry) throws -> Int32 {
    let folders = try BenchmarksFolder.find(named: scrolled.benchmarks)
    var described: [TraceDescription] = []
    // The content is the same for all of them, and may take a second.
    var known: CGSize?
    for name in try NameList.names(in: traces, flag: "trace describe", arePaths: true) {
      let named = try InputError.about("trace describe", inPlaceOf: "--trace") {
        try registry.trace(name, benchmarks: folders)
      }
      let title = named.name?.text ?? PathParts.name(of: name)
      if case .recorded(let recording) = named.source, !scrolled.areGiven,
        scrolled.viewport == nil
      {
        described.append(TraceDescription(of: recording, named: title, edits: named.edits))
        continue
      }
      let viewport = try scrolled.viewportSize()
      let content = try known ?? scrolled.contentSize(registry)
      known = content
      let played = named.source.anchored(onto: content, viewport: viewport, seed: scrolled.seed)
      let frames = played.frames.map {
        TraceFrame(
          dueMilliseconds: Double($0.dueNanoseconds) / 1e6, offset: $0.offset, event: $0.event)
      }
      described.append(
        TraceDescription(
          of: ScrollTrace(name: title, viewport: viewport, contentSize: content, frames: frames),
          named: title, edits: named.edits))
    }
    switch format {
    case .json: writeResult(try jsonText(described, under: "traces"))
    case .table:
      writeResult(TraceDescription.text(described, on: terminal.medium))
    }
    return 0
  }
}
