import Files
import Foundation

/// Finds the package `scrollbench` from which an executable was built.
///
/// An executable of a package of your own is in a folder that SwiftPM builds in. The file
/// `workspace-state.json` at its top lists the places of the packages it is built from.
package enum ProjectFolder {
  static let stateFile = "workspace-state.json"
  private static let package = "scrollbench"
  private static let largestState = 16 << 20

  /// A checkout of the package.
  package struct Location: Hashable {
    /// Absolute.
    package var path: String
    /// The URL that SwiftPM fetched it from, and the chosen version; nil for a user's folder.
    package var origin: Origin?

    package init(path: String, origin: Origin? = nil) {
      self.path = path
      self.origin = origin
    }
  }

  package struct Origin: Hashable {
    package var url: String
    package var version: String

    package init(url: String, version: String) {
      self.url = url
      self.version = version
    }
  }

  /// Looks upwards from the executable, then from the working directory, for a folder that is the
  /// package itself or in which SwiftPM built something from it. nil if there is none.
  ///
  /// - Throws: `InputError` if a `workspace-state.json` cannot be read.
  package static func find() throws(InputError) -> Location? {
    for start in [executableFolder, FileManager.default.currentDirectoryPath].compactMap({ $0 }) {
      if let found = try find(from: start) { return found }
    }
    return nil
  }

  package static func find(from start: String) throws(InputError) -> Location? {
    for folder in upwards(from: start) {
      if isProject(folder) { return Location(path: folder) }
      for scratch in [folder, folder + "/.build"] where InputFile.isNamed(scratch + "/" + stateFile)
      {
        if let found = try dependency(ofBuildIn: scratch) { return found }
      }
    }
    return nil
  }

  /// The package that the build in a scratch folder depends on; nil if it does not depend on it.
  private static func dependency(ofBuildIn scratch: String) throws(InputError) -> Location? {
    let path = scratch + "/" + stateFile
    let text = try InputFile(
      path: path, expecting: "the state of a build", largest: largestState
    ).text()
    let json = try LocatedJSON(text, file: path, shape: "what SwiftPM writes")
    guard let dependencies = json["object"]?["dependencies"]?.items else {
      throw InputError(
        file: path, message: "expected object.dependencies, found none",
        advice: "give the Benchmarks folder of scrollbench with --benchmarks DIR")
    }
    for dependency in dependencies {
      let (reference, state) = (dependency["packageRef"], dependency["state"])
      // SwiftPM may name a package at a path after its folder, which may have any name.
      if let folder = state?["path"]?.text, isProject(folder) { return Location(path: folder) }
      guard [reference?["name"]?.text, reference?["identity"]?.text].contains(package) else {
        continue
      }
      if let folder = state?["path"]?.text, isFolder(folder) { return Location(path: folder) }
      guard let subpath = dependency["subpath"]?.text else { continue }
      let folder = scratch + "/checkouts/" + subpath
      guard isFolder(folder) else { continue }
      let version = state?["checkoutState"]?["version"]?.text
      let origin = version.flatMap { version in
        reference?["location"]?.text.map { location in
          // For a URL of a file, SwiftPM keeps only the path.
          Origin(url: location.hasPrefix("/") ? "file://" + location : location, version: version)
        }
      }
      return Location(path: folder, origin: origin)
    }
    return nil
  }

  /// Whether a folder is a checkout of the package.
  package static func isProject(_ folder: String) -> Bool {
    isFolder(folder + "/Sources/Tool/ScrollBenchKit")
  }

  /// The executable's folder; nil if the system does not report it.
  package static var executableFolder: String? {
    Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// A folder and all folders above it.
  package static func upwards(from start: String) -> [String] {
    var folder = URL(fileURLWithPath: start).standardizedFileURL
    var folders = [folder.path]
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      folders.append(folder.path)
    }
    return folders
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
