import Registration

package enum ExitStatus {
  package static let internalError: Int32 = 1
  /// `inspect` or `check` has findings.
  static let findings: Int32 = 2
  static let caseFailed: Int32 = 3
  /// The machine is not fit for a conclusion.
  static let unfit: Int32 = 7
  package static let badInput: Int32 = 64
}

/// A verb of the command line. Returns the exit code.
package protocol Verb {
  /// The rules on options that have an effect only with or without others.
  var optionRules: [OptionRule] { get }
  /// What it reads and writes, as far as its options are valid: `run` reports those that are not.
  func files(_ registry: Registry) -> CommandFiles
  func run(_ registry: Registry) throws -> Int32
}

extension Verb {
  package var optionRules: [OptionRule] { [] }
  package func files(_ registry: Registry) -> CommandFiles { CommandFiles() }
}
