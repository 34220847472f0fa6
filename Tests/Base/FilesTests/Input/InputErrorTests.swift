import Files
import Testing

@Suite struct InputErrorTests {
  @Test func anErrorIsOneLineWithFileLineColumnMessageAndAdvice() {
    let error = InputError(
      file: "a.csv", line: 3, column: 5, message: "expected a number", advice: "write one")
    #expect("\(error)" == "a.csv:3:5: expected a number; write one")
    #expect("\(InputError(file: "a.csv", message: "is empty"))" == "a.csv: is empty")
    let hostile = InputError(file: "a\nb\u{1B}[31m.csv", line: 1, message: "x\ry\u{2028}z")
    #expect("\(hostile)" == #"a\u{a}b\u{1b}[31m.csv:1: x\u{d}y\u{2028}z"#)
  }

  @Test func quotedTextIsCutAndSpelledOut() {
    #expect(InputError.quote("a\0b") == #""a\u{0}b""#)
    #expect(InputError.quote(String(repeating: "x", count: 99)).count == 45)
  }

  @Test func theNearestNameIsFewEditsAway() {
    let names = ["debian-packages", "pypi-summaries", "glyph-boxes"]
    #expect(nearestName(to: "debian-package", in: names) == "debian-packages")
    #expect(nearestName(to: "pypi-sumaries", in: names) == "pypi-summaries")
    #expect(nearestName(to: "GLYPH-BOXES", in: names) == "glyph-boxes")
    #expect(nearestName(to: "zipcodes", in: names) == nil)
    #expect(nearestName(to: "lsit", in: ["grid", "list"]) == "list")
    #expect(nearestName(to: "ab", in: ["cd", "", "x"]) == nil)
    #expect(nearestName(to: "", in: ["a"]) == nil)
    #expect(nearestName(to: "list", in: ["mist", "gist"]) == "gist")
  }
}
