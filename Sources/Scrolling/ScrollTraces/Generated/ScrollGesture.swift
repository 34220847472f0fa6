/// The movement of a hand, or a program, in a generated trace.
public enum ScrollGesture: String, CaseIterable, Hashable, Sendable {
  case drag
  case flick
  case flickFast = "flick-fast"
  case rubberBand = "rubber-band"
  case bounce
  case paging
  case jump
  case slowReading = "slow-reading"
  case randomJumps = "random-jumps"

  /// One line for a list of traces.
  public var summary: String {
    switch self {
    case .drag: "a finger that drags up and down at varying speed"
    case .flick: "flicks of 500 to 12,000 pt/s that slow down by 0.998 per ms, with pauses"
    case .flickFast: "flicks like those of flick, slowing down by 0.99 per ms"
    case .rubberBand: "pulls beyond either edge and releases"
    case .bounce: "flings that hit an edge and bounce"
    case .paging: "swipes from page to page, each page a viewport"
    case .jump: "programmatic jumps to far places, with a little scrolling after each"
    case .slowReading: "small drags and long pauses"
    case .randomJumps: "jumps to a random place in every frame or every few frames"
    }
  }

  /// The default length of a trace, in seconds.
  public var seconds: Double {
    switch self {
    case .randomJumps: 10
    case .slowReading: 40
    case .drag, .flick, .flickFast, .rubberBand, .bounce, .paging, .jump: 20
    }
  }

  /// Whether the gesture scrolls along both axes if the content does; other gestures keep to one.
  public var isDiagonal: Bool {
    switch self {
    case .drag, .flick, .flickFast, .jump, .randomJumps: true
    case .rubberBand, .bounce, .paging, .slowReading: false
    }
  }
}
