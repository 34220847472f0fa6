import Files
import Foundation

extension PairBuild {
  /// The build at a path: an executable, or a folder of executables that differ only in the order
  /// of their functions.
  ///
  /// - Parameters:
  ///   - flag: the option that names the path.
  ///   - identify: the name under which an executable reads data; see `reader`.
  /// - Throws: `InputError` if there is no executable.
  package init(
    at path: String, flag: String, identify: (String) -> String?
  ) throws(InputError) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      guard Self.isExecutable(path) else {
        throw InputError(
          file: flag,
          message: "expected an executable, found none at \(InputError.quote(path: path))",
          advice: "give the path of a scrollbench that was built before")
      }
      self.init(executable: path, reader: identify(path))
      return
    }
    let orders = names.sorted().map { "\(path)/\($0)" }.filter(Self.isExecutable)
    guard !orders.isEmpty else {
      throw InputError(
        file: flag, message: "expected executables, found none in \(InputError.quote(path: path))",
        advice: "give a scrollbench, or the folder of orders that Scripts/gate makes of one")
    }
    self.init(path: path, orders: orders, reader: identify(orders[0]))
  }

  /// Whether it is a file that can be run; folders can be "executed" too.
  package static func isExecutable(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
