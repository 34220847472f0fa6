import Foundation
import Registration
import Runner

/// The progress of a verb on one line of a terminal: the work, the part that is done, and the time
/// that the rest takes at this pace.
///
/// ```
/// measuring 5 of 12, 38 %, 3 min left  debian-packages/list/chat/tiled-cache
/// ```
package final class ProgressLine {
  private let talk: Talk
  private let doing: String
  private let count: Int
  private let alreadyDone: Int
  private let start = Date()

  /// - Parameters:
  ///   - doing: the work, such as `measuring`.
  ///   - alreadyDone: the number of `count` that were done before and took no time now.
  package init(_ doing: String, of count: Int, alreadyDone: Int = 0, on talk: Talk) {
    self.talk = talk
    self.doing = doing
    self.count = count
    self.alreadyDone = alreadyDone
  }

  /// - Parameter done: the number done; work in progress may count in part.
  func show(_ subject: String, done: Double) {
    let seconds = Date().timeIntervalSince(start)
    let pace = done > Double(alreadyDone) ? seconds / (done - Double(alreadyDone)) : nil
    talk.show(Self.text(doing, subject, done: done, of: count, secondsEach: pace))
  }

  /// - Parameter secondsEach: nil if it is still unknown.
  package static func text(
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
  /// Shows the progress of a group of cases whose workers take turns.
  ///
  /// - Parameters:
  ///   - done: the number of cases that are done before the group.
  ///   - steps: the number of steps of each case; a failed case takes fewer.
  func group(of cases: Int, after done: Int, steps: Int) -> (RunProgress) -> Void {
    var begun = 0
    var reached = Double(done)
    return { [self] progress in
      switch progress {
      case .step(let id, _):
        reached = Double(done) + Double(min(begun, cases * steps)) / Double(steps)
        begun += 1
        show(id, done: reached)
      case .waiting(let id, let name, let seconds):
        show("\(id), being \(name) for \(seconds) s", done: reached)
        // Where each line stays: after 10 s, 20 s, 40 s, ...
        if seconds % 10 == 0 && (seconds / 10).nonzeroBitCount == 1 {
          talk.printElsewhere("waiting: \(id) is being \(name), for \(seconds) s so far")
        }
      case .finished: break
      }
    }
  }
}
