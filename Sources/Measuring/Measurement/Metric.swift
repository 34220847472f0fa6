import ChangeMetrics

/// A quantity that cases are measured by. Each is declared once, as a static member with its
/// definition, and listed where it is declared; nothing else can be recorded (`Observations`).
package struct Metric: Hashable, Sendable {
  /// The direction of change that is better.
  package enum Direction: String, Sendable {
    case lower, higher, neutral
  }

  /// The unit of its values, as files write it.
  package enum Unit: String, CaseIterable, Sendable {
    case nanoseconds = "ns"
    case milliseconds = "ms"
    case millisecondsPerSecond = "ms/s"
    case bytes
    case bytesPerItem = "bytes/item"
    case modelBytes = "model bytes"
    case count
    case countPerFrame = "count/frame"
    case ratio
    case points = "pt"
    case hash
    case text

    /// Whether values are texts, not numbers.
    package var isText: Bool { self == .hash || self == .text }

    /// Whether fractions mean nothing, so that files give numbers rounded.
    package var isWhole: Bool { self == .nanoseconds || self == .bytes }
  }

  /// What its values depend on.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// On the input alone: they are equal in every run on every machine of one kind.
    package static let deterministic = Traits(rawValue: 1)
    /// On the allocator, so that machines of two kinds may have different ones.
    package static let dependsOnAllocator = Traits(rawValue: 2)
    /// On the `TimingPlan`: they are compared only if they have the same one.
    package static let dependsOnTiming = Traits(rawValue: 4)
  }

  /// The name in files and options.
  package private(set) var name: String
  package let unit: Unit
  /// Which direction is better.
  package let better: Direction
  package let traits: Traits
  /// What it measures, as one short noun for sentences: `time of a query`.
  package let noun: String
  /// Its definition: a sentence without its full stop.
  package let summary: String

  /// Whether the input alone determines it.
  package var isDeterministic: Bool { traits.contains(.deterministic) }

  /// Whether it is the same on machines of every kind.
  package var isMachineIndependent: Bool {
    isDeterministic && !traits.contains(.dependsOnAllocator)
  }

  /// Whether it depends on which frames were timed and how.
  package var dependsOnTiming: Bool { traits.contains(.dependsOnTiming) }

  /// Whether it is a time that a clock measured, and not one that is modelled.
  package var isMeasuredTime: Bool { unit == .nanoseconds && !isDeterministic }

  /// Peaks that differ by less than this many bytes count as equal: the allocator updates its peak
  /// whenever this many bytes were allocated or freed.
  package static let peakResolutionBytes = 64.0 * 1024

  /// All metrics, in the order of reports.
  package static let all: [Metric] =
    ofTime + ofMemory + ofViews + ofLayoutObjects + ofChanges + ofFrames + ofQueries + ofEdits
    + ofContent + ofCells

  /// Stands in for all metrics of a case that failed; its value is the reason.
  package static let failure = Metric(
    "failure", .text, .neutral, [], "reason of the failure", "The reason why a case has no result")

  init(
    _ name: String, _ unit: Unit, _ better: Direction, _ traits: Traits, _ noun: String,
    _ summary: String
  ) {
    self.name = name
    self.unit = unit
    self.better = better
    self.traits = traits
    self.noun = noun
    self.summary = summary
  }

  /// A time that depends on which frames were timed.
  static func time(_ name: String, _ noun: String, _ summary: String) -> Metric {
    Metric(name, .nanoseconds, .lower, .dependsOnTiming, noun, summary)
  }

  /// A number that the input alone determines.
  static func counter(
    _ name: String, _ better: Direction, _ noun: String, _ summary: String
  ) -> Metric {
    Metric(name, .count, better, .deterministic, noun, summary)
  }

  /// An amount of memory that the input and the allocator determine.
  static func bytes(
    _ name: String, _ better: Direction, _ noun: String, _ summary: String
  ) -> Metric {
    Metric(name, .bytes, better, [.deterministic, .dependsOnAllocator], noun, summary)
  }

  /// The part that belongs to one reuse identifier: `created_60{image}`.
  package func part(of identifier: String) -> Metric {
    var part = self
    part.name += "{\(identifier)}"
    return part
  }
}

// MARK: Names

extension Metric {
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The metric called `name`, or the part of one, `created_60{image}`; nil if none is declared.
  package static func named(_ name: String) -> Metric? {
    if let metric = byName[name] { return metric }
    guard name.last == "}", let brace = name.firstIndex(of: "{"),
      var metric = byName[String(name[..<brace])]
    else { return nil }
    metric.name = name
    return metric
  }

  /// The metric called `name`, even one that only another version declares. Its unit then follows
  /// from its name, which ends with it or has `ns` in it; otherwise it counts something.
  package static func of(_ name: String) -> Metric {
    if let metric = named(name) { return metric }
    let words = name.split(separator: "_").map(String.init)
    let unit: Unit =
      words.contains("ns")
      ? .nanoseconds
      : [Unit.bytes, .points].first { $0.rawValue == words.last } ?? .count
    return Metric(name, unit, .neutral, [], name, "not declared in this version")
  }

  /// The names of `all` in their order that are among `names`, then the others sorted.
  package static func ordered(_ names: Set<String>) -> [String] {
    let known = all.map(\.name).filter(names.contains)
    return known + names.subtracting(known).sorted()
  }

  /// The noun and the name of a metric or paired metric, `time of a query (query_ns)`, or the name.
  package static func words(of name: String) -> String {
    noun(of: name).map { "\($0) (\(name))" } ?? name
  }

  /// The noun of a metric or of a measure of a gate; nil if neither is known.
  package static func noun(of name: String) -> String? {
    if name == failure.name { return failure.noun }
    if let noun = named(name)?.noun ?? nounsOfMeasures[name] { return noun }
    // `query_instructions` counts what `query_cpu_ns` times.
    guard name.hasSuffix("instructions") else { return nil }
    return nounsOfMeasures[name.dropLast("instructions".count) + "cpu_ns"].map {
      "instructions" + $0.dropFirst("CPU time".count)
    }
  }

  /// Of the CPU times by which a gate compares builds (`PairMeasure`), which no run records.
  private static let nounsOfMeasures = [
    "query_cpu_ns": "CPU time of a query",
    "query_after_edits_cpu_ns": "CPU time of a query after edits",
    "frame_cpu_ns": "CPU time of a frame", "prepare_cpu_ns": "CPU time to prepare",
    "edit_batch_cpu_ns": "CPU time of a batch of edits",
    "edit_pass_cpu_ns": "CPU time of a pass with edits",
    "update_cpu_ns": "CPU time of a batch in the view",
    "whole_update_cpu_ns": "CPU time of a batch with its passes",
    "control_cpu_ns": "CPU time of a walk through memory",
  ].merging(ChangeMetric.allCases.map(\.pairedNoun)) { $1 }
}

extension ChangeMetric {
  /// The wall time that runs record, such as `pinch_frame_ns`.
  package var metric: Metric { .time(stem + "_ns", "time " + facts.noun, facts.summary) }

  /// The CPU time by which a gate compares builds, with its noun.
  var pairedNoun: (String, String) { (stem + "_cpu_ns", "CPU time " + facts.noun) }
}
