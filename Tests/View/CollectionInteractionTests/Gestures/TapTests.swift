import CollectionInteraction
import Foundation
import Testing

@Suite struct TapTests {
  @Test func aTapRecognisesWhenItLifts() {
    let tap = TapRecognizer()
    let rig = GestureRig(tap)
    rig.down(at: 0)
    rig.move(1, 110, at: 10)
    #expect(rig.log.isEmpty && tap.state == .possible && tap.numberOfTouches == 1)
    rig.up(at: 749)
    #expect(rig.log == ["tap: possible -> ended", "tap: ended -> possible"])
    #expect(rig.actions == ["tap ended"] && rig.taken == [1])
    #expect(tap.numberOfTouches == 0 && rig.arena.nextDeadline == nil)
  }

  @Test func whoeverIsNotifiedOfATapFindsItsPlace() {
    let tap = TapRecognizer(touches: 2)
    let rig = GestureRig(tap)
    var places: [CGPoint] = []
    tap.addAction { places.append($0.position) }
    rig.down(1, 100, 100, at: 0)
    rig.down(2, 160, 120, at: 20)
    rig.up(1, at: 40)
    rig.up(2, at: 60)
    #expect(places == [CGPoint(x: 130, y: 110)])
  }

  @Test func aFingerThatMovesTooFarDoesNotTap() {
    let rig = GestureRig(TapRecognizer())
    rig.down(at: 0)
    rig.move(1, 110.5, at: 10)
    rig.move(1, 100, at: 20)
    #expect(rig.log == ["tap: possible -> failed"])
    rig.up(at: 30)
    #expect(rig.log.last == "tap: failed -> possible" && rig.actions.isEmpty && rig.taken.isEmpty)
  }

  @Test func aFingerThatMovesTooFarAsItLiftsDoesNotTap() {
    let rig = GestureRig(TapRecognizer())
    let touch = rig.down(at: 0)
    touch.move(to: CGPoint(x: 100, y: 111))
    rig.up(at: 10)
    #expect(rig.actions.isEmpty && rig.log.first == "tap: possible -> failed")
  }

  @Test func aFingerThatStaysTooLongDoesNotTap() {
    let rig = GestureRig(TapRecognizer())
    rig.down(at: 0)
    rig.arena.advance(to: 750 * milliseconds - 1)
    #expect(rig.log.isEmpty)
    rig.up(at: 750)
    #expect(rig.log == ["tap: possible -> failed", "tap: failed -> possible"])
    #expect(rig.actions.isEmpty)
  }

  @Test func aSingleTapNextToADoubleOneRecognisesWhenThatFails() {
    let (single, double) = (TapRecognizer(name: "single"), TapRecognizer(taps: 2, name: "double"))
    single.require(toFail: double)
    let rig = GestureRig(single, double)
    var places: [CGPoint] = []
    single.addAction { places.append($0.position) }
    rig.tap(1, 70, 30, at: 0)
    #expect(rig.log.isEmpty && rig.arena.nextDeadline == 400 * milliseconds)
    rig.arena.advance(to: 400 * milliseconds - 1)
    #expect(rig.log.isEmpty && single.state == .possible)
    rig.arena.advance(to: 400 * milliseconds)
    #expect(
      rig.log == [
        "double: possible -> failed", "single: possible -> ended", "single: ended -> possible",
        "double: failed -> possible",
      ])
    #expect(rig.actions == ["single ended"] && places == [CGPoint(x: 70, y: 30)])
    // Its touch had ended before, for the item below.
    #expect(rig.taken.isEmpty)
  }

  @Test func aDoubleTapIsNotASingleOne() {
    let (single, double) = (TapRecognizer(name: "single"), TapRecognizer(taps: 2, name: "double"))
    single.require(toFail: double)
    let rig = GestureRig(single, double)
    rig.tap(at: 0)
    rig.tap(1, 120, 110, at: 399)
    #expect(
      rig.log == [
        "double: possible -> ended", "single: possible -> failed", "single: failed -> possible",
        "double: ended -> possible",
      ])
    #expect(rig.actions == ["double ended"])
    rig.wait(until: 5000)
    #expect(rig.actions == ["double ended"])
  }

  @Test func twoTapsFarApartAreTwoSingleOnes() {
    let (single, double) = (TapRecognizer(name: "single"), TapRecognizer(taps: 2, name: "double"))
    single.require(toFail: double)
    let rig = GestureRig(single, double)
    rig.tap(1, 100, 100, at: 0)
    rig.down(1, 200, 200, at: 200)
    #expect(rig.actions == ["single ended"])
    rig.up(at: 250)
    #expect(rig.actions == ["single ended", "single ended"])
  }

  @Test func aSecondTapThatComesTooLateIsAFirstOne() {
    let double = TapRecognizer(taps: 2)
    let rig = GestureRig(double)
    rig.tap(at: 0)
    rig.tap(at: 400)
    #expect(rig.actions.isEmpty)
    rig.tap(at: 500)
    #expect(rig.actions == ["tap ended"])
  }

  @Test func aTripleTapCountsItsTouches() {
    let (double, triple) = (TapRecognizer(taps: 2, name: "double"), TapRecognizer(taps: 3))
    double.require(toFail: triple)
    let rig = GestureRig(double, triple)
    #expect(rig.down(at: 0).tapCount == 1)
    rig.up(at: 50)
    #expect(rig.down(1, 110, at: 200).tapCount == 2)
    rig.up(at: 250)
    #expect(rig.down(1, 120, at: 400).tapCount == 3)
    rig.up(at: 450)
    #expect(rig.actions == ["tap ended"])
    #expect(rig.down(1, 300, at: 500).tapCount == 1)
  }

  @Test func aTapOfTwoFingersIsNotOneOfOne() {
    let (one, two) = (TapRecognizer(name: "one"), TapRecognizer(touches: 2, name: "two"))
    let rig = GestureRig(one, two)
    rig.down(1, at: 0)
    rig.down(2, 150, at: 30)
    rig.up(1, at: 60)
    #expect(rig.actions.isEmpty)
    rig.up(2, at: 70)
    #expect(rig.actions == ["two ended"] && rig.taken == [2])
    rig.tap(at: 1000)
    #expect(rig.actions == ["two ended", "one ended"])
  }

  @Test func aFingerThatJoinsWhileOthersLiftIsNoTap() {
    let rig = GestureRig(TapRecognizer(touches: 2))
    rig.down(1, at: 0)
    rig.down(2, 150, at: 10)
    rig.up(1, at: 20)
    rig.down(1, at: 30)
    rig.up(1, at: 40)
    rig.up(2, at: 50)
    #expect(rig.actions.isEmpty)
  }
}
