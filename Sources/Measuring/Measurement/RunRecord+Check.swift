import Plots
import Statistics

extension RunRecord: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("schemaVersion", schemaVersion, in: 1...Int.max)
    try fields.record("environment", environment)
    try fields.record("scope", scope)
    try fields.record("cost", cost)
    try fields.records("parts", parts ?? [])
    try fields.records("cases", cases)
    var ids = Set<String>()
    for record in cases {
      try fields.holds(
        ids.insert(record.id).inserted, "cases", "each case once", found: "\(record.id) twice")
      try fields.whole("part", record.part, in: 0...max(0, (parts?.count ?? 1) - 1))
    }
  }
}

extension RunScope: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("caseCount", caseCount, in: 1...FieldCheck.largest)
    for position in positions ?? [] {
      try fields.whole("positions", position, in: 0...caseCount - 1)
    }
    try fields.whole("--launches", plan.launches)
    try fields.number("--budget", plan.budgetSeconds)
  }
}

extension RunPart: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.record("environment", environment)
    try fields.record("cost", cost)
  }
}

extension RunCost: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("startNanoseconds", startNanoseconds)
    try fields.whole("checkNanoseconds", checkNanoseconds)
    try fields.whole("caseNanoseconds", caseNanoseconds)
  }
}

extension CaseCost: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("launches", launches)
    try fields.whole("prepareNanoseconds", prepareNanoseconds)
    try fields.whole("countNanoseconds", countNanoseconds)
    try fields.whole("replayNanoseconds", replayNanoseconds)
  }
}

extension CaseRecord: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.record("case", self.case)
    try fields.whole("itemCount", itemCount)
    try fields.holds(
      failure != nil || !launches.isEmpty, "launches", "a launch, or the reason why there is none",
      found: "neither")
    try fields.records("launches", launches)
    try fields.record("timing", timing)
    try fields.record("frameTimes", frameTimes)
    try fields.record("cost", cost)
  }
}

extension Case: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("items", items, in: 1...FieldCheck.largest)
    try fields.record("viewport", viewport)
    try fields.number("overscan", overscan)
    try fields.record("facts", facts)
  }
}

extension Case.Facts: CheckedRecord {
  package func check(_ fields: FieldCheck) throws { try fields.record("look", look) }
}

extension SeriesLook: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("colour", colour, in: 0...Palette.series.count - 1)
    try fields.whole("marker", marker, in: 0...SeriesLook.markerCount - 1)
    try fields.whole("dash", dash, in: 0...SeriesLook.dashCount - 1)
  }
}

extension Viewport: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.number("width", width)
    try fields.number("height", height)
  }
}

extension LaunchRecord: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("launch", launch)
    for (name, observation) in observations {
      try fields.record("observations", ObservedMetric(name: name, observation: observation))
    }
    try fields.records("blocks", blocks)
  }
}

/// One entry of `LaunchRecord.observations`.
private struct ObservedMetric: CheckedRecord {
  let name: String
  let observation: Observation

  func check(_ fields: FieldCheck) throws { try fields.record(name, observation) }
}

extension Observation: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    switch self {
    case .integer(let value):
      try fields.whole("integer", value, in: -FieldCheck.largest...FieldCheck.largest)
    case .decimal(let value):
      // Readers leave out values that are not finite, but a mean of huge finite ones overflows.
      guard value.isFinite else { return }
      let largest = Double(FieldCheck.largest)
      try fields.number("decimal", value, in: -largest...largest)
    case .text: break
    case .distribution(let values): try fields.record("distribution", values)
    }
  }
}

extension BlockSample: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("block", block)
    try fields.whole("frames", frames)
    try fields.whole("cpuNanoseconds", cpuNanoseconds)
    try fields.whole("wallNanoseconds", wallNanoseconds)
  }
}

extension TimingPlan: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("frames", frames)
    try fields.whole("replays", replays)
    try fields.whole("sharing", sharing, in: 1...FieldCheck.largest)
    try fields.whole("changes", changes)
    try fields.record("cold", cold)
  }
}

extension ColdPlan: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("frames", frames)
    try fields.whole("touchedBytes", touchedBytes)
  }
}

extension Environment: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("cores", cores)
    try fields.whole("clockNanoseconds", clockNanoseconds)
    try fields.number("load1", load1)
    try fields.record("machine", machine)
  }
}

extension BucketedValues: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    var total: UInt64 = 0
    for bucket in buckets {
      try fields.whole("buckets", bucket.value)
      try fields.whole("buckets", bucket.count)
      total += bucket.count
      try fields.whole("buckets", total)
    }
    try fields.whole("minimum", minimum)
    try fields.whole("maximum", maximum, in: Int(minimum)...FieldCheck.largest)
    try fields.number("mean", mean)
    try fields.number("standardDeviation", standardDeviation)
  }
}

extension FrameTimes: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    for frame in frames { try fields.whole("frames", frame) }
    for time in query { try fields.whole("leastQueryNanoseconds", time) }
    for time in frame { try fields.whole("leastFrameNanoseconds", time) }
  }
}
