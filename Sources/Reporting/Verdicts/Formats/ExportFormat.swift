import Files
import Foundation
import Gate
import Measurement

/// A format for other tools. Runs and gates use only its entry in `ExportFormat.all`, and the
/// command line uses its option.
package struct ExportFormat: Sendable {
  /// The function that exports a run.
  package enum RunWriter: Sendable {
    /// Returns the content of one file.
    case file(@Sendable (RunRecord, MetricSelection) throws(OutputError) -> Data)
    /// Returns the files of a folder, which is created if it does not exist.
    case folder(@Sendable (RunRecord, MetricSelection) -> FolderFiles)
  }

  package typealias GateWriter = @Sendable (GateReport) throws(OutputError) -> Data

  /// The option that takes the path, without its dashes; unique.
  package let option: String
  package let help: String
  /// Whether the format can represent cases that failed.
  let holdsFailures: Bool
  /// Whether whole distributions are written, and not only their stated percentiles.
  package let holdsDistributions: Bool
  /// Exports a run; nil if the format is not for runs.
  package let run: RunWriter?
  /// Exports the report of a gate; nil if the format is not for gates.
  package let gate: GateWriter?

  init(
    _ option: String, _ help: String, holdsFailures: Bool = false,
    holdsDistributions: Bool = false, run: RunWriter? = nil, gate: GateWriter? = nil
  ) {
    self.option = option
    self.help = help
    self.holdsFailures = holdsFailures
    self.holdsDistributions = holdsDistributions
    self.run = run
    self.gate = gate
  }

  package var flag: String { "--" + option }

  package var writesFolder: Bool {
    if case .folder = run { true } else { false }
  }
}
