import Foundation
import Harness

/// How far a verb is, on one line of a terminal: what it does, how much of it is done, and how long the
/// rest takes if it continues at this pace.
///
/// ```
/// measuring 5 of 12, 38 %, 3 min left  debian-packages/list/chat/tiled-cache
/// ```
final class ProgressLine {
  private let talk: Talk
  private let doing: String
  private let count: Int
  private let alreadyDone: Int
  private let start = Date()

  /// - Parameters:
  ///   - doing: such as `measuring`.
  ///   - alreadyDone: how many of `count` took no time now.
  init(_ doing: String, of count: Int, alreadyDone: Int = 0, on talk: Talk) {
    self.talk = talk
    self.doing = doing
    self.count = count
    self.alreadyDone = alreadyDone
  }

  /// - Parameter done: of all; what is begun may count in part.
  func show(_ subject: String, done: Double) {
    let seconds = Date().timeIntervalSince(start)
    let pace = done > Double(alreadyDone) ? seconds / (done - Double(alreadyDone)) : nil
    talk.show(Self.text(doing, subject, done: done, of: count, secondsEach: pace))
  }

  /// - Parameter secondsEach: nil where nothing is known of that yet.
  static func text(
    _ doing: String, _ subject: String, done: Double, of count: Int, secondsEach: Double?
  ) -> String {
    let number = min(Int(done) + 1, count)
    let percent = Int(100 * done / Double(max(count, 1)))
    let left = secondsEach.map { ", " + duration($0 * max(0, Double(count) - done)) + " left" }
    return "\(doing) \(number) of \(count), \(percent) %\(left ?? "")  \(subject)"
  }

  private static func duration(_ seconds: Double) -> String {
    let seconds = Int(seconds)
    if seconds < 60 { return "\(seconds) s" }
    return seconds < 5_400 ? "\(seconds / 60) min" : "\((seconds + 1_800) / 3_600) h"
  }
}

extension ProgressLine {
  /// Shows how far a group of cases is, whose workers take turns.
  ///
  /// - Parameters:
  ///   - done: how many cases are done before it.
  ///   - steps: how many each of its cases takes, of which a failed one takes fewer.
  func group(of cases: Int, after done: Int, steps: Int) -> (RunProgress) -> Void {
    var begun = 0
    return { [self] progress in
      guard case .step(let id, _) = progress else { return }
      show(id, done: Double(done) + Double(min(begun, cases * steps)) / Double(steps))
      begun += 1
    }
  }
}
