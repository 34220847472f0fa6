import CollectionInteraction
import Foundation
import Testing

@Suite struct GestureArenaTests {
  @Test func twoMayRecogniseTheSameTouchesIfOneAllowsIt() {
    let (pan, pinch) = (PanRecognizer(), PinchRecognizer())
    let rig = GestureRig(pan, pinch)
    func spread(from time: UInt64) {
      rig.down(1, 0, 100, at: time)
      rig.down(2, 100, 100, at: time)
      rig.move(2, 130, at: time + 10)
      rig.up(2, at: time + 20)
      rig.up(1, at: time + 20)
    }
    spread(from: 0)
    #expect(rig.actions == ["pan began", "pan ended"])
    pinch.mayRecognizeWith = { $0 === pan }
    spread(from: 1000)
    #expect(
      rig.actions.dropFirst(2) == ["pan began", "pinch began", "pinch ended", "pan ended"])
    // Each touch is taken once.
    #expect(rig.taken == [1, 2, 1, 2])
  }

  @Test func theFirstThatIsAddedRecognisesFirst() {
    let (one, two) = (TapRecognizer(name: "one"), TapRecognizer(name: "two"))
    let rig = GestureRig(one, two)
    rig.tap(at: 0)
    two.mayRecognizeWith = { _ in true }
    rig.tap(at: 1000)
    #expect(rig.actions == ["one ended", "one ended", "two ended"])
  }

  @Test func fingersThatHaveNothingInCommonAreFree() {
    let (first, second) = (PanRecognizer(touches: 1...1, name: "first"), PanRecognizer())
    let rig = GestureRig(first)
    rig.down(1, at: 0)
    rig.move(1, 200, at: 10)
    rig.add(second)
    rig.down(2, 300, at: 20)
    rig.move(1, 210, at: 30)
    rig.move(2, 400, at: 40)
    #expect(rig.actions == ["first began", "first changed", "pan began"])
    #expect(second.numberOfTouches == 1 && second.position(ofTouch: 0) == CGPoint(x: 400, y: 100))
  }

  @Test func itFailsIfADelegateForbidsItToBegin() {
    let (pan, tap) = (PanRecognizer(), TapRecognizer())
    var requests = 0
    pan.shouldBegin = { _ in
      requests += 1
      return false
    }
    let rig = GestureRig(pan, tap)
    rig.down(at: 0)
    rig.move(1, 200, at: 10)
    rig.move(1, 300, at: 20)
    rig.up(at: 30)
    #expect(requests == 1 && rig.actions.isEmpty && rig.taken.isEmpty)
  }

  @Test func aDisabledRecogniserCancelsItsGesture() {
    let (pan, tap) = (PanRecognizer(), TapRecognizer())
    let rig = GestureRig(pan, tap)
    rig.down(at: 0)
    rig.move(1, 150, at: 10)
    pan.isEnabled = false
    #expect(rig.actions == ["pan began", "pan cancelled"] && pan.state == .possible)
    pan.isEnabled = true
    rig.move(1, 250, at: 20)
    #expect(rig.actions.count == 2)
    rig.up(at: 30)
    rig.down(at: 40)
    rig.move(1, 150, at: 50)
    #expect(rig.actions == ["pan began", "pan cancelled", "pan began"])
  }

  @Test func aDisabledRecogniserIsNotWaitedFor() {
    let (single, double) = (TapRecognizer(name: "single"), TapRecognizer(taps: 2, name: "double"))
    single.require(toFail: double)
    let rig = GestureRig(single, double)
    rig.tap(at: 0)
    #expect(rig.actions.isEmpty)
    double.isEnabled = false
    #expect(rig.actions == ["single ended"])
    rig.tap(at: 1000)
    #expect(rig.actions == ["single ended", "single ended"])
  }

  @Test func anActionMayDisableItsRecogniser() {
    let pan = PanRecognizer()
    let rig = GestureRig(pan)
    pan.addAction { if $0.state == .changed { pan.isEnabled = false } }
    rig.down(at: 0)
    rig.move(1, 150, at: 10)
    rig.move(1, 160, at: 20)
    #expect(rig.actions == ["pan began", "pan changed", "pan cancelled"])
  }

  @Test func anActionMayRemoveItsRecogniser() {
    let (pan, press) = (PanRecognizer(), LongPressRecognizer())
    let rig = GestureRig(pan, press)
    pan.addAction { if $0.state == .began { rig.arena.remove(pan) } }
    rig.down(at: 0)
    rig.move(1, 150, at: 10)
    #expect(rig.actions == ["pan began", "pan cancelled"])
    #expect(pan.arena == nil && rig.arena.recognizers.map(\.name) == ["longPress"])
    rig.up(at: 20)
  }

  @Test func cancelledTouchesCancelWhatHasBegunAndFailTheRest() {
    let (pan, press) = (PanRecognizer(), LongPressRecognizer())
    let rig = GestureRig(pan, press)
    rig.down(at: 0)
    rig.cancel(at: 100)
    #expect(rig.actions.isEmpty)
    rig.down(at: 200)
    rig.move(1, 150, at: 210)
    rig.cancel(at: 220)
    #expect(rig.actions == ["pan began", "pan cancelled"])
    #expect(
      rig.log == [
        "pan: possible -> failed", "longPress: possible -> failed", "pan: failed -> possible",
        "longPress: failed -> possible", "pan: possible -> began",
        "longPress: possible -> failed", "pan: began -> cancelled", "pan: cancelled -> possible",
        "longPress: failed -> possible",
      ])
  }

  @Test func aTouchOfARecogniserThatBeganBeforeIsTakenAtOnce() {
    let rig = GestureRig(PanRecognizer())
    rig.down(1, at: 0)
    rig.move(1, 150, at: 10)
    let second = rig.down(2, 200, at: 20)
    #expect(rig.taken == [1, 2] && second.isTakenAway)
  }

  @Test func deadlinesAreReachedInOrderOfTime() {
    let (early, late) = (LongPressRecognizer(name: "early"), LongPressRecognizer(name: "late"))
    early.minimumNanoseconds = 300 * milliseconds
    late.mayRecognizeWith = { _ in true }
    let rig = GestureRig(late, early)
    rig.down(at: 0)
    #expect(rig.arena.nextDeadline == 300 * milliseconds)
    rig.wait(until: 2000)
    #expect(rig.actions == ["early began", "late began"])
    #expect(rig.arena.now == 2000 * milliseconds)
  }

  @Test func actionsAreCalledInTheirOrderUntilTheyAreRemoved() {
    let tap = TapRecognizer()
    let arena = GestureArena()
    arena.add(tap)
    var actions: [Int] = []
    let first = tap.addAction { _ in actions.append(1) }
    tap.addAction { _ in actions.append(2) }
    func touch(at time: UInt64) {
      let touch = Touch(id: 1, at: .zero)
      arena.began([touch], at: time)
      arena.ended([touch], at: time)
    }
    touch(at: 0)
    tap.removeAction(first)
    touch(at: 1)
    #expect(actions == [1, 2, 2])
  }

  @Test func anArenaWithoutRecognisersCountsTaps() {
    let rig = GestureRig()
    #expect(rig.down(at: 0).tapCount == 1)
    rig.move(1, 120, at: 10)
    rig.up(at: 20)
    #expect(rig.down(at: 30).tapCount == 1)
    rig.up(at: 40)
    #expect(rig.down(at: 50).tapCount == 2)
  }
}
