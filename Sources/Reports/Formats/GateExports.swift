import Foundation
import Gate

/// Where a gate's report is written to for CI; nothing that is not asked for.
public struct GateExports: Sendable {
  /// JUnit XML.
  public var junit: String?
  /// Markdown: the summary of a step, or the text of a comment.
  public var markdown: String?
  /// Whether GitHub's annotations go to standard output, and the summary to `stepSummary`.
  public var isForGitHub: Bool
  /// What names the file of a step's summary on GitHub.
  public static let summaryVariable = "GITHUB_STEP_SUMMARY"
  /// The file that a step's summary is appended to: what `summaryVariable` names.
  public var stepSummary: String?

  public init(
    junit: String? = nil, markdown: String? = nil, isForGitHub: Bool = false,
    stepSummary: String? = nil
  ) {
    self.junit = junit
    self.markdown = markdown
    self.isForGitHub = isForGitHub
    self.stepSummary = stepSummary
  }

  /// Writes the files that are asked for, whole or not at all, then hands the annotations to `print`.
  ///
  /// - Throws: `ReportError.cannotWrite` with the first that cannot be written.
  public func write(
    _ report: GateReport, print: (String) -> Void
  ) throws(ReportError) {
    var option = "--junit"
    do throws(ReportError) {
      if let junit { try AtomicFile.write(report.junitXML(), to: junit) }
      option = "--markdown"
      if let markdown { try AtomicFile.write(report.markdown(), to: markdown) }
      guard isForGitHub else { return }
      option = Self.summaryVariable
      if let stepSummary {
        try Self.append(to: stepSummary) { size in
          // One step may run several gates, and the limit is the step's.
          report.markdown(byteLimit: max(0, GateReport.summaryByteLimit - size))
        }
      }
    } catch {
      throw error.naming(option)
    }
    print(GitHubAnnotations.text(for: report))
  }

  /// Finds out whether a step's summary could be appended to.
  public static func checkSummary(_ path: String) throws(ReportError) {
    let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    guard file < 0 else {
      close(file)
      return
    }
    do throws(ReportError) {
      guard errno == ENOENT else { throw AtomicFile.failure(path) }
      try AtomicFile.check(path)
    } catch {
      throw error.naming(summaryVariable)
    }
  }

  /// Appends what `text` makes of the size so far; on an error the file is cut to what it was.
  static func append(to path: String, _ text: (Int) -> String) throws(ReportError) {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw AtomicFile.failure(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw AtomicFile.failure(path) }
    let code = Array(text(Int(status.st_size)).utf8).withUnsafeBytes {
      AtomicFile.put($0, into: file)
    }
    guard code == 0 else {
      _ = ftruncate(file, status.st_size)
      throw AtomicFile.failure(path, code)
    }
  }
}
