import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// Files that exist and cannot be what they should be: no command waits for them, and each reports
/// the fault in words.
@Suite struct UnreadableFileTests {
  @Test func aPipeIsNoHistoryNorIsADeviceOrAFolder() throws {
    try withTemporaryFolder { folder in
      let pipe = folder.appendingPathComponent("pipe")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      let row = HistoryRow.rows(
        of: run([record(launches: [observations()])]), committed: nil, settings: "")
      for (url, kind) in [
        (pipe, "a pipe"), (URL(fileURLWithPath: "/dev/zero"), "a device"),
      ] {
        let file = HistoryFile(url)
        for text in [
          errorText { _ = try file.read() }, errorText { try file.prepare() },
          errorText { _ = try file.append(row) },
        ] { #expect(text.contains("expected a plain file, found \(kind)"), "\(text)") }
      }
      #expect(errorText { _ = try HistoryFile(folder).read() }.contains("found a folder"))
    }
  }

  @Test func aLinkToNothingIsNoHistory() throws {
    try withTemporaryFolder { folder in
      let link = folder.appendingPathComponent("link")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "nowhere/history.csv")
      #expect(errorText { try HistoryFile(link).prepare() }.contains("found a dangling link"))
    }
  }

  @Test func aHistoryOfMoreBytesThanMemoryIsNotRead() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("huge")
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      try #require(truncate(file.path, 1 << 40) == 0)
      #expect(
        errorText { _ = try HistoryFile(file).read() }.contains("expected at most 4294967296 bytes")
      )
      #expect(errorText { _ = try RunRecord.load(file) }.contains("expected at most"))
    }
  }

  @Test func aRunThatCannotBeReadGivesTheReasonWithoutAFrameworksWords() throws {
    try withTemporaryFolder { folder in
      func load(_ content: String?) throws -> String {
        let file = folder.appendingPathComponent("run.json")
        try? FileManager.default.removeItem(at: file)
        if let content { try Data(content.utf8).write(to: file) }
        return errorText { _ = try RunRecord.load(file) }
      }
      let texts = [
        try load(nil), try load(""), try load("{"), try load("{}"), try load("[]"),
        try load("{\"schemaVersion\": \"1\"}"),
        errorText { _ = try RunRecord.load(folder) },
        errorText { _ = try RunRecord.load(folder.appendingPathComponent("no/run.json")) },
      ]
      for text in texts {
        #expect(text.contains("run.json") || text.contains(folder.path), "\(text)")
        for word in ["NSCocoa", "Error", "ould not be completed", "couldn", "Optional"] {
          #expect(!text.contains(word), "\(text)")
        }
        #expect(!text.contains("\n") && text != "nothing was wrong")
      }
      #expect(texts[3].contains("it has no schemaVersion"), "\(texts[3])")
      #expect(texts[5].contains("schemaVersion does not have the expected type"), "\(texts[5])")
    }
  }

  @Test(arguments: hostileNames)
  func noPathInAnErrorObeysATerminal(name: String) {
    let errors: [any Error] = [
      OutputError.cannotWrite(path: name, reason: name),
      ReportError.damaged(path: name, reason: ""),
      ReportError.unreadable(InputError(file: name, message: name)),
      HistoryError.cannotRead(path: name, reason: name),
      HistoryError.damaged(path: name, line: 1, reason: name, advice: name),
    ]
    for error in errors {
      let text = String(describing: error)
      #expect(InputError.onOneLine(text) == text)
    }
  }
}
