import Measurement

extension SelftestRecord: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("schemaVersion", schemaVersion, in: 1...Int.max)
    try fields.record("plan", plan)
    try fields.record("environment", environment)
    try fields.records("sessions", sessions)
    try fields.records("gates", gates)
  }
}

extension SelftestPlan: CheckedRecord {
  package func check(_ fields: FieldCheck) throws { try fields.records("stages", stages) }
}

extension SelftestPlan.Stage: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("runs", runs, in: 1...FieldCheck.largest)
    try fields.whole("cases", cases, in: 1...FieldCheck.largest)
    try fields.whole("hogs", hogs)
    try fields.number("share", share)
  }
}

extension SelftestRecord.Session: CheckedRecord {
  package func check(_ fields: FieldCheck) throws { try fields.whole("gatesBefore", gatesBefore) }
}

extension SelftestGate: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("hogs", hogs)
    try fields.number("share", share)
    try fields.whole("index", index)
    try fields.whole("stage", stage)
    try fields.whole("caseRuns", caseRuns)
    try fields.number("seconds", seconds)
    try fields.records("rows", rows)
  }
}

extension SelftestGate.Row: CheckedRecord {
  package func check(_ fields: FieldCheck) throws { try fields.whole("pairs", pairs) }
}
