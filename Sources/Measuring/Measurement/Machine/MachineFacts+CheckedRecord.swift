extension MachineFacts: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.record("clocks", clocks)
    try fields.record("cores", cores)
    try fields.record("load", load)
    try fields.record("memory", memory)
    try fields.record("noise", noise)
    try fields.record("sample", sample)
    try fields.record("run", run)
  }
}

extension ClockFacts: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.number("monotonicCost", monotonicCost)
    try fields.number("cpuCost", cpuCost)
    try fields.whole("monotonicStep", monotonicStep)
    try fields.whole("cpuStep", cpuStep)
  }
}

extension CoreFacts: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("online", online)
    try fields.whole("allowed", allowed)
    try fields.number("quota", quota?.value)
  }
}

extension LoadFacts: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    for average in averages ?? [] { try fields.number("averages", average) }
  }
}

extension MemoryFacts: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    let bytes: [(String, UInt64?)] = [
      ("total", total), ("available", available), ("charged", charged), ("swapTotal", swapTotal),
      ("swapUsed", swapUsed), ("lastLevelCache", lastLevelCache),
    ]
    for (name, count) in bytes { try fields.whole(name, count) }
    try fields.number("limit", limit?.value)
    try fields.whole("addressRandomisation", addressRandomisation)
  }
}

extension NoiseFacts: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("repetitions", repetitions)
    let numbers: [(String, Double?)] = [
      ("cpuMedian", cpuMedian), ("wallMedian", wallMedian), ("cpuSpread", cpuSpread),
      ("wallSpread", wallSpread), ("cpuShare", cpuShare), ("drift", drift),
    ]
    for (name, number) in numbers { try fields.number(name, number) }
  }
}

extension Interference: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.number("seconds", seconds)
    try fields.number("cpuSeconds", cpuSeconds)
    let counts: [(String, UInt64?)] = [
      ("wantedTicks", wantedTicks), ("stolenTicks", stolenTicks), ("swappedPages", swappedPages),
      ("involuntarySwitches", involuntarySwitches),
    ]
    for (name, count) in counts { try fields.whole(name, count) }
  }
}
