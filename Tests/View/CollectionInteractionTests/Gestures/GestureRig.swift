import CollectionInteraction
import Foundation

let milliseconds: UInt64 = 1_000_000

/// An arena with fingers, which keeps what it logs and the arguments of actions.
final class GestureRig {
  let arena = GestureArena()
  /// `tap: possible -> ended`
  private(set) var log: [String] = []
  /// `tap ended`
  private(set) var actions: [String] = []
  /// The fingers of touches that were taken away.
  private(set) var taken: [Int] = []
  private var fingers: [Int: Touch] = [:]

  init(_ recognizers: GestureRecognizer...) {
    arena.log = { [unowned self] in log.append($0) }
    arena.onCancelTouches = { [unowned self] in taken += $0.map(\.id) }
    for recognizer in recognizers { add(recognizer) }
  }

  func add(_ recognizer: GestureRecognizer) {
    arena.add(recognizer)
    recognizer.addAction { [unowned self] in actions.append("\($0.name) \($0.state)") }
  }

  /// A finger comes down. - Parameter time: in ms, like all times here.
  @discardableResult
  func down(_ finger: Int = 1, _ x: Double = 100, _ y: Double = 100, at time: UInt64) -> Touch {
    let touch = Touch(id: finger, at: CGPoint(x: x, y: y))
    fingers[finger] = touch
    arena.began([touch], at: time * milliseconds)
    return touch
  }

  func move(_ finger: Int = 1, _ x: Double, _ y: Double = 100, at time: UInt64) {
    let touch = fingers[finger]!
    touch.move(to: CGPoint(x: x, y: y))
    arena.moved([touch], at: time * milliseconds)
  }

  func up(_ finger: Int = 1, at time: UInt64) {
    arena.ended([fingers[finger]!], at: time * milliseconds)
  }

  func cancel(_ finger: Int = 1, at time: UInt64) {
    arena.cancelled([fingers[finger]!], at: time * milliseconds)
  }

  func wait(until time: UInt64) { arena.advance(to: time * milliseconds) }

  func tap(_ finger: Int = 1, _ x: Double = 100, _ y: Double = 100, at time: UInt64) {
    down(finger, x, y, at: time)
    up(finger, at: time + 50)
  }
}
