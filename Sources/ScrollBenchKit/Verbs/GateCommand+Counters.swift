import Foundation
import Gate
import InputFiles
import Measurement
import OutputFiles
import Reports

/// The tier `counters`: compares counters and checksums with a baseline file.
extension GateCommand {
  /// Counts the suite and compares it with its baseline in `folder`. Without a baseline nothing is
  /// counted.
  func counters(
    against folder: String, _ counting: CountingRun, _ policy: GatePolicy,
    _ reproduction: Reproduction
  ) throws -> GateReport {
    let path = baselinePath(in: folder)
    guard let baseline = try Baseline.load(path) else {
      return Baseline.absent(path, caseIDs: counting.list.cases.map(\.id))
    }
    let talk = Talk()
    let run = try counting.record(output: output, talk: talk)
    return baseline.report(
      on: run, path: path, policy: policy, isStrict: strict, date: Date(),
      reproduce: reproduction.command)
  }

  /// Counts the suite and writes its baseline to `folder`, unless a case fails.
  func update(_ folder: String, _ counting: CountingRun) throws -> Int32 {
    let path = baselinePath(in: folder)
    let talk = Talk()
    let run = try counting.record(output: output, talk: talk)
    let failed = run.cases.count { $0.failure != nil }
    guard failed == 0 else {
      talk.say(
        "error: \(path): not written, because \(failed) of \(run.cases.count) cases failed;"
          + " fix them first")
      return ExitStatus.caseFailed
    }
    let baseline = Baseline(run)
    // A baseline that cannot be read is replaced too: the user may be rewriting it for that reason.
    let before = (try? Baseline.load(path))?.map { lines(of: $0.text) } ?? []
    let now = lines(of: baseline.text)
    do {
      try baseline.write(to: path)
    } catch {
      throw error.naming("--update-baseline")
    }
    let written = WrittenBaseline(
      path: path, cases: run.cases.count, lines: now.count,
      newOrChanged: now.subtracting(before).count, goneOrChanged: before.subtracting(now).count)
    switch format {
    case .table: writeResult(written.line)
    case .json: writeResult(try jsonText(written))
    }
    return 0
  }

  /// Checks that a baseline can be put into `folder`, before the cases are counted.
  func checkDestination(_ folder: String) throws(OutputError) {
    do {
      try AtomicFile.check(baselinePath(in: folder), makingFolders: true)
    } catch {
      throw error.naming("--update-baseline")
    }
  }

  private func lines(of text: String) -> Set<Substring> { Set(text.split(separator: "\n")) }

  private func baselinePath(in folder: String) -> String {
    PathParts.path(options.baselineName(defaultSuite: Self.defaultSuite) + ".tsv", in: folder)
  }
}

/// The baseline that was written.
private struct WrittenBaseline: Encodable {
  var path: String
  var cases: Int
  var lines: Int
  var newOrChanged: Int
  var goneOrChanged: Int

  var line: String {
    "\(path): \(cases) cases, \(lines) lines, \(newOrChanged) new or changed,"
      + " \(goneOrChanged) gone or changed\n"
  }
}
