import Files
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// What a command reads and writes, as declared before any work.
///
/// No output may be another output, nor what is read, nor have the name of a file of this program's
/// in a folder that is read: one of the two would be lost. Paths are compared by where they lead
/// (`FileIdentity`).
package struct CommandFiles {
  enum Kind: Equatable {
    case file
    /// The folder of a run, a gate or a selftest.
    case results
    /// A folder of results whose earlier results get another name before anything is written.
    case keptResults
    /// A folder into which files with this extension are put.
    case files(extension: String)

    fileprivate var holdsResults: Bool { self == .results || self == .keptResults }
  }

  private struct Place {
    /// The option that names it; of what is read also words, such as `the run`.
    var name: String
    var path: String
    var kind: Kind
  }

  private var inputs: [Place] = []
  private var outputs: [Place] = []

  package init() {}

  mutating func read(_ path: String?, as name: String, _ kind: Kind = .file) {
    if let path { inputs.append(Place(name: name, path: path, kind: kind)) }
  }

  mutating func write(_ path: String?, as name: String, _ kind: Kind = .file) {
    if let path { outputs.append(Place(name: name, path: path, kind: kind)) }
  }

  /// - Throws: `InputError` for the first output that is something else as well.
  /// - Complexity: O(outputs * (inputs + outputs)) calls of the system.
  package func check() throws(InputError) {
    for (number, output) in outputs.enumerated() {
      for other in inputs + outputs[..<number] {
        guard let loss = Self.loss(of: output, and: other) else { continue }
        throw InputError(
          file: output.name,
          message: "\(loss), found \(InputError.quote(path: output.path))",
          advice: "choose another path, or one of the two would be overwritten")
      }
    }
  }

  /// What was expected of an output, if it takes the place of another file; nil if it does not.
  private static func loss(of output: Place, and other: Place) -> String? {
    let what = output.kind == .file ? "file" : "folder"
    if let identity = FileIdentity(output.path), identity == FileIdentity(other.path) {
      switch (output.kind, other.kind) {
      case (.keptResults, .results), (.files, .files): return nil
      default: return "expected a \(what) other than that of \(other.name)"
      }
    }
    if isOwned(output, in: other) || isRun(output, in: other) {
      return "expected a path that is not a \(what) of \(other.name)"
        + " (\(InputError.quote(path: other.path)))"
    }
    guard isOwned(other, in: output), !(output.kind == .keptResults && other.kind == .results)
    else { return nil }
    return "expected a folder in which nothing replaces \(InputError.quote(path: other.path))"
      + " (\(other.name))"
  }

  /// Whether a file is the run in a folder of results, which may be a link to it.
  private static func isRun(_ file: Place, in folder: Place) -> Bool {
    guard file.kind == .file, folder.kind.holdsResults, let identity = FileIdentity(file.path)
    else { return false }
    return ["run.json", "run.json.gz"].contains {
      identity == FileIdentity(PathParts.path($0, in: folder.path))
    }
  }

  /// Whether a file or folder in `folder` has a name that this program gives to what it writes
  /// there.
  private static func isOwned(_ place: Place, in folder: Place) -> Bool {
    guard folder.kind != .file, let names = FileIdentity.names(from: folder.path, to: place.path)
    else { return false }
    if case .files(let ending) = folder.kind {
      return place.kind == .file && names.count == 1 && names[0].hasSuffix("." + ending)
    }
    return EarlierResults.owns(names)
  }
}
