import Foundation

/// Executable files that tests make.
///
/// A process of its own writes each: one that another test starts meanwhile could inherit the open
/// file, which cannot be executed as long as somebody may write to it ("text file busy").
package enum ExecutableFile {
  /// Makes one of a script.
  package static func write(_ text: String, to path: String) throws {
    try shell(#"printf '%s' "$1" > "$2" && chmod 755 "$2""#, text, path)
  }

  /// Copies one, with `text` behind its contents, which a loader ignores.
  package static func copy(_ original: URL, to path: String, adding text: String = "") throws {
    try shell(#"cp "$1" "$2" && printf '%s' "$3" >> "$2""#, original.path, path, text)
  }

  private static func shell(_ command: String, _ arguments: String...) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", command, "sh"] + arguments
    try shell.run()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
