import Measurement
import Statistics

extension RunRecord {
  /// `results.csv`: one row per case and metric, with the columns of `resultsColumns`.
  ///
  /// A metric with one value has it in `p50`, with n = 1, and so has text. Equal values of a
  /// deterministic metric are one value; if launches disagree, `p50` is empty and `min` and `max`
  /// show it (checksums: `differs:` and each of them). A failed case is one row of the metric
  /// `failure`, with the reason in `p50`. `steal` is the fraction of the wanted processor time that
  /// a hypervisor gave away, `noise` the scatter of a fixed task's CPU time as a fraction. The last
  /// three columns say how a time was taken (`TimingPlan`); they are empty for metrics that do not
  /// depend on it. Lines end with LF.
  public func resultsCSV() -> String {
    var csv = CSVColumn.header(Self.resultsColumns)
    for record in cases {
      if let reason = record.failure { csv += row(record, .failure(reason)) }
      for metric in record.metricSummaries() { csv += row(record, metric) }
    }
    return csv
  }

  /// `samples.csv`: one row per launch and block of the cases that did not fail.
  public func samplesCSV() -> String {
    var csv = CSVColumn.header(Self.samplesColumns)
    for record in cases where record.failure == nil {
      for launch in record.launches {
        for block in launch.blocks {
          csv += CSV.line([
            .init(schemaVersion), .text(runID), .text(record.id), .init(launch.launch),
            .init(block.block), .text(block.pass), .init(block.frames),
            .init(block.cpuNanoseconds), .init(block.wallNanoseconds),
          ])
        }
      }
    }
    return csv
  }

  private func row(_ record: CaseRecord, _ metric: MetricSummary) -> String {
    let part = part(of: record)
    let machine = part.environment
    let subject = record.case
    let run: [CSV.Field] = [
      .init(schemaVersion), .text(runID), .text(commit), .init(isDirty),
      .text(part.timestamp), .text(machine.host), .text(machine.cpuModel), .init(machine.cores),
      .text(machine.virtualization), .text(machine.os), .text(machine.kernel),
      .text(machine.swiftVersion), .text(machine.allocator), .text(String(subject.seed)),
      .text(part.shard),
    ]
    let key: [CSV.Field] = [
      .text(record.id), .text(subject.shownData), .text(subject.layout.shown),
      .text(subject.trace.shown), .text(subject.strategy.shown), .init(record.itemCount),
      .text(subject.viewport.text), .text(metric.name),
      .text(metric.unit), .text(metric.better.rawValue),
      .init(metric.isDeterministic), .init(record.launches.count),
    ]
    // The share during the run, or at its start if the run has no end.
    let steal = machine.machine.flatMap { $0.run?.stealShare ?? $0.sample.stealShare }
    let state: [CSV.Field] = [
      .init(machine.clockNanoseconds), .decimal(machine.load1),
      .init(steal),
      .init(machine.machine?.noise?.cpuSpread),
    ]
    return CSV.line(run + key + values(of: metric) + state + plan(record, metric))
  }

  private func plan(_ record: CaseRecord, _ metric: MetricSummary) -> [CSV.Field] {
    guard Metric.named(metric.name)?.dependsOnTiming == true else {
      return [.missing, .missing, .missing]
    }
    let plan = record.timing
    return [
      record.framesTimed.map(CSV.Field.init) ?? .missing,
      plan.map { .init($0.replays) } ?? .missing,
      record.timesQueriesInFrames ? .integer(0) : plan.map { .init($0.sharing) } ?? .missing,
    ]
  }

  private func values(of metric: MetricSummary) -> [CSV.Field] {
    func alone(_ text: String) -> [CSV.Field] {
      [.integer(1), .missing, .text(text)] + Array(repeating: .missing, count: 9)
    }
    func field(_ value: Double?) -> CSV.Field {
      // Counts and bytes below 2^63 only: an observation is an Int64.
      .init(metric.isWhole ? value?.rounded() : value)
    }
    switch metric.value {
    case .text(let text): return alone(text)
    case .differingTexts(let texts):
      return alone("differs: " + texts.joined(separator: " | "))
    case .numbers(let all):
      return [
        .init(all.count), field(all.minimum), field(all.p50), field(all.p90), field(all.p95),
        field(all.p99), field(all.p999), field(all.maximum), field(all.mean),
        field(all.standardDeviation), field(all.meanInterval?.lowerBound),
        field(all.meanInterval?.upperBound),
      ]
    }
  }
}
