/// The action of the hand in a frame.
public enum TraceEvent: String, CaseIterable, Hashable, Sendable {
  case none = ""
  case touchStart = "touchstart"
  case touchMove = "touchmove"
  case touchEnd = "touchend"
  case wheel
  case key
  case jump
}
