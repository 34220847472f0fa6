import Foundation
import Gate
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct TextStyleTests {
  private let on = TextStyle(isOn: true)

  @Test func aStyleThatIsOffLeavesTextAsItIs() {
    #expect(TextStyle.none.text("pass", as: .good) == "pass")
    #expect(TextStyle.none.line("error: x", startingWith: "error:", as: .error) == "error: x")
    #expect(TextMedium.usual.style == .none)
  }

  @Test func aStyleThatIsOnWrapsWhatHasARole() {
    #expect(on.text("pass", as: .good) == "\u{1B}[32mpass\u{1B}[0m")
    #expect(on.text("pass", as: nil) == "pass" && on.text("", as: .bad) == "")
    #expect(
      on.line("error: x", startingWith: "error:", as: .error) == "\u{1B}[1;31merror:\u{1B}[0m x")
    #expect(on.line("no error: x", startingWith: "error:", as: .error) == "no error: x")
  }

  /// What `text` makes, with the names of renditions in place of their controls.
  private func shown(_ width: Int, _ text: (TextMedium) throws -> String) rethrows -> String {
    let plain = try text(TextMedium(width: width))
    let styled = try text(TextMedium(width: width, style: on))
    #expect(!plain.contains("\u{1B}"))
    let bare = styled.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(bare == plain, "the style takes room, or something else commands the terminal")
    return styled.replacing("\u{1B}[", with: "<")
  }

  private let cases = [
    record(strategy: "slow", launches: Array(repeating: observations(query: 9_000), count: 3)),
    record(strategy: "fast", launches: Array(repeating: observations(), count: 3)),
    record(strategy: "gone", failure: "killed"),
  ]

  @Test(arguments: [40, 80, 120])
  func theFastestOfATableStandsOutAndSoDoRemarks(width: Int) {
    let text = shown(width) { table(for: run(cases), on: $0) }
    #expect(text.components(separatedBy: "<1m").count == 2 && text.contains("<1m254 ns<0m"))
    #expect(text.contains("\n<33m!<0m gone failed: killed\n"))
    let alone = shown(width) { table(for: run([cases[0]]), on: $0) }
    #expect(!alone.contains("<"), "nothing to be faster than")
    let once = shown(width) { medium in
      table(
        for: run([
          record(strategy: "slow", launches: [observations(query: 9_000)]),
          record(strategy: "fast", launches: [observations()]),
        ]), on: medium)
    }
    #expect(!once.contains("<1m254 ns"), "one launch distinguishes no times")
  }

  @Test(arguments: [40, 120])
  func verdictsStandOut(width: Int) throws {
    let doctor = shown(width) { machineTable(for: troubled(), on: $0) }
    #expect(doctor.contains("<32mgood<0m") && doctor.contains("<31mbad<0m"))
    let comparison = try RunComparison(
      base: run(cases), head: run([cases[0]]), date: Date(timeIntervalSince1970: 0))
    let text = shown(width) { table(for: comparison, on: $0) }
    #expect(text.contains("<31m\(comparison.report.verdict.rawValue)<0m"), "\(text)")
    let gate = lines(for: comparison.report, style: on).joined(separator: "\n")
    #expect(gate.contains("\u{1B}[31mmissing\u{1B}[0m: "), "\(gate)")
    #expect(
      gate.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        == lines(for: comparison.report).joined(separator: "\n"))
  }

  @Test func noNameCommandsTheTerminalWhereColoursDo() {
    for name in hostileText {
      let cases = [
        record(strategy: name, launches: Array(repeating: observations(), count: 3)),
        record(strategy: "b", failure: .described(name)),
        record(strategy: "a", launches: Array(repeating: observations(query: 9_000), count: 3)),
      ]
      let text = shown(80) { table(for: run(cases), on: $0) }
      #expect(text.components(separatedBy: "<1m").count == 2, "\(name)")
    }
  }
}
