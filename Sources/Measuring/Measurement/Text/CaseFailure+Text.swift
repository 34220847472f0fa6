import Foundation

/// The only place that words failures. It is below the gate, whose findings quote them.
extension CaseFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .wrongAnswer(let answer): answer.text
    case .lost(let worker, let step, let launch):
      "\(worker) (\(launch.map { "in launch \($0), " } ?? "")while it \(step.rawValue))"
    case .cannotRun(let reason): "cannot be run: \(reason)"
    case .described(let words): words
    }
  }

  /// The same without the details.
  package var inBrief: String {
    switch self {
    case .wrongAnswer(let answer):
      answer.disagreement == nil ? "wrong answer" : "the layout's answers disagree"
    case .lost(let worker, _, _): worker.inBrief
    case .cannotRun: "cannot be run"
    case .described(let words): words
    }
  }
}

extension CaseFailure.WrongAnswer {
  fileprivate var text: String {
    let finding =
      if let disagreement {
        "the layout's answers disagree: \(disagreement)"
      } else if let checksum {
        "wrong answer: visible_checksum \(checksum), other strategies show "
          + (expected ?? "each something else")
      } else {
        "wrong answer: its launches differ in visible_checksum"
      }
    return finding + (first.map { "; \($0.text)" } ?? "")
  }
}

extension CaseFailure.FirstDifference {
  fileprivate var text: String {
    "first in frame \(frame), which queries \(rect), \(wrong.first ?? ""): \(difference);"
      + " as \(reference.rawValue): \(right.isEmpty ? "none" : right.joined(separator: ", "));"
      + " different: \(wrong.joined(separator: ", "))" + (advice.map { "; \($0)" } ?? "")
  }
}

extension WorkerLoss: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notStarted(let what, let reason): "\(what): \(reason)"
    case .timedOut: "\(inBrief); the worker was killed"
    case .killed(_, let name, let place, let words):
      "\(inBrief) (\(name))" + (place.map { ", in \($0)" } ?? "") + (words.map { ": \($0)" } ?? "")
    case .exited(_, let words): inBrief + (words.map { ": \($0)" } ?? "")
    case .refused(let reason): reason
    case .unexpected(let what): what
    }
  }

  /// The same without the details.
  fileprivate var inBrief: String {
    switch self {
    case .notStarted(let what, _): what
    case .timedOut(let seconds): "no answer within \(seconds.formatted()) s"
    case .killed(let signal, _, _, _): "the worker was killed by signal \(signal)"
    case .exited(let status, _): "the worker ended with status \(status)"
    case .refused(let reason): reason
    case .unexpected(let what): what
    }
  }
}
