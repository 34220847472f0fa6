import CollectionInteraction
import Foundation
import Testing

@Suite struct PanTests {
  @Test func aPanWinsOverATapAndTakesTheTouchAway() {
    let rig = GestureRig(TapRecognizer(), PanRecognizer())
    rig.down(at: 0)
    rig.move(1, 110, 90, at: 10)
    #expect(rig.log == ["tap: possible -> failed"] && rig.taken.isEmpty)
    rig.move(1, 110.5, 90, at: 20)
    #expect(rig.taken == [1] && rig.actions == ["pan began"])
    rig.move(1, 150, 90, at: 30)
    rig.up(at: 40)
    #expect(rig.taken == [1] && rig.actions == ["pan began", "pan changed", "pan ended"])
  }

  @Test func aPanThatLeavesTouchesAloneTakesNoneAway() {
    let pan = PanRecognizer()
    pan.cancelsTouches = false
    let rig = GestureRig(pan)
    rig.down(at: 0)
    rig.move(1, 150, at: 10)
    #expect(rig.actions == ["pan began"] && rig.taken.isEmpty)
  }

  @Test func itsTranslationCountsFromWhereItLeftTheSlop() {
    let pan = PanRecognizer()
    let rig = GestureRig(pan)
    rig.down(1, 100, 100, at: 0)
    rig.move(1, 104, 100, at: 10)
    #expect(pan.translation == .zero)
    // It crosses x = 110 halfway.
    rig.move(1, 116, 104, at: 20)
    #expect(pan.translation == CGPoint(x: 6, y: 2))
    rig.move(1, 90, 100, at: 30)
    #expect(pan.translation == CGPoint(x: -20, y: -2))
    pan.translation = .zero
    rig.move(1, 91, 102, at: 40)
    #expect(pan.translation == CGPoint(x: 1, y: 2))
  }

  @Test func theVelocityOfAnEvenMotionIsExact() {
    let pan = PanRecognizer()
    let rig = GestureRig(pan)
    let touch = rig.down(1, 1000, 2000, at: 0)
    // Sampled at uneven times.
    var time: UInt64 = 0
    for step in 1...60 {
      time += UInt64(3_000_000 + step * 7919 % 9_000_000)
      let seconds = Double(time) / 1e9
      touch.move(to: CGPoint(x: 1000 - 731.25 * seconds, y: 2000 + 1234.5 * seconds))
      rig.arena.moved([touch], at: time)
      #expect(abs(pan.velocity.x + 731.25) < 1e-6 && abs(pan.velocity.y - 1234.5) < 1e-6)
    }
    rig.arena.ended([touch], at: time + 1)
  }

  @Test func theVelocityIsThatOfTheLastTenthOfASecond() {
    let pan = PanRecognizer()
    let rig = GestureRig(pan)
    var velocities: [CGPoint] = []
    pan.addAction { _ in velocities.append(pan.velocity) }
    rig.down(1, 0, 100, at: 0)
    rig.move(1, 500, at: 10)
    rig.move(1, 500, at: 200)
    rig.move(1, 510, at: 250)
    rig.move(1, 520, at: 300)
    rig.up(at: 310)
    #expect(abs(velocities[3].x - 200) < 1e-6 && abs(velocities[4].x - 200) < 1e-6)
    #expect(velocities.allSatisfy { $0.y == 0 })
  }

  @Test func aFingerThatRestsBeforeItLiftsHasNoVelocity() {
    let pan = PanRecognizer()
    let rig = GestureRig(pan)
    var last: CGPoint?
    pan.addAction { _ in last = pan.velocity }
    rig.down(1, 0, 100, at: 0)
    rig.move(1, 50, at: 10)
    rig.move(1, 100, at: 20)
    #expect(abs(last!.x - 5000) < 1e-6)
    rig.up(at: 121)
    #expect(rig.actions.last == "pan ended" && last == .zero)
  }

  @Test func nothingJumpsWhenAFingerJoinsOrLifts() {
    let pan = PanRecognizer()
    let rig = GestureRig(pan)
    rig.down(1, 100, 100, at: 0)
    rig.move(1, 150, at: 10)
    #expect(pan.translation == CGPoint(x: 40, y: 0))
    rig.down(2, 300, 300, at: 20)
    #expect(pan.translation == CGPoint(x: 40, y: 0) && rig.taken == [1, 2])
    rig.move(2, 320, 300, at: 30)
    #expect(pan.translation == CGPoint(x: 50, y: 0))
    rig.up(1, at: 40)
    #expect(pan.state == .changed && pan.translation == CGPoint(x: 50, y: 0))
    rig.move(2, 321, 300, at: 50)
    #expect(pan.translation == CGPoint(x: 51, y: 0))
    rig.up(2, at: 60)
    #expect(rig.actions.last == "pan ended")
  }

  @Test func aPanOfTwoFingersWantsTwo() {
    let pan = PanRecognizer(touches: 2...2)
    let rig = GestureRig(pan)
    rig.down(1, 100, 100, at: 0)
    rig.move(1, 200, at: 10)
    #expect(pan.state == .possible)
    rig.down(2, 300, 100, at: 20)
    rig.move(1, 210, at: 30)
    #expect(pan.state == .possible)
    rig.move(2, 320, at: 40)
    #expect(pan.state == .began && pan.translation == CGPoint(x: 5, y: 0))
    rig.down(3, at: 50)
    rig.move(3, 500, at: 60)
    #expect(pan.numberOfTouches == 2 && pan.translation == CGPoint(x: 5, y: 0))
    rig.up(2, at: 70)
    #expect(rig.actions == ["pan began", "pan ended"])
    rig.up(1, at: 80)
    #expect(pan.state == .possible)
  }

  @Test func tooManyFingersDoNotPan() {
    let rig = GestureRig(PanRecognizer(touches: 1...1))
    rig.down(1, at: 0)
    rig.down(2, 150, at: 10)
    rig.move(1, 300, at: 20)
    #expect(rig.actions.isEmpty && rig.log == ["pan: possible -> failed"])
  }

  @Test func anotherPanBeginsWhileASingleTapWaits() {
    let (single, double) = (TapRecognizer(name: "single"), TapRecognizer(taps: 2, name: "double"))
    single.require(toFail: double)
    let rig = GestureRig(single, double, PanRecognizer())
    rig.tap(at: 0)
    rig.down(at: 200)
    rig.move(1, 150, at: 210)
    #expect(rig.actions == ["single ended", "pan began"])
    rig.up(at: 220)
    #expect(rig.actions == ["single ended", "pan began", "pan ended"])
  }
}
