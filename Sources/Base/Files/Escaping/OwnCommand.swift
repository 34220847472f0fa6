import Foundation

/// Commands of this executable as messages print them, for the reader to type in the same place.
package enum OwnCommand {
  /// The executable with `words`, as a shell reads it.
  package static func line(_ words: [String]) -> String {
    ([program] + words).map(ShellText.quoted).joined(separator: " ")
  }

  /// The executable as it was called.
  package static let program = called(
    as: CommandLine.arguments.first ?? "", in: PathParts.workingFolder(),
    searching: ProcessInfo.processInfo.environment["PATH"] ?? "")

  /// The path of this executable's file; without /proc, the word that called it.
  package static var path: String {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    return URL(fileURLWithPath: path ?? CommandLine.arguments[0]).path
      // The suffix that the kernel adds if the file was replaced meanwhile.
      .replacing(" (deleted)", with: "")
  }

  /// A path as a word of a command, which is not read as an option even if it begins with a dash.
  package static func word(ofPath path: String) -> String {
    path.hasPrefix("-") ? "./" + path : path
  }

  /// The word that starts this executable in `folder`: the one that called it, if that leads to a
  /// program, otherwise its path; a path into the folder begins there.
  ///
  /// - Parameters:
  ///   - name: the first word of the command line.
  ///   - folder: the working folder; nil if it was deleted.
  ///   - search: folders between colons, in which the system looks for names without a slash.
  package static func called(
    as name: String, in folder: String?, searching search: String
  ) -> String {
    let places =
      name.contains("/")
      ? [name]
      : search.split(separator: ":").map { PathParts.path(name, in: String($0)) }
    let isProgram = !name.isEmpty && places.contains(where: FileManager.default.isExecutableFile)
    let word = isProgram ? name : path
    guard let folder, word.hasPrefix(PathParts.path("", in: folder)) else { return word }
    let inside = String(word.dropFirst(PathParts.path("", in: folder).count))
    return inside.contains("/") ? inside : "./" + inside
  }
}
