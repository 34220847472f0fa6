import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import TimeGate
import Verdicts

/// The selftests of one plan in one gzipped JSON file, in the order in which they were added.
package struct SelftestStudy: Codable, Sendable {
  /// A selftest as it was recorded, at one time and commit.
  package struct Part: Codable, Sendable {
    package var name: String
    package var selftest: SelftestRecord
    /// The doctor's verdict on the machine; nil if it did not look.
    package var diagnosis: Diagnosis?

    /// The selftest in a folder, with `doctor.json` if that is beside it.
    package init(_ folder: URL, name: String) throws(ReportError) {
      self.name = name
      selftest = try SelftestFolder(folder).load()
      let doctor = folder.appendingPathComponent("doctor.json")
      diagnosis = ResultFile.isNamed(doctor.path) ? try Diagnosis.load(doctor) : nil
    }

    /// Rounds the ratios of measures as `rows.csv` does, to five decimals: more digits are noise.
    fileprivate mutating func round() {
      func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 }
      for gate in selftest.gates.indices {
        for row in selftest.gates[gate].rows.indices {
          var kept = selftest.gates[gate].rows[row]
          kept.screened = rounded(kept.screened)
          kept.confirmed = kept.confirmed.map(rounded)
          kept.smallestVisible = kept.smallestVisible.map(rounded)
          selftest.gates[gate].rows[row] = kept
        }
      }
    }
  }

  package static let currentSchemaVersion = 1
  package var schemaVersion = SelftestStudy.currentSchemaVersion
  package private(set) var parts: [Part] = []

  /// - Throws: `ReportError` if the file cannot be read or is damaged.
  package static func load(_ path: String) throws(ReportError) -> SelftestStudy {
    try loadedRecord(SelftestStudy.self, from: URL(path: path, isFolder: false))
  }

  /// Adds the selftest in a folder to the file at `path`, which need not exist. The part is named
  /// after the day of the selftest and the folder. It replaces one of another day that is otherwise
  /// named the same.
  ///
  /// - Throws: `InputError` if another part has one of its gate runs; `OutputError`, `ReportError`.
  package static func add(_ folder: URL, to path: String) throws {
    var study = InputFile.isNamed(path) ? try load(path) : SelftestStudy()
    var part = try Part(folder, name: folder.lastPathComponent)
    study.parts.removeAll { $0.name.dropFirst("2026-11-30-".count) == part.name }
    part.name = "\(part.selftest.timestamp.prefix("2026-11-30".count))-\(part.name)"
    part.round()
    study.parts.append(part)
    try checkRunsDiffer(study.parts)
    let json = try encodedJSON(study, path: path, isIndented: false)
    try AtomicFile.write(Gzip.member(of: Array(json), level: 9), to: path)
  }

  /// - Throws: `InputError` that names the second part that has the same gate run of a plan.
  package static func checkRunsDiffer(_ parts: [Part]) throws(InputError) {
    for (index, part) in parts.enumerated() {
      let same = parts[..<index].filter { $0.selftest.plan == part.selftest.plan }
      let twice = part.selftest.gates.first { gate in
        same.contains { $0.selftest.holds(gate.run) }
      }
      guard let twice else { continue }
      throw InputError(
        file: part.name, message: "another selftest has the same gate run, of seed \(twice.seed)",
        advice: "name each once, and of two that hold the same run only one")
    }
  }
}

extension SelftestStudy: VersionedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("schemaVersion", schemaVersion, in: 1...Int.max)
    try fields.records("parts", parts)
  }
}

extension SelftestStudy.Part: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.record("selftest", selftest)
    try fields.record("diagnosis", diagnosis)
    let readable = SelftestRecord.readableSchemaVersions
    try fields.holds(
      readable.contains(selftest.schemaVersion), "selftest",
      "a selftest of schema version \(readable.lowerBound) to \(readable.upperBound)",
      found: "one of \(selftest.schemaVersion)")
  }
}
