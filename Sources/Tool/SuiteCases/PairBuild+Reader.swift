import Datasets
import Files
import Registration
import TimeGate

extension PairBuild {
  /// The build at a path; all of its executables read data as the first of them.
  ///
  /// - Parameter flag: who names the path.
  /// - Throws: `InputError` where there is no executable.
  package init(at path: String, flag: String) throws(InputError) {
    try self.init(at: path, flag: flag, identify: ProgramIdentity.of(executable:))
  }
}
