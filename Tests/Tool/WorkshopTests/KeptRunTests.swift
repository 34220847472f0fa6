import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts
import workshop

/// Which runs may be published.
@Suite struct KeptRunTests {
  private static let machine = MachineFacts.measured(.brief(seconds: 0))

  private func environmentWithFacts() -> Environment {
    var known = environment
    known.machine = Self.machine
    return known
  }

  /// A run that breaks no rule.
  private func clean() -> (run: RunRecord, diagnosis: Diagnosis) {
    var record = run([record(launches: Array(repeating: observations(), count: 5))])
    record.environment = environmentWithFacts()
    var diagnosis = Diagnosis(
      of: record.environment, commit: record.commit, isDirty: false, timestamp: record.timestamp)
    diagnosis.isFit = true
    diagnosis.checks = [MachineCheck("load", "1.5", .caution, advice: "wait")]
    return (record, diagnosis)
  }

  private func rules(
    _ scratch: URL, _ change: (inout RunRecord, inout Diagnosis?) -> Void
  ) throws -> KeptRun {
    let parts = clean()
    var (run, diagnosis) = (parts.run, Optional(parts.diagnosis))
    change(&run, &diagnosis)
    let url = scratch.appendingPathComponent(UUID().uuidString)
    let folder = ResultFolder(url)
    try folder.prepare()
    try folder.writeAll(run)
    if let diagnosis {
      try AtomicFile.write(
        encodedJSON(diagnosis, path: "doctor.json"),
        to: url.appendingPathComponent("doctor.json").path)
    }
    return try KeptRun(url)
  }

  /// What a virtual clock finds needs neither launches nor a fit machine, but a committed tree.
  @Test func aRunOnAVirtualClockNeedsNoDoctor() throws {
    try withTemporaryFolder { scratch in
      func kept(isDirty: Bool) throws -> KeptRun {
        try rules(scratch) { run, diagnosis in
          diagnosis = nil
          run.isDirty = isDirty
          for index in run.cases.indices {
            run.cases[index].case.cells = CellChoices(cost: Case.Name("text-feed"))
            run.cases[index].launches = Array(run.cases[index].launches.prefix(1))
          }
        }
      }
      let clean = try kept(isDirty: false)
      #expect(clean.brokenRules == [])
      #expect(
        clean.provenance(as: "Runs/x")
          == "From `Runs/x`: commit abc123; on a virtual clock, the same on every machine. The run"
          + " holds 1 of 1 cases.")
      #expect(try kept(isDirty: true).brokenRules.count == 1)
    }
  }

  @Test func aCleanRunStatesItsSourcePackedOrNot() throws {
    try withTemporaryFolder { scratch in
      let kept = try rules(scratch) { _, _ in }
      #expect(kept.brokenRules == [] && kept.misses == [])
      let text = kept.provenance(as: "Runs/x")
      #expect(
        text == "From `Runs/x`: commit abc123; 5 launches; CPU, 2.0 GHz, 2 cores; the doctor found"
          + " the machine fit, cautions: load. The run holds 1 of 1 cases.")
      _ = try PackedFolder(kept.folder).pack()
      let packed = try KeptRun(kept.folder)
      #expect(packed.brokenRules == [] && packed.provenance(as: "Runs/x") == text)
    }
  }

  @Test func eachRuleIsNamedAlone() throws {
    try withTemporaryFolder { scratch in
      let broken: [(String, (inout RunRecord, inout Diagnosis?) -> Void)] = [
        ("changes that were not committed", { run, _ in run.isDirty = true }),
        (
          "the commit is unknown",
          { run, diagnosis in
            run.commit = ""
            diagnosis!.commit = ""
          }
        ),
        ("launches (4)", { run, _ in run.cases[0].launches.removeLast() }),
        ("doctor.json is missing", { _, diagnosis in diagnosis = nil }),
        ("facts of the machine", { run, _ in run.environment.machine = nil }),
        (
          "unfit (noise)",
          { _, diagnosis in
            diagnosis!.isFit = false
            diagnosis!.checks = [MachineCheck("noise", "19 %", .bad)]
          }
        ),
        ("another machine", { _, diagnosis in diagnosis!.environment.host = "other" }),
        ("the doctor's commit", { _, diagnosis in diagnosis!.commit = "def456" }),
      ]
      for (expected, change) in broken {
        let rules = try rules(scratch, change).brokenRules
        #expect(rules.count == 1 && rules[0].contains(expected), "\(expected): \(rules)")
      }
    }
  }

  @Test func aRunReportsWhatItMisses() throws {
    try withTemporaryFolder { scratch in
      let kept = try rules(scratch) { run, _ in
        run.cases.append(record(strategy: "broken", launches: [], failure: "timed out"))
      }
      #expect(kept.brokenRules == [])
      #expect(kept.misses.count == 1 && kept.misses[0].hasPrefix("1 of 2 cases failed"))
      #expect(kept.provenance(as: "x").contains("holds 1 of 2 cases, but 1 of 2 cases failed"))
    }
  }

  @Test func aBarIsKeptWhereEveryLaunchKeepsIt() throws {
    try withTemporaryFolder { scratch in
      try AtomicFile.write(
        encodedJSON(clean().diagnosis, path: "doctor.json"),
        to: scratch.appendingPathComponent("doctor.json").path)
      for launch in 1...5 {
        let folder = scratch.appendingPathComponent("launch-\(launch)")
        try Folder.make(folder)
        try AtomicFile.write(
          """
          bar,figure,bound,unit,kept
          "list, smooth",1.5,2,ns,true
          "list, random",\(launch),3,ns,\(launch <= 3)
          "grid, cold",9,3,ns,false

          """, to: folder.appendingPathComponent("bars.csv").path)
        let kept = try KeptRun(scratch)
        let few = kept.brokenRules.contains { $0.contains("launches (\(launch))") }
        #expect(few == (launch < 5), "\(kept.brokenRules)")
      }
      _ = try PackedFolder(scratch).pack()
      let kept = try KeptRun(scratch)
      #expect(kept.brokenRules == [])
      let text = kept.provenance(as: "limits")
      #expect(
        text.hasSuffix(
          "The run keeps 1 of 3 bars in every launch, but 1 only in some launches, and 1 in none."),
        "\(text)")
    }
  }

  @Test func whatAGatePrintedIsOfTheTreeThatTheDoctorIsOf() throws {
    try withTemporaryFolder { scratch in
      try AtomicFile.write(
        "regression: ...\n", to: scratch.appendingPathComponent("gate.txt").path)
      #expect(try KeptRun(scratch).brokenRules.contains { $0.contains("doctor.json is missing") })
      try AtomicFile.write(
        encodedJSON(clean().diagnosis, path: "doctor.json"),
        to: scratch.appendingPathComponent("doctor.json").path)
      let kept = try KeptRun(scratch)
      #expect(kept.brokenRules == [] && kept.misses == [])
      #expect(kept.provenance(as: "x").hasSuffix("The run holds 1 gate run."))
    }
  }

  @Test func aDoctorsNumbersAreChecked() throws {
    try withTemporaryFolder { scratch in
      let doctor = scratch.appendingPathComponent("doctor.json")
      var other = environment
      other.cores = -1
      try jsonText(Diagnosis(of: other, commit: "a", isDirty: false, timestamp: ""))
        .write(to: doctor, atomically: true, encoding: .utf8)
      let diagnosis = #expect(throws: ReportError.self) { try Diagnosis.load(doctor) }
      #expect(diagnosis?.description.contains("environment.cores: expected a whole") == true)
    }
  }

  @Test func noNameOfARunBreaksTheLineOrAddsMarkdown() throws {
    try withTemporaryFolder { scratch in
      for name in hostileNames {
        let kept = try rules(scratch) { run, diagnosis in
          run.environment.cpuModel = name
          diagnosis!.environment.cpuModel = name
          run.cases.append(record(strategy: name, launches: [], failure: "timed out"))
        }
        let line = kept.provenance(as: "x")
        #expect(!line.contains { $0.isNewline }, "\(line)")
        #expect(
          !line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(line)")
        let bare = line.replacing(/\\./, with: "")
        #expect(!bare.contains("<") && !bare.contains("]("), "\(line)")
      }
    }
  }

  @Test func aDoctorMayBeOlderThanThisProgramAndNotNewer() throws {
    try withTemporaryFolder { scratch in
      let file = scratch.appendingPathComponent("doctor.json")
      let text = try jsonText(clean().diagnosis)
      let stated = "\"schemaVersion\" : \(JSONResultSchema.current)"
      let newer = "\"schemaVersion\" : \(JSONResultSchema.current + 1)"
      for (version, isRead) in [(stated, true), ("\"before\" : 0", true), (newer, false)] {
        #expect(text.contains(stated))
        try text.replacing(stated, with: version)
          .write(to: file, atomically: true, encoding: .utf8)
        #expect(((try? Diagnosis.load(file)) != nil) == isRead, "\(version)")
      }
    }
  }

  @Test func aFolderWithoutARunIsRefused() throws {
    try withTemporaryFolder { scratch in
      _ = #expect(throws: ReportError.self) { try KeptRun(scratch) }
    }
  }
}
