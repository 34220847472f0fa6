import CollectionInteraction
import Foundation
import Testing

@Suite struct PinchTests {
  @Test func itsScaleIsTheDistanceByThatAtWhichItBegan() {
    let pinch = PinchRecognizer()
    let rig = GestureRig(pinch)
    rig.down(1, 100, 100, at: 0)
    rig.down(2, 190, 100, at: 10)
    rig.move(2, 200, at: 20)
    #expect(pinch.state == .possible && pinch.scale == 1)
    rig.move(2, 225, at: 30)
    #expect(pinch.state == .began && pinch.scale == 1 && rig.taken == [1, 2])
    rig.move(2, 350, at: 40)
    #expect(pinch.scale == 2)
    rig.move(1, 300, at: 50)
    #expect(pinch.scale == 0.4)
    pinch.scale = 1
    rig.move(2, 400, at: 60)
    #expect(pinch.scale == 2)
    rig.up(1, at: 70)
    #expect(rig.actions.last == "pinch ended" && pinch.state == .ended)
    rig.up(2, at: 80)
    #expect(pinch.state == .possible)
  }

  @Test func itsVelocityIsThatOfTheScale() {
    let pinch = PinchRecognizer()
    let rig = GestureRig(pinch)
    rig.down(1, 0, 100, at: 0)
    rig.down(2, 80, 100, at: 0)
    for step in 1...20 {
      rig.move(2, 80 + 20 * Double(step), at: UInt64(10 * step))
      // 2000 points a second, of 100 points.
      #expect(abs(pinch.velocity - 20) < 1e-6)
    }
  }

  @Test func aThirdFingerIsNotPartOfIt() {
    let pinch = PinchRecognizer()
    let rig = GestureRig(pinch)
    rig.down(1, 0, 100, at: 0)
    rig.down(2, 100, 100, at: 0)
    rig.down(3, 500, 100, at: 10)
    rig.move(2, 200, at: 20)
    rig.move(2, 400, at: 30)
    rig.move(3, 700, at: 40)
    rig.up(3, at: 50)
    #expect(pinch.scale == 2 && pinch.numberOfTouches == 2 && pinch.state == .changed)
    #expect(rig.taken == [1, 2])
  }

  @Test func fingersThatMeetHaveADistanceOfOnePoint() {
    let pinch = PinchRecognizer()
    let rig = GestureRig(pinch)
    rig.down(1, 0, 100, at: 0)
    rig.down(2, 100, 100, at: 0)
    rig.move(2, 0, at: 20)
    rig.move(2, 3, at: 30)
    #expect(pinch.scale == 3)
  }
}
