import Foundation

/// A progress line that closures can share.
final class ProgressLine {
  private var talk: Talk

  init(_ talk: Talk) { self.talk = talk }

  func show(_ text: String) { talk.show(text) }
  func say(_ text: String) { talk.say(text) }
  func clear() { talk.clear() }

  /// `, 5 min left`, if the rest continues at the current pace; empty before anything is done.
  static func timeLeft(since start: Date, done: Int, of count: Int) -> String {
    guard done > 0 else { return "" }
    let each = Date().timeIntervalSince(start) / Double(done)
    let seconds = Int(each * Double(count - done))
    return seconds >= 60 ? ", \(seconds / 60) min left" : ", \(seconds) s left"
  }
}
