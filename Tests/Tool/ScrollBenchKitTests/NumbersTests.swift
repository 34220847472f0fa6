import SuiteCases
import Commands
import Files
import Measurement
import Registration
import ScrollBenchKit
import Testing

/// Numbers in brackets and in flags are read in one way: as decimal ones.
@Suite struct NumbersTests {
  private static let noNumbers = [
    "0x10", "inf", "-inf", "nan", "1_000", "+5", "\u{FF15}", "\u{0665}", " 5", "5 ", "",
  ]

  @Test(arguments: noNumbers)
  func whatIsNoDecimalNumberIsNoValue(text: String) throws {
    #expect(wholeNumber(text) == nil)
    #expect(wholeNumber(text + "k") == nil)
    #expect(byteCount(text) == nil)
    #expect(byteCount(text + "MiB") == nil)
    #expect(Viewport(text + "x844") == nil)
    #expect(throws: InputError.self) { try NumberOption.size("--content")("390x" + text) }
    let layout = "list[spacing=\(text)]"
    #expect(throws: (any Error).self) { try Registry.standard.layout(layout) }
    #expect(throws: (any Error).self) { try Sweep.expand("list[spacing=\(text)..20]", flag: "-") }
    #expect(throws: (any Error).self) { try Sweep.expand("list[spacing=0..\(text)]", flag: "-") }
  }

  @Test func whatWasANumberIsOne() throws {
    #expect(wholeNumber("100k") == 100_000 && wholeNumber("1.5m") == 1_500_000)
    #expect(wholeNumber("-3") == -3 && wholeNumber("1.5") == nil && wholeNumber("1e3") == nil)
    #expect(byteCount("8MiB") == 8 << 20)
    #expect(Viewport("390.5x844")?.width == 390.5)
    #expect(try Registry.standard.layout("list[spacing=8.5]").text == "list[spacing=8.5]")
    #expect(try Sweep.expand("list[spacing=0..8+4]", flag: "-").count == 3)
  }

  @Test func aHexadecimalNumberIsRefusedWithTheRange() {
    #expect {
      try Registry.standard.layout("list[spacing=0x10]")
    } throws: { error in
      "\(error)".contains("points in 0.0...") && "\(error)".contains("0x10")
    }
  }
}
