import ArgumentParser
import CollectionModel
import Datasets
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// `scrollbench data describe`: collections in numbers.
struct DataDescribeCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Prints the number and sizes of items in collections.",
    discussion: """
      Sizes are in points; those of events are in days, and those of boxes in units of the font. A \
      histogram of heights follows the table.

      Examples:
        scrollbench data describe debian-packages
        scrollbench data describe uniform log-normal --items 10k --format json
      """)

  @Argument(help: "Names or paths of data.")
  var data: [String]

  @Option(
    help: "Resample or generate this many items: 10k. Default: all.",
    transform: NumberOption.items("--items"))
  var items: Int?

  @Option(
    help: "The seed of generated and resampled data. (default: 1)", transform: NumberOption.seed)
  var seed: UInt64 = 1

  @Option(help: "Count the items longer than this viewport, in points. Default: 390x844.")
  var viewport: String?

  @Option(help: "A folder with Data of your own. Default: the nearest Benchmarks.")
  var benchmarks: String?

  @OptionGroup var terminal: TerminalText

  @Option(help: "Output format.")
  var format = ResultFormat.table

  package func run(_ registry: Registry) throws -> Int32 {
    let folders = try BenchmarksFolder.find(named: benchmarks)
    let viewport = try Viewport(option: viewport)
    let talk = Talk()
    let described = try NameList.names(in: data, flag: "data describe", arePaths: true).map {
      name in
      let dataset = try InputError.about("data describe", inPlaceOf: "--data") {
        try registry.dataset(
          name, items: items, seed: seed, benchmarks: folders,
          note: { talk.say("note: \($0)") })
      }
      return DataDescription(
        PathParts.name(of: name), dataset, longest: viewport.height)
    }
    switch format {
    case .json: writeResult(try jsonText(described, under: "data"))
    case .table:
      writeResult(DataDescription.text(described, on: terminal.medium))
    }
    return 0
  }
}

/// A collection in numbers, as `data describe` shows it.
struct DataDescription: Encodable {
  struct Lengths: Encodable {
    var min: Double?
    var p50: Double?
    var p95: Double?
    var max: Double?
    var zeros: Int

    init(_ lengths: DatasetSummary.Lengths) {
      min = lengths.percentile(0)
      p50 = lengths.percentile(0.5)
      p95 = lengths.percentile(0.95)
      max = lengths.percentile(1)
      zeros = lengths.zeros
    }
  }

  package var name: String
  var kind: String
  var items: Int
  var sections: Int
  var emptySections: Int
  var headers: Int
  var widths: Lengths
  var heights: Lengths
  /// Items that are longer than the viewport; nil if their lengths are not in points.
  var longerThanViewport: Int?
  /// The histogram of heights.
  var histogram: TextHistogram

  package init(_ name: String, _ dataset: Dataset, longest: Double) {
    let summary = DatasetSummary(dataset)
    self.name = name
    kind = dataset.kind.rawValue
    items = summary.items
    sections = summary.sections
    emptySections = summary.emptySections
    headers = summary.headers
    widths = Lengths(summary.widths)
    heights = Lengths(summary.heights)
    switch dataset.kind {
    case .cards, .synthetic, .map: longerThanViewport = summary.heights.count(above: longest)
    case .boxes, .events: longerThanViewport = nil
    }
    histogram = TextHistogram(summary.heights.counts)
  }

  /// Writes a table of numbers, then the histogram, for each collection.
  package static func text(_ data: [DataDescription], on medium: TextMedium) -> String {
    let titles = ["", "min", "p50", "p95", "max", "zero"]
    return data.map { data in
      func row(_ name: String, _ lengths: Lengths) -> [String] {
        [name]
          + [lengths.min, lengths.p50, lengths.p95, lengths.max].map { length in
            length.map(HumanUnits.significant) ?? HumanUnits.missing
          } + [HumanUnits.count(Double(lengths.zeros))]
      }
      let empty = data.emptySections > 0 ? ", \(data.emptySections) of them empty" : ""
      let headers = data.headers > 0 ? ", \(data.headers) with a header" : ""
      let longer = data.longerThanViewport.map {
        medium.text(
          "\(HumanUnits.count(Double($0))) items are longer than the viewport", indent: 2,
          isIndented: true)
      }
      let sections = data.sections == 1 ? "1 section" : "\(data.sections) sections"
      let table = PlainTable(
        titles, [row("width", data.widths), row("height", data.heights)], right: Set(1...5))
      return medium.text(
        "\(data.name): \(data.kind), \(HumanUnits.count(Double(data.items))) items in \(sections)"
          + empty + headers)
        + "\n" + table.text(on: medium) + "\n" + (longer ?? "") + "  heights\n"
        + data.histogram.text(on: medium)
    }.joined(separator: "\n")
  }
}
