import Foundation
import TestSupport
import Testing

/// Code that uses a name of UIKit that does not exist here does not compile, and the compiler gives
/// the reason.
@Suite struct UnavailableNamesTests {
  /// What the compiler prints about a text, which is a file of a module that imports UIKit.
  private static func complaints(about text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scrollbench-names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Names.swift")
    try ("import UIKit\n" + text).write(to: file, atomically: true, encoding: .utf8)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-I", SymbolGraph.builtModules] + SymbolGraph.headers + [file.path]
    process.standardInput = FileHandle.nullDevice
    process.standardError = pipe
    try process.run()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }

  @Test func theCompilerGivesTheReasonForAMissingName() throws {
    let text = try Self.complaints(
      about: """
        func field() -> UITextField? { nil }
        func turn() -> UIRotationGestureRecognizer? { nil }
        func animator() -> UIViewPropertyAnimator? { nil }
        func label() -> UILabel? { nil }
        """)
    let reasons = [
      "'UITextField' is unavailable: text input is not supported",
      "'UIRotationGestureRecognizer' is unavailable: taps, long presses, pans and pinches",
      "'UIViewPropertyAnimator' is unavailable: only collection views animate",
    ]
    for reason in reasons { #expect(text.contains(reason), "\(text)") }
    #expect(!text.contains("'UILabel'") && !text.contains("no such module"), "\(text)")
  }
}
