import Foundation
import OutputFiles
import Gate
import Measurement

/// A format for other tools. Runs and gates know only its entry in `ExportFormat.all`, and the
/// command line its option.
public struct ExportFormat: Sendable {
  /// The function that writes a run.
  public enum RunWriter: Sendable {
    /// One file.
    case file(@Sendable (RunRecord, MetricSelection) throws(OutputError) -> Data)
    /// Files in a folder, which is made if it does not exist.
    case folder(@Sendable (RunRecord, MetricSelection) -> FolderFiles)
  }

  public typealias GateWriter = @Sendable (GateReport) throws(OutputError) -> Data

  /// The option that takes the path, without its dashes; unique.
  public let option: String
  public let help: String
  /// Whether the format has a place for cases that failed.
  public let holdsFailures: Bool
  /// Whether distributions are written whole, instead of only their stated percentiles.
  public let holdsDistributions: Bool
  /// nil if runs are not written in it.
  public let run: RunWriter?
  /// nil if gates are not written in it.
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
