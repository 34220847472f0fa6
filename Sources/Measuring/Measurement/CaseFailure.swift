/// Why a case has no result, or a wrong one. Its text is a sentence without its full stop.
package enum CaseFailure: Hashable, Sendable {
  /// It shows something else than the strategies with which it has to agree.
  case wrongAnswer(WrongAnswer)
  /// A worker gave no result in a step.
  ///
  /// - Parameter launch: nil where one worker plays several cases.
  case lost(WorkerLoss, step: LaunchStep, launch: Int?)
  /// The build of the worker lacks what the case names; the reason in words.
  case cannotRun(String)
  /// The words of a program of schema 4 or before.
  case described(String)

  /// Whether strategies that have to agree do not.
  package var isWrongAnswer: Bool {
    if case .wrongAnswer = self { true } else { false }
  }

  /// What a case shows that others do not.
  package struct WrongAnswer: Codable, Hashable, Sendable {
    /// `visible_checksum`; nil if its launches differ in it.
    package var checksum: String?
    /// That of the strategies that are right; nil if none is known to be.
    package var expected: String?
    /// In what the layout's own answers disagree, so that no strategy is wrong; nil if they agree.
    package var disagreement: String?
    /// Where it first differs from the reference; nil if that was not found.
    package var first: FirstDifference?

    package init(checksum: String?, expected: String? = nil) {
      self.checksum = checksum
      self.expected = expected
    }
  }

  /// The first frame in which strategies of a group differ from the reference, with both sides.
  package struct FirstDifference: Codable, Hashable, Sendable {
    package enum Reference: String, Codable, Sendable {
      case bruteForce = "brute force"
      case layoutObject = "the layout object"
    }

    /// Among the frames in which the bounds move, from 0.
    package var frame: Int
    /// The query rectangle of the frame, in points, in words.
    package var rect: String
    /// The first different element of the first wrong strategy, as expected and as found.
    package var difference: String
    package var reference: Reference
    /// The strategies that show the same as the reference in this frame.
    package var right: [String]
    /// The strategies that show something else: one or more.
    package var wrong: [String]
    /// What to run next and why; nil for nothing.
    package var advice: String?

    package init(
      frame: Int, rect: String, difference: String, reference: Reference, right: [String],
      wrong: [String], advice: String?
    ) {
      self.frame = frame
      self.rect = rect
      self.difference = difference
      self.reference = reference
      self.right = right
      self.wrong = wrong
      self.advice = advice
    }
  }
}

/// Why a worker gave no result. Its text is a clause.
package enum WorkerLoss: Hashable, Codable, Sendable {
  /// The system provided no process or no pipe.
  case notStarted(what: String, reason: String)
  /// It did not answer in time, and was killed.
  case timedOut(seconds: Double)
  /// A signal ended it.
  ///
  /// - Parameters:
  ///   - place: the innermost function of the program's own, with file and line; nil if unknown.
  ///   - words: the most informative line of its standard error; nil if there is none.
  case killed(signal: Int32, name: String, place: String?, words: String?)
  /// It exited by itself.
  case exited(status: Int32, words: String?)
  /// It is alive and states why it cannot do what it was to do.
  case refused(reason: String)
  /// It did what no worker does.
  case unexpected(what: String)
}

/// A step of a launch, as messages name it.
package enum LaunchStep: String, Codable, Sendable {
  case prepared, counted, replayed, finished, simulated
}

extension CaseRecord {
  /// Whether it failed because strategies that have to agree do not.
  package var isWrong: Bool { failure?.isWrongAnswer ?? false }
}

// MARK: JSON

/// In JSON a failure is an object with one key, its kind; the words of earlier programs are a text.
extension CaseFailure: Codable {
  private enum Key: String, CodingKey {
    case wrongAnswer, lost, cannotRun
  }

  private struct Loss: Codable {
    var worker: WorkerLoss
    var step: LaunchStep
    var launch: Int?
  }

  package func encode(to encoder: any Encoder) throws {
    if case .described(let words) = self {
      var container = encoder.singleValueContainer()
      return try container.encode(words)
    }
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .wrongAnswer(let answer): try container.encode(answer, forKey: .wrongAnswer)
    case .lost(let worker, let step, let launch):
      try container.encode(Loss(worker: worker, step: step, launch: launch), forKey: .lost)
    case .cannotRun(let reason): try container.encode(reason, forKey: .cannotRun)
    case .described: break
    }
  }

  package init(from decoder: any Decoder) throws {
    if let words = try? decoder.singleValueContainer().decode(String.self) {
      self = .described(words)
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a text or one of wrongAnswer, lost, cannotRun is expected"))
    }
    switch key {
    case .wrongAnswer: self = .wrongAnswer(try container.decode(WrongAnswer.self, forKey: key))
    case .lost:
      let loss = try container.decode(Loss.self, forKey: key)
      self = .lost(loss.worker, step: loss.step, launch: loss.launch)
    case .cannotRun: self = .cannotRun(try container.decode(String.self, forKey: key))
    }
  }
}
