import Files
import Measurement
import Primitives
import ResultFiles
import Statistics

/// The Go benchmark data format (golang.org/design/14313-benchmark-format), which `benchstat`
/// reads.
package enum GoBenchmark {
  /// Writes one line per case and launch: `benchstat` then has a sample of independent launches.
  ///
  ///     BenchmarkScroll/data=uniform/layout=list/.../viewport=390x844-2  1200  254 ns/op  40 B/op
  ///
  /// The case's parts are sub-names, so that `benchstat -col /strategy` compares strategies. The
  /// query's median is `ns/op`, its count the iterations; other latencies (`frame-ns/op`,
  /// `frame-p99-ns/op`) and counters have their own names, and metrics that the input alone
  /// determines are declared `assume=exact`. Configuration lines hold only what makes runs
  /// incomparable, because `benchstat` separates the tables of runs that differ in one of them; a
  /// merged run has them before each of its machines' cases. Commit and time are comments. A case
  /// that failed is a comment, and a missing value is no pair.
  package static func text(
    for run: RunRecord, metrics selection: MetricSelection = .all
  ) -> String {
    var lines = [
      "# commit \(lineText(run.commit))\(run.isDirty ? ", with uncommitted changes" : "")",
      "# run \(lineText(run.runID)) at \(lineText(run.timestamp)), seed \(run.seedText)",
    ]
    lines += configuration(of: run.environment)
    var units: [String] = []
    var declared: Set<String> = []
    var results: [String] = []
    var before = run.environment
    for record in run.cases {
      let machine = run.part(of: record).environment
      // Lines of configuration hold for all results after them.
      if configuration(of: machine) != configuration(of: before) {
        results += configuration(of: machine)
      }
      before = machine
      if let failure = record.failure {
        results.append("# failed: \(lineText(record.id)): \(lineText(failure.description))")
        continue
      }
      let metrics = record.metricSummaries().map(\.metric).filter { selection.contains($0.name) }
      let name = benchmarkName(of: record, cores: machine.cores)
      for launch in record.launches {
        let pairs = metrics.flatMap { values(of: $0, in: launch) }
        guard !pairs.isEmpty else { continue }
        for pair in pairs where declared.insert(pair.unit).inserted {
          units.append(pair.declaration)
        }
        let count = samples(in: launch)
        results.append(
          ([name, String(count)] + pairs.map { "\($0.text) \($0.unit)" }).joined(separator: "\t"))
      }
    }
    return (lines + units + [""] + results).joined(separator: "\n") + "\n"
  }

  /// The properties that make runs incomparable.
  private static func configuration(of machine: Environment) -> [String] {
    [
      ("pkg", "scrollbench"), ("os", machine.os), ("cpu", machine.cpuModel),
      ("swift", machine.swiftVersion), ("allocator", machine.allocator),
    ]
    // A line without a value would remove the key again.
    .filter { !$0.1.isEmpty }.map { "\($0.0): \(lineText($0.1))" }
  }

  private struct Pair {
    var text: String
    var unit: String
    var metric: Metric

    var declaration: String {
      var words = ["Unit", unit]
      if metric.better != .neutral { words.append("better=\(metric.better.rawValue)") }
      words.append("assume=\(metric.isDeterministic ? "exact" : "nothing")")
      return words.joined(separator: " ")
    }
  }

  private static func values(of metric: Metric, in launch: LaunchRecord) -> [Pair] {
    let texts: [(text: String?, percentile: String?)] =
      switch launch.observations[metric] {
      case .integer(let value): [(String(value), nil)]
      case .decimal(let value): [(decimalText(value), nil)]
      case .distribution(let values):
        [
          (values.percentile(0.5).map(String.init), nil),
          (values.percentile(0.99).map(String.init), "p99"),
        ]
      case .text, nil: []
      }
    return texts.compactMap { text, percentile in
      text.map { Pair(text: $0, unit: unit(of: metric, percentile: percentile), metric: metric) }
    }
  }

  /// The number of timed queries, or of samples of the first latency by name; 1 without samples.
  private static func samples(in launch: LaunchRecord) -> UInt64 {
    var counts: [String: UInt64] = [:]
    for (name, observation) in launch.observations {
      if case .distribution(let values) = observation { counts[name] = values.count }
    }
    return counts[Metric.queryTime.name] ?? counts.min { $0.key < $1.key }?.value ?? 1
  }

  /// The quantity and then the unit, joined by hyphens: `frame-p99-ns/op`. Readers take the last
  /// word for the unit.
  package static func unit(of metric: Metric, percentile: String?) -> String {
    var words = metric.name.split(separator: "_").map(String.init)
    let suffix: String
    switch metric.unit {
    case .nanoseconds:
      words.removeAll { $0 == "ns" }
      if words == ["query"] { words = [] }
      suffix = "ns/op"
    case .bytes:
      words.removeAll { $0 == "bytes" }
      suffix = "B"
    case .bytesPerItem:
      words = words.filter { !["bytes", "per", "item"].contains($0) }
      suffix = "B/item"
    default: suffix = ""
    }
    if let percentile { words.append(percentile) }
    words = words.map(escaped)
    if !suffix.isEmpty { words.append(suffix) }
    return words.joined(separator: "-")
  }

  /// The name of a case: sub-names of key and value, and the number of cores, as in `go test`.
  static func benchmarkName(of record: CaseRecord, cores: Int) -> String {
    let subject = record.case
    let parts = [
      ("data", subject.shownData), ("layout", subject.layout.shown),
      ("trace", subject.trace.shown), ("strategy", subject.strategy.shown),
      ("items", String(record.itemCount)), ("viewport", subject.viewport.text),
    ]
    let name = parts.map { "/\($0.0)=\(escaped($0.1))" }.joined()
    return "BenchmarkScroll\(name)-\(max(1, cores))"
  }

  /// `text` as part of one field. Characters that would end the field or the sub-name, and
  /// invisible ones, become `%` and the hexadecimal digits of their UTF-8. `%` itself does too, so
  /// different names stay different.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let isKept: Bool
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        isKept = false
      default: isKept = !properties.isWhitespace && scalar != "%" && scalar != "/"
      }
      if isKept {
        escaped.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          escaped += "%" + byte.hexDigits.uppercased()
        }
      }
    }
    return escaped
  }

  /// `text` as the rest of a line.
  private static func lineText(_ text: String) -> String { PlainText.line(text) }
}
