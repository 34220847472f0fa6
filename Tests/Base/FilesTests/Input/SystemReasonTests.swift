import Files
import Foundation
import TestSupport
import Testing

@Suite struct SystemReasonTests {
  private struct Plan: Codable {
    struct Stage: Codable { var runs: Int }
    var seed: UInt64
    var stages: [Stage]
  }

  private func reasonWhy(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was wrong"
    } catch {
      return reason(of: error)
    }
  }

  @Test func theSystemSpeaksForItself() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("file", "x")
    let files = FileManager.default
    #expect(
      reasonWhy { _ = try Data(contentsOf: URL(fileURLWithPath: file + "s")) }
        == "No such file or directory")
    #expect(reasonWhy { try files.removeItem(atPath: file + "s") } == "No such file or directory")
    #expect(
      reasonWhy { _ = try files.contentsOfDirectory(atPath: file + "s") }
        == "No such file or directory")
    let below = reasonWhy {
      try files.createDirectory(atPath: file + "/x/y", withIntermediateDirectories: true)
    }
    #expect(["Not a directory", "File exists"].contains(below), "\(below)")
    #expect(reason(of: POSIXError(.ENOSPC)) == "No space left on device")
    #expect(reason(of: CocoaError(.fileWriteNoPermission)) == "Permission denied")
    #expect(
      reason(of: NSError(domain: NSCocoaErrorDomain, code: 640)) == "No space left on device")
  }

  @Test(arguments: [
    ("{\"stages\": []}", "it has no seed"), ("{\"seed\": 1}", "it has no stages"),
    ("{\"seed\": \"x\", \"stages\": []}", "seed does not have the expected type"),
    (
      "{\"seed\": 1, \"stages\": [{\"runs\": null}]}",
      "stages.[0].runs does not have the expected type"
    ),
    ("{\"seed\": 1, \"stages\": [{}]}", "stages.[0] has no runs"),
    ("{\"seed\": 1", "it is not valid JSON"), ("", "it is not valid JSON"),
    ("[1]", "it does not have the expected type"),
  ])
  func whatIsWrongWithJSONIsReportedInWords(text: String, expected: String) {
    let found = reasonWhy { _ = try JSONDecoder().decode(Plan.self, from: Data(text.utf8)) }
    #expect(found.hasPrefix(expected), "\(found)")
  }

  @Test func anErrorOfOursSpeaksForItselfToo() {
    #expect(reason(of: InputError(file: "a", message: "is empty")) == "a: is empty")
  }
}
