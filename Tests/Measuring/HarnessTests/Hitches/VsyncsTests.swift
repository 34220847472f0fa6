import Harness
import Testing

@Suite struct VsyncsTests {
  @Test func refreshesAreAtWholeNanosecondsRoundedUp() {
    let display = Vsyncs(rate: 60)
    #expect((0...3).map(display.time) == [0, 16_666_667, 33_333_334, 50_000_000])
    #expect((0...2).map(Vsyncs(rate: 120).time) == [0, 8_333_334, 16_666_667])
  }

  @Test(arguments: [60, 120]) func theFirstRefreshFromATimeIsTheOneThatIsSearchedFor(rate: Int) {
    let display = Vsyncs(rate: rate)
    for number in [0, 1, 2, 3, 59, 60, 61, 100_003] {
      let time = display.time(of: number)
      #expect(display.first(atOrAfter: time) == number)
      #expect(display.first(atOrAfter: time + 1) == number + 1)
      if time > 0 { #expect(display.first(atOrAfter: time - 1) == number) }
    }
  }

  @Test func ofTwoEquallyNearRefreshesTheLaterOneIsTheNearest() {
    let display = Vsyncs(rate: 500)
    #expect(display.nearest(to: 999_999) == 0)
    #expect(display.nearest(to: 1_000_000) == 1)
    #expect(display.nearest(to: 2_999_999) == 1)
    #expect(display.nearest(to: 3_000_000) == 2)
  }
}
