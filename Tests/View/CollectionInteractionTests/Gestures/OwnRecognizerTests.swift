import CollectionInteraction
import Foundation
import Testing

@Suite struct OwnRecognizerTests {
  @Test func aTouchThatComesDownIsTakenInTheSameEvent() {
    let down = TouchDown()
    let rig = GestureRig(down, TapRecognizer())
    var places: [CGPoint] = []
    down.addAction { places.append($0.position) }
    rig.tap(1, 30, 40, at: 0)
    #expect(rig.actions == ["TouchDown ended"] && rig.taken == [1])
    #expect(places == [CGPoint(x: 30, y: 40)])
  }

  @Test func aCheckMarkIsRecognised() {
    let mark = CheckMarkRecognizer()
    let rig = GestureRig(mark)
    rig.down(1, 100, 100, at: 0)
    rig.move(1, 120, 130, at: 10)
    rig.move(1, 160, 60, at: 20)
    rig.up(at: 30)
    #expect(rig.actions == ["CheckMarkRecognizer ended"] && mark.resets == 1)
  }

  @Test func aStrokeBackIsNoCheckMark() {
    let mark = CheckMarkRecognizer(name: "mark")
    let rig = GestureRig(mark)
    rig.down(1, 100, 100, at: 0)
    rig.move(1, 120, 130, at: 10)
    rig.move(1, 110, 60, at: 20)
    #expect(mark.state == .failed && mark.resets == 0)
    rig.up(at: 30)
    #expect(rig.log == ["mark: possible -> failed", "mark: failed -> possible"])
    #expect(rig.actions.isEmpty && mark.resets == 1)
  }

  @Test func aPanWaitsForASwipe() {
    let (swipe, pan) = (SwipeRecognizer(name: "swipe"), PanRecognizer())
    pan.require(toFail: swipe)
    let rig = GestureRig(pan, swipe)
    rig.down(1, 100, 100, at: 0)
    rig.move(1, 120, at: 10)
    #expect(pan.state == .possible && rig.log.isEmpty)
    rig.wait(until: 200)
    #expect(pan.state == .began && pan.translation == CGPoint(x: 10, y: 0))
    rig.up(at: 300)
    rig.down(1, 100, 100, at: 400)
    rig.move(1, 120, at: 410)
    rig.move(1, 140, at: 420)
    #expect(pan.state == .failed && swipe.state == .ended)
    rig.up(at: 430)
    #expect(rig.actions == ["pan began", "pan ended", "swipe ended"])
  }

  @Test func whatASwipeTookIsNotPannedAfterwards() {
    let (swipe, pan) = (SwipeRecognizer(name: "swipe"), PanRecognizer())
    pan.require(toFail: swipe)
    let rig = GestureRig(pan, swipe)
    rig.down(1, 100, 100, at: 0)
    rig.move(1, 140, at: 10)
    rig.move(1, 400, at: 20)
    // Another finger joins neither: both are through until the first lifts.
    rig.down(2, 300, 300, at: 30)
    rig.move(2, 400, 300, at: 40)
    rig.up(1, at: 50)
    rig.up(2, at: 60)
    #expect(rig.actions == ["swipe ended"])
  }

  @Test func whatHasBegunIsCancelledWhenNoFingerIsLeft() {
    let rig = GestureRig(HoldRecognizer(name: "hold"))
    rig.tap(at: 0)
    #expect(rig.actions == ["hold began", "hold cancelled"])
  }

  @Test func aSilentRecognizerFailsWhenNoFingerIsLeft() {
    let (silent, tap) = (SilentRecognizer(name: "silent"), TapRecognizer())
    tap.require(toFail: silent)
    let rig = GestureRig(tap, silent)
    rig.tap(at: 0)
    #expect(rig.actions == ["tap ended"] && rig.log.first == "silent: possible -> failed")
  }
}
