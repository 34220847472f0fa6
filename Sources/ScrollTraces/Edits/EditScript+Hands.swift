import CollectionModel
import Primitives

/// What hands and arrow keys do, from a seed.
extension EditScript {
  /// In turns over the screen, to either edge and along with the content that scrolls there, and
  /// to an edge and back to where it came from. nil where no item is on screen.
  func drag(
    anyOf visible: [ItemPath], _ random: inout SplitMix64
  ) -> DragGesture? {
    guard !visible.isEmpty else { return nil }
    let item = visible[random.next(below: visible.count)]
    func somewhere() -> DragGesture.Place {
      DragGesture.Place(
        along: 0.2 + 0.6 * random.nextUnit(), across: 0.1 + 0.8 * random.nextUnit())
    }
    var places = [somewhere(), somewhere(), somewhere()]
    let turn = done % 4
    if turn > 0 {
      // It rests at the edge while the content scrolls.
      places[0].along = turn == 2 ? 0.03 : 0.97
      places[1] = places[0]
    }
    let third = framesPerDrag / 3
    return DragGesture(
      item,
      [
        DragGesture.Leg(to: places[0], frames: third),
        DragGesture.Leg(to: places[1], frames: third),
        DragGesture.Leg(to: places[2], frames: framesPerDrag - 2 * third),
      ], isCancelled: turn == 3)
  }

  static let tapsPerBatch = 3
  /// Every fourth tap rests for so many frames, which is a press; others for fewer than the limit.
  private static let framesOfPress = 40
  private static let framesOfTap = 2..<14

  func anywhere(_ random: inout SplitMix64) -> DragGesture.Place {
    DragGesture.Place(
      along: 0.1 + 0.8 * random.nextUnit(), across: 0.05 + 0.9 * random.nextUnit())
  }

  /// In turns a tap, a drag towards the end of the content or back, and a pinch.
  func touch(_ random: inout SplitMix64) -> TouchGesture {
    let place = anywhere(&random)
    let turn = done / 3
    switch done % 3 {
    case 0:
      let frames =
        turn % 4 == 3
        ? Self.framesOfPress
        : Self.framesOfTap.lowerBound + random.next(below: Self.framesOfTap.count)
      return TouchGesture([Array(repeating: place, count: frames)])
    case 1:
      // Two ahead, one back.
      let (low, high) = (0.1 + 0.2 * random.nextUnit(), 0.7 + 0.2 * random.nextUnit())
      let (from, to) = turn % 3 == 2 ? (low, high) : (high, low)
      let start = DragGesture.Place(along: from, across: place.across)
      let end = DragGesture.Place(
        along: to, across: place.across + 0.1 * (random.nextUnit() - 0.5))
      return TouchGesture([[start] + start.way(to: end, frames: framesPerTouch)])
    default:
      let (near, wide) = (0.05 + 0.05 * random.nextUnit(), 0.2 + 0.2 * random.nextUnit())
      let (from, to) = turn % 2 == 0 ? (near, wide) : (wide, near)
      let fingers = [-1.0, 1].map { side in
        let start = DragGesture.Place(along: 0.5 + side * from, across: place.across)
        let end = DragGesture.Place(along: 0.5 + side * to, across: place.across)
        return [start] + start.way(to: end, frames: framesPerTouch)
      }
      return TouchGesture(fingers)
    }
  }

  /// Some steps in one direction, then some in another: half of them ahead.
  func walk(_ random: inout SplitMix64) -> [FocusStep] {
    var steps: [FocusStep] = []
    let directions: [FocusStep] = [.ahead, .ahead, .ahead, .back, .near, .far]
    while steps.count < stepsPerWalk {
      let direction = directions[random.next(below: directions.count)]
      let count = min(1 + random.next(below: 8), stepsPerWalk - steps.count)
      steps += Array(repeating: direction, count: count)
    }
    return steps
  }

  /// There and back again, slow at both ends.
  var pinch: [Double] {
    (1...framesPerPinch).map { frame in
      gently(1 - abs(2 * Double(frame) / Double(framesPerPinch) - 1))
    }
  }
}
