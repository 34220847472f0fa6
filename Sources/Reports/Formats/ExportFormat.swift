import Foundation
import OutputFiles
import Gate
import Measurement

/// A format for other tools. Runs and gates know only its entry in `ExportFormat.all`, and the
/// command line its option.
public struct ExportFormat: Sendable {
  /// The function that exports a run.
  public enum RunWriter: Sendable {
    /// Returns the content of one file.
    case file(@Sendable (RunRecord, MetricSelection) throws(OutputError) -> Data)
    /// Returns the files of a folder, which is created if it does not exist.
    case folder(@Sendable (RunRecord, MetricSelection) -> FolderFiles)
  }

  public typealias GateWriter = @Sendable (GateReport) throws(OutputError) -> Data

  /// The option that takes the path, without its dashes; unique.
  public let option: String
  public let help: String
  /// Whether the format can represent cases that failed.
  public let holdsFailures: Bool
  /// Whether whole distributions are written, and not only their stated percentiles.
  public let holdsDistributions: Bool
  /// Exports a run; nil if the format is not for runs.
  public let run: RunWriter?
  /// Exports the report of a gate; nil if the format is not for gates.
  public let gate: GateWriter?

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

  public var flag: String { "--" + option }

  public var writesFolder: Bool {
    if case .folder = run { true } else { false }
  }
}
