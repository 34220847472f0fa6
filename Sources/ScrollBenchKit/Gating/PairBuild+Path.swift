import CollectionModel
import Foundation
import Harness

extension PairBuild {
  /// The build at a path: an executable, or a folder of executables that differ only in the order
  /// of their functions.
  ///
  /// - Parameter flag: who names the path.
  /// - Throws: `InputError` where there is no executable.
  init(at path: String, flag: String) throws(InputError) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists, isFolder.boolValue else {
      guard exists, FileManager.default.isExecutableFile(atPath: path) else {
        throw InputError(
          file: flag, message: "expected an executable, found none at \(InputError.quote(path))",
          advice: "give the path of a scrollbench that was built before")
      }
      self.init(executable: path)
      return
    }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    let orders = names.map { "\(path)/\($0)" }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: $0)
    }
    guard !orders.isEmpty else {
      throw InputError(
        file: flag, message: "expected executables, found none in \(InputError.quote(path))",
        advice: "give a scrollbench, or the folder of orders that Scripts/gate makes of one")
    }
    self.init(path: path, orders: orders)
  }
}
