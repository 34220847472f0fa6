import Measurement
import Testing

@Suite struct HumanUnitsTests {
  @Test(
    arguments: [
      (0, "0 ns"), (0.004, "0.004 ns"), (0.056, "0.06 ns"), (1.234, "1.23 ns"),
      (9.994, "9.99 ns"), (9.996, "10.0 ns"), (12.34, "12.3 ns"), (99.94, "99.9 ns"),
      (99.96, "100 ns"), (231, "231 ns"), (999.4, "999 ns"), (999.6, "1.00 us"),
      (1_850, "1.85 us"), (999_600, "1.00 ms"), (12_345_678, "12.3 ms"), (5e9, "5.00 s"),
      (1.5e12, "1,500 s"), (.infinity, "-"), (.nan, "-"),
    ] as [(Double, String)])
  func timesHaveThreeDigits(nanoseconds: Double, text: String) {
    #expect(HumanUnits.duration(nanoseconds) == text)
  }

  @Test(
    arguments: [
      (0, "+0.0 %"), (0.034, "+3.4 %"), (-0.034, "-3.4 %"), (0.0004, "+0.0 %"),
      (-0.0004, "+0.0 %"), (0.00051, "+0.1 %"), (-0.5, "-50.0 %"), (12.3456, "+1234.6 %"),
      (.nan, "?"), (.infinity, "?"), (1e13, "?"),
    ] as [(Double, String)])
  func percentagesHaveASignAndOneDigit(fraction: Double, text: String) {
    #expect(HumanUnits.change(fraction) == text)
  }

  @Test(
    arguments: [
      (0, "below 0.0001"), (0.00009, "below 0.0001"), (0.0001, "0.0001"), (0.00123, "0.0012"),
      (0.25, "0.2500"), (1, "1.0000"),
    ] as [(Double, String)])
  func pValuesHaveFourDigits(value: Double, text: String) {
    #expect(HumanUnits.pValue(value) == text)
  }

  @Test(
    arguments: [
      (0, "0 %"), (0.127, "+12.7 %"), (-0.000021, "-0.0021 %"), (9.9996, "+1,000 %"),
      (-0.5, "-50.0 %"),
    ] as [(Double, String)])
  func aChangeThatIsShownIsNeverRoundedToNone(fraction: Double, text: String) {
    #expect(HumanUnits.anyChange(fraction) == text)
  }

  @Test func sharesHaveNoSign() {
    #expect(HumanUnits.percent(0.034) == "3.4 %" && HumanUnits.percent(-0.034) == "3.4 %")
    #expect(HumanUnits.percent(.infinity) == "?" && HumanUnits.smallPValue(2e-7) == "< 1e-6")
  }

  @Test func numbersOfAMachineAreShort() {
    #expect(HumanUnits.coarsePercent(0.0612) == "6.1 %" && HumanUnits.coarsePercent(0.06) == "6 %")
    #expect(HumanUnits.coarsePercent(0.1449) == "14 %" && HumanUnits.coarsePercent(0) == "0 %")
    #expect(HumanUnits.coarseDuration(23.27) == "23 ns")
    #expect(HumanUnits.coarseDuration(5.07e6) == "5.1 ms")
    #expect(HumanUnits.coarseBytes(512 << 20) == "512 MiB")
    #expect(HumanUnits.coarseBytes(24 << 30) == "24 GiB")
    #expect(HumanUnits.coarsePercent(1 - 0.99) == "1 %" && HumanUnits.coarse(1.94) == "1.9")
    #expect(HumanUnits.coarse(.nan) == "unknown" && HumanUnits.coarsePercent(0.0004) == "0 %")
  }

  @Test func unitsAreForPeopleAndAMissingValueIsADash() {
    #expect(HumanUnits.duration(nil) == "-")
    #expect(HumanUnits.duration(0) == "0 ns")
    #expect(HumanUnits.duration(28.44) == "28.4 ns")
    #expect(HumanUnits.duration(999.4) == "999 ns")
    #expect(HumanUnits.duration(999.6) == "1.00 us")
    #expect(HumanUnits.duration(2_243_210) == "2.24 ms")
    #expect(HumanUnits.duration(3.2e9) == "3.20 s")
    #expect(HumanUnits.mebibytes(1_048_576) == "1.00")
    // As in verdicts.
    for (bytes, text) in [(15_664.0, "0.015"), (23_296, "0.022"), (104_000, "0.099"), (0, "0")] {
      #expect(HumanUnits.mebibytes(bytes) == text)
      #expect(HumanUnits.brief(bytes / 1_048_576) == text)
    }
    #expect(HumanUnits.mebibytes(110_000) == "0.10")
    #expect(HumanUnits.ratio(1) == "1.000")
    #expect(HumanUnits.ratio(0.99999) == ">0.999")
    #expect(HumanUnits.count(1_234_567) == "1,234,567")
    #expect(HumanUnits.ratio(nil) == "-" && HumanUnits.milliseconds(.nan) == "-")
  }
}
