import CollectionInteraction
import Foundation
import TestSupport
import Testing

@Suite struct GestureMisuseTests {
  @Test(.waitsForExits) func aStateThatCannotFollowIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let tap = TapRecognizer()
      GestureArena().add(tap)
      tap.state = .changed
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("tap cannot go from possible to changed"))
  }

  @Test(.waitsForExits) func recognisersThatWouldWaitForEachOtherAreNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (one, two) = (TapRecognizer(name: "one"), TapRecognizer(name: "two"))
      let three = PanRecognizer(name: "three")
      one.require(toFail: two)
      two.require(toFail: three)
      three.require(toFail: one)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("three and one would wait for each other"))
  }

  @Test(.waitsForExits) func aTimeBeforeTheLastOneIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let arena = GestureArena()
      arena.advance(to: 10)
      arena.advance(to: 9)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("an event of 9 ns comes after one of 10 ns"))
  }

  @Test(.waitsForExits) func aTouchThatNeverBeganCannotLift() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      GestureArena().ended([Touch(id: 7, at: .zero)], at: 10)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("touch 7 has ended at 10 ns, but is not down"))
  }

  @Test(.waitsForExits) func anEventWithinAnotherIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (arena, press) = (GestureArena(), LongPressRecognizer())
      arena.add(press)
      press.addAction { _ in arena.advance(to: 900_000_000) }
      arena.began([Touch(id: 1, at: .zero)], at: 0)
      arena.advance(to: 500_000_000)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "an event of 900000000 ns comes while the one of 500000000 ns is under way"))
  }
}
