import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import TimeGate
import Verdicts

/// A finished run as evidence: whether its figures may be published, and what is missing.
///
/// Its folder holds `doctor.json` and the run's own files: `run.json`, `selftest.json`, `gate.txt`
/// (the output of a gate), or `launch-N/bars.csv` for each launch of `Scripts/dev limits`. All of
/// them may be gzipped.
package struct KeptRun: Sendable {
  package enum Kind: String, Encodable, Sendable { case run, selftest, gate, limits }

  /// Launches that every case must have.
  package static let leastLaunches = 5

  package let folder: URL
  package let kind: Kind
  /// The requested parts that it lacks, a phrase each; empty if it is complete.
  package private(set) var misses: [String] = []
  private let diagnosis: Diagnosis?
  private var commit: String?
  private var isDirty = false
  private var environment: Environment?
  /// The number of launches of the timed case with the fewest; nil where none is timed.
  private var launches: Int?
  /// Whether everything was played on a virtual clock, which is the same on every machine.
  private var isModelled = false
  /// The amount of its content, such as `72 cases`.
  private var holding = ""

  /// - Throws: `ReportError` if the folder holds no run of any kind, or a file is damaged.
  package init(_ folder: URL) throws(ReportError) {
    self.folder = folder
    func path(_ name: String) -> URL { folder.appendingPathComponent(name) }
    let doctor = path("doctor.json")
    let diagnosis = ResultFile.isNamed(doctor.path) ? try Diagnosis.load(doctor) : nil
    self.diagnosis = diagnosis
    if ResultFile.isNamed(path("run.json").path) {
      kind = .run
      try take(try RunRecord.load(path("run.json")))
    } else if ResultFile.isNamed(path("selftest.json").path) {
      kind = .selftest
      take(try SelftestFolder(folder).load())
    } else if ResultFile.isNamed(path("gate.txt").path) {
      kind = .gate
      takeDoctorsTree()
      holding = "1 gate run"
    } else {
      kind = .limits
      let limits = try KeptLimits(folder)
      guard limits.launchCount > 0 else {
        throw .cannotRead(
          path: folder.path,
          reason: "there is no run.json, selftest.json, gate.txt or launch-1/bars.csv")
      }
      takeDoctorsTree()
      take(limits)
    }
  }

  /// A selftest of the file at `url`.
  package init(_ part: SelftestStudy.Part, in url: URL) {
    folder = url
    kind = .selftest
    diagnosis = part.diagnosis
    take(part.selftest)
  }

  /// Takes commit and environment from the doctor: `Scripts/dev record` builds it from the tree
  /// that it measures.
  private mutating func takeDoctorsTree() {
    commit = diagnosis?.commit
    isDirty = diagnosis?.isDirty ?? true
    environment = diagnosis?.environment
  }

  private mutating func take(_ run: RunRecord) throws(ReportError) {
    commit = run.commit
    isDirty = run.isDirty
    environment = run.environment
    let finished = run.cases.filter { $0.failure == nil }
    let timed = finished.filter { $0.case.cells == nil }
    isModelled = timed.isEmpty && !finished.isEmpty
    launches = isModelled ? nil : timed.map(\.launches.count).min() ?? 0
    holding = "\(finished.count) of \(run.cases.count) cases"
    if run.isThinned == true { holding += ", with thinned distributions" }
    if let failed = run.cases.first(where: { $0.failure != nil }) {
      let count = run.cases.count - finished.count
      misses.append("\(count) of \(run.cases.count) cases failed, such as \(failed.id)")
    }
  }

  private mutating func take(_ selftest: SelftestRecord) {
    commit = selftest.commit
    isDirty = selftest.isDirty
    environment = selftest.environment
    let unexpected = selftest.gates.count { !$0.isAsExpected }
    holding = "\(selftest.gates.count) gate runs"
    if unexpected > 0 {
      misses.append(
        "\(unexpected) of \(selftest.gates.count) did not end as they must")
    }
  }

  private mutating func take(_ limits: KeptLimits) {
    launches = limits.launchCount
    let count = limits.bars.count
    holding = "keeps \(limits.alwaysKept) of \(count) bars in every launch"
    if limits.alwaysKept < count {
      let never = count - limits.alwaysKept - limits.sometimesKept
      misses.append(
        "\(limits.sometimesKept) only in some launches, and \(never) in none")
    }
  }

  /// The reasons why the figures may not be published, a line each; empty if they may.
  package var brokenRules: [String] {
    var broken: [String] = []
    if commit == nil || commit == "unknown" || commit == "" {
      broken.append("the commit is unknown: run a build that is stamped with one")
    }
    if isDirty { broken.append("the tree had changes that were not committed: commit them first") }
    if let launches, launches < Self.leastLaunches {
      broken.append(
        "a case has fewer than \(Self.leastLaunches) launches (\(launches)): run it with --launches"
          + " \(Self.leastLaunches)")
    }
    if isModelled { return broken }
    guard let diagnosis else {
      return broken + ["doctor.json is missing: record the run with Scripts/dev record"]
    }
    if diagnosis.environment.machine == nil || kind == .run && environment?.machine == nil {
      broken.append("the facts of the machine are missing: run it with this version")
    }
    if !diagnosis.isFit {
      let bad = diagnosis.names(.bad).joined(separator: ", ")
      broken.append("the doctor found the machine unfit (\(bad)): run it on a quieter one")
    }
    if let environment, !environment.isSameMachine(as: diagnosis.environment) {
      broken.append("the doctor looked at another machine than the run's: record them together")
    }
    if let commit, diagnosis.commit != commit {
      broken.append("the doctor's commit is not the run's: record them together")
    }
    return broken
  }

  /// The origin of the figures and what they lack, one line of Markdown.
  ///
  /// - Parameter name: the name of the folder in the line.
  package func provenance(as name: String) -> String {
    var facts = ["commit \(commit.map { markdownEscaped(String($0.prefix(12))) } ?? "unknown")"]
    if let launches { facts.append("\(launches) launches") }
    if isModelled {
      facts.append("on a virtual clock, the same on every machine")
    } else if let environment {
      facts.append("\(markdownEscaped(environment.cpuModel)), \(environment.cores) cores")
    }
    if let diagnosis {
      let cautions = diagnosis.names(.caution).map(markdownEscaped).joined(separator: ", ")
      facts.append(
        diagnosis.isFit
          ? "the doctor found the machine fit" + (cautions.isEmpty ? "" : ", cautions: \(cautions)")
          : "the doctor found the machine unfit")
    }
    let lacks =
      misses.isEmpty ? "" : ", but " + misses.map(markdownEscaped).joined(separator: "; ")
    return "From \(markdownCode(name)): \(facts.joined(separator: "; ")). The run "
      + (kind == .limits ? holding : "holds \(holding)") + lacks + "."
  }
}

extension Environment {
  fileprivate func isSameMachine(as other: Environment) -> Bool {
    host == other.host && cpuModel == other.cpuModel && cores == other.cores
  }
}
