import Datasets
import Harness
import InputFiles
import Measurement
import Workers

/// Checks that the finished cases of an output folder belong to the run that adds to them: they are
/// cases of it, and the files of data and traces hold what they were measured with.
struct ResumeCheck {
  let list: CaseList
  /// By id.
  let finished: [String: CaseRecord]
  /// The output folder, as the user named it.
  let output: String
  let registry: Registry

  /// - Throws: `InputError` that names the file that has changed, or a case that the run does not
  ///   have.
  /// - Complexity: O(items) for each combination of data and size.
  func check() throws {
    let jobs = list.cases.map(\.job)
    if let stray = Set(finished.keys).subtracting(jobs.map(\.caseID)).min() {
      if let path = Self.changedFile(behind: stray, in: jobs) {
        throw Self.changed(path, since: stray)
      }
      throw InputError(
        file: output,
        message: "--resume found results of cases that this run does not have, such as \(stray)",
        advice: "resume with the flags of the first run, or give another --output")
    }
    var dataHashes: [String: String] = [:]
    for job in jobs {
      guard let measured = finished[job.caseID]?.launches.first?.observations else { continue }
      let name = "\(job.data)@\(job.items ?? -1)"
      let dataHash =
        try dataHashes[name]
        ?? registry.dataset(
          job.data, items: job.items, seed: job.seed, benchmarks: job.benchmarksFolders,
          note: { _ in }
        ).sizes.contentHash
      dataHashes[name] = dataHash
      if let before = measured["data_hash"], before != .text(dataHash) {
        throw Self.changed(job.data, since: job.caseID)
      }
      if let before = measured["trace_hash"],
        let traceHash = try CaseContent(job, in: registry).traceHash(), before != .text(traceHash)
      {
        throw Self.changed(job.trace, since: job.caseID)
      }
    }
  }

  private static func changed(_ path: String, since caseID: String) -> InputError {
    InputError(
      file: path, message: "--resume: it has changed since \(caseID) was measured with it",
      advice: "restore it, or give another --output")
  }

  /// The file of data or of a trace whose content has changed, if that is why the run does not have
  /// a finished case: the names of files in ids end with digits of their content.
  private static func changedFile(behind stray: String, in jobs: [WorkerJob]) -> String? {
    let before = stray.split(separator: "/")
    for job in jobs {
      let now = job.caseID.split(separator: "/")
      guard now.count == before.count else { continue }
      let differing = now.indices.filter { now[$0] != before[$0] }
      let areFiles = differing.allSatisfy {
        [0, 2].contains($0) && stem(now[$0]) == stem(before[$0])
      }
      if areFiles, let first = differing.first { return first == 0 ? job.data : job.trace }
    }
    return nil
  }

  /// The name of data or of a trace without the digits of a file; other names as they are.
  private static func stem(_ name: Substring) -> Substring {
    name.replacing(/-[0-9a-f]{8}(?=@|$)/, with: "")
  }
}
