import Foundation
import TestSupport
import Testing

/// The names of red tests, which stand at the end of what `Scripts/test` prints.
@Suite(.waitsForProcesses) struct RedTestsTests {
  @Test func eachRedTestIsNamedOnceForEachPlaceOfAnIssue() throws {
    let printed = """
      ◇ Test run started.
      ◇ Test sums() started.
      ◇ Test parts(_:) started.
      ◇ Test "words" started.
      ✘ Test sums() recorded an issue at SumTests.swift:5:27: Expectation failed: 1 == 2
      ◇ Test case passing 1 argument n → 2 to parts(_:) started.
      ✘ Test parts(_:) recorded an issue with 1 argument n → 2 at PartTests.swift:6:5: n != 2
      ✘ Test parts(_:) recorded an issue with 1 argument n → 3 at PartTests.swift:6:5: n != 2
      ✘ Test "words" recorded a known issue at WordTests.swift:7:1: Issue recorded
      ✘ Test parts(_:) with 3 test cases failed after 0.001 seconds with 2 issues.
      ✘ Test sums() failed after 0.001 seconds with 1 issue.
      ✔ Test "words" passed after 0.001 seconds.
      ✘ Test run with 3 tests in 1 suite failed after 0.002 seconds with 3 issues.
      """
    #expect(
      try names(of: printed) == ["parts(_:) at PartTests.swift:6", "sums() at SumTests.swift:5"])
  }

  @Test func aProcessThatEndedEarlyNamesWhatItWasRunning() throws {
    let printed = """
      ◇ Test run started.
      ◇ Test sums() started.
      ◇ Test parts(_:) started.
      ◇ Test case passing 1 argument n → 2 to parts(_:) started.
      ✔ Test sums() passed after 0.001 seconds.
      *** Program crashed: Illegal instruction at 0x00007ff84a6f9361 ***
      """
    #expect(try names(of: printed) == ["parts(_:) did not end"])
  }

  @Test func whereNoTestIsRedNoneIsNamed() throws {
    let printed = """
      ◇ Test sums() started.
      ✔ Test sums() passed after 0.001 seconds.
      ✔ Test run with 1 test in 1 suite passed after 0.002 seconds.
      """
    #expect(try names(of: printed) == ["none by name: see above"])
  }

  @Test func aRoomIsBuiltAndTestedAlone() throws {
    let (_, calls) = try run(["--room", "CollectionLayouts", "--filter", "Mosaic"], printing: "")
    #expect(
      calls.count > 2 && calls.allSatisfy { $0.hasSuffix(" (CollectionLayouts)") }, "\(calls)")
    #expect(calls.last == "test -c release --skip-build --filter Mosaic (CollectionLayouts)")
    for words in [["--room"], ["--room", ""], ["--room", "Nowhere"]] {
      let (refused, calls) = try run(words, printing: "")
      #expect(refused.status == 64 && refused.output.isEmpty && calls.isEmpty, "\(words)")
      #expect(refused.errors.contains("expected a room with tests after --room"), "\(words)")
    }
    #expect(try run([], printing: "").calls.last == "test -c release --skip-build ()")
  }

  private func names(of printed: String) throws -> [String] {
    let (result, _) = try run([], printing: printed)
    #expect(result.status == 1 && result.output == printed, "\(result.errors)")
    let title = try #require(result.errors.range(of: "red tests:\n"))
    return result.errors[title.upperBound...].split(separator: "\n").map(String.init).sorted()
  }

  /// Runs `Scripts/test` on a system that has all packages, with a `swift` that builds nothing and
  /// prints this. Returns also with which arguments `swift` was called, and for which room.
  private func run(
    _ arguments: [String], printing printed: String
  ) throws -> (bench: Bench, calls: [String]) {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to name: String) throws {
      try ExecutableFile.write(text, to: folder.appendingPathComponent(name).path)
    }
    try write(printed, to: "log")
    try write("#!/bin/bash\necho ok installed\n", to: "dpkg-query")
    try write(
      """
      #!/bin/bash
      [[ $1 == --version ]] || echo "$* (${SCROLLBENCH_ROOM-})" >>"${0%/*}/calls"
      case $1 in
        --version) echo "Swift version 6.2" ;;
        test) cat "${0%/*}/log" && exit 1 ;;
      esac

      """, to: "swift")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let bench = try Bench.run(
      arguments, executable: Bench.root.appendingPathComponent("Scripts/test"),
      with: ["PATH": "\(folder.path):\(path)", "SCROLLBENCH_ROOM": ""])
    let calls = try? String(
      contentsOf: folder.appendingPathComponent("calls"), encoding: .utf8)
    return (bench, (calls ?? "").split(separator: "\n").map(String.init))
  }
}
