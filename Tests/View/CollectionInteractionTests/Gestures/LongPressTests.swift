import CollectionInteraction
import Foundation
import Testing

@Suite struct LongPressTests {
  @Test func aPressBeginsAtTheNanosecondOfItsDeadline() {
    let press = LongPressRecognizer()
    let rig = GestureRig(press)
    var times: [UInt64] = []
    press.addAction { times.append($0.arena!.now) }
    rig.down(at: 3)
    rig.arena.advance(to: 503 * milliseconds - 1)
    #expect(rig.log.isEmpty)
    rig.arena.advance(to: 503 * milliseconds)
    #expect(rig.log == ["longPress: possible -> began"] && rig.taken == [1])
    #expect(times == [503 * milliseconds])
    rig.up(at: 600)
    #expect(rig.actions == ["longPress began", "longPress ended"])
  }

  @Test func aClockThatSkipsPassesTheTimeOfTheDeadline() {
    let press = LongPressRecognizer()
    let rig = GestureRig(press)
    var times: [UInt64] = []
    press.addAction { times.append($0.arena!.now) }
    rig.down(at: 0)
    rig.move(1, 105, at: 900)
    #expect(times == [500 * milliseconds, 900 * milliseconds])
    #expect(rig.actions == ["longPress began", "longPress changed"])
  }

  @Test func aFingerThatMovesBeforeDoesNotPress() {
    let rig = GestureRig(LongPressRecognizer())
    rig.down(at: 0)
    rig.move(1, 107, 108, at: 499)
    rig.wait(until: 2000)
    #expect(rig.log == ["longPress: possible -> failed"])
    rig.up(at: 2001)
    #expect(rig.actions.isEmpty)
  }

  @Test func aFingerThatMovesAfterwardsChangesIt() {
    let rig = GestureRig(LongPressRecognizer())
    rig.down(at: 0)
    rig.move(1, 109, at: 400)
    rig.move(1, 300, at: 501)
    rig.move(1, 400, at: 502)
    rig.up(at: 600)
    #expect(
      rig.log == [
        "longPress: possible -> began", "longPress: began -> changed",
        "longPress: changed -> changed", "longPress: changed -> ended",
        "longPress: ended -> possible",
      ])
  }

  @Test func aFingerThatLiftsBeforeDoesNotPress() {
    let rig = GestureRig(LongPressRecognizer())
    rig.tap(at: 0)
    #expect(rig.log == ["longPress: possible -> failed", "longPress: failed -> possible"])
    rig.wait(until: 2000)
    #expect(rig.actions.isEmpty)
  }

  @Test func aPressOfNoTimeBeginsAtOnce() {
    let press = LongPressRecognizer()
    press.minimumNanoseconds = 0
    let rig = GestureRig(press)
    rig.down(at: 7)
    #expect(rig.actions == ["longPress began"] && rig.arena.now == 7 * milliseconds)
  }

  @Test func aPressKeepsATapFromRecognising() {
    let rig = GestureRig(TapRecognizer(), LongPressRecognizer())
    rig.down(at: 0)
    rig.up(at: 600)
    #expect(rig.actions == ["longPress began", "longPress ended"])
  }

  @Test func aTapThatRequiresAPressToFailRecognisesAsItLifts() {
    let (tap, press) = (TapRecognizer(), LongPressRecognizer())
    tap.require(toFail: press)
    let rig = GestureRig(tap, press)
    rig.tap(at: 0)
    #expect(rig.actions == ["tap ended"] && rig.log.first == "longPress: possible -> failed")
    rig.down(at: 1000)
    rig.up(at: 1600)
    #expect(rig.actions == ["tap ended", "longPress began", "longPress ended"])
  }
}
