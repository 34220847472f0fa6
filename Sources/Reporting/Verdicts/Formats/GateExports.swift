import Files
import Foundation
import Gate
import ResultFiles

/// The exports of a gate's report that a user requested.
package struct GateExports: Sendable {
  var destinations: [ExportDestination]
  /// Whether to write annotations for GitHub to standard output, and the summary to `stepSummary`.
  var isForGitHub: Bool
  /// The environment variable in which GitHub names the file of a step's summary.
  package static let summaryVariable = "GITHUB_STEP_SUMMARY"
  /// The file to which a step's summary is appended; `summaryVariable` names it.
  var stepSummary: String?

  package init(
    _ destinations: [ExportDestination] = [], isForGitHub: Bool = false, stepSummary: String? = nil
  ) {
    self.destinations = destinations
    self.isForGitHub = isForGitHub
    self.stepSummary = stepSummary
  }

  /// Writes the requested files, each whole or not at all. Then passes the annotations to `print`.
  ///
  /// - Throws: `OutputError.cannotWrite` with the first file that cannot be written.
  package func write(_ report: GateReport, print: (String) -> Void) throws(OutputError) {
    for destination in destinations {
      guard let write = destination.format.gate else { continue }
      try destination.with { (path) throws(OutputError) in
        try AtomicFile.write(try write(report), to: path)
      }
    }
    guard isForGitHub else { return }
    if let stepSummary {
      try OutputError.naming(Self.summaryVariable) { () throws(OutputError) in
        try Self.append(to: stepSummary) { size in
          // The limit applies to the whole step, which may run several gates.
          report.markdown(byteLimit: max(0, GateReport.summaryByteLimit - size))
        }
      }
    }
    print(GitHubAnnotations.text(for: report))
  }

  /// Checks that a step's summary can be appended to the file at `path`.
  package static func checkSummary(_ path: String) throws(OutputError) {
    let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    guard file < 0 else {
      close(file)
      return
    }
    try OutputError.naming(summaryVariable) { () throws(OutputError) in
      guard errno == ENOENT else { throw AtomicFile.failure(path) }
      try AtomicFile.check(path)
    }
  }

  /// Appends a text to a file. On an error, restores the file's former length.
  ///
  /// - Parameter text: returns the text, given the size of the file in bytes.
  static func append(to path: String, _ text: (Int) -> String) throws(OutputError) {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw AtomicFile.failure(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw AtomicFile.failure(path) }
    let bytes = Array(text(Int(status.st_size)).utf8)
    try holdingInterrupts { () throws(OutputError) in
      let code = bytes.withUnsafeBytes { AtomicFile.writeAll($0, to: file) }
      guard code == 0 else {
        _ = ftruncate(file, status.st_size)
        throw AtomicFile.failure(path, code)
      }
    }
  }
}
