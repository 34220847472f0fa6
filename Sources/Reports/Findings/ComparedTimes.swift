import Gate
import Measurement

/// The times of a comparison that were tested: those that can be told apart, and what is to be said of
/// all others together.
struct ComparedTimes {
  /// Slower or faster, as the runs have them.
  let told: [TimeComparison]
  /// All that were tested.
  let all: [TimeComparison]

  /// nil where no time was tested.
  init?(of comparison: RunComparison) {
    all = comparison.times.filter(\.isHeadline)
    told = all.filter { $0.answer != .cannotTell }
    if all.isEmpty { return nil }
  }

  var title: String {
    let counts = [TimeComparison.Answer.slower, .faster].map { answer in
      "\(told.count { $0.answer == answer }) \(answer.rawValue)"
    }
    return "Times (advice alone): of \(all.count), \(counts.joined(separator: ", "))"
  }

  /// What the intervals mean, and in one sentence all times that cannot be told apart.
  var notes: [String] {
    var notes: [String] = []
    if !told.isEmpty {
      notes.append(
        "An interval is the one that was tested: 95 % for all \(all.count { $0.pValue != nil })"
          + " tested times together, which makes it wider than 95 % for one.")
    }
    if told.count < all.count { notes.append(doubt) }
    return notes
  }

  static let titles = ["metric", "base", "head", "ratio", "tested interval", "answer"]

  /// The cells of a time below `titles`.
  static func cells(_ time: TimeComparison) -> [String] {
    let interval = time.testedInterval.map {
      "\(ratioText($0.lowerBound)) to \(ratioText($0.upperBound))"
    }
    return [
      time.metric, HumanUnits.duration(time.baseNanoseconds),
      HumanUnits.duration(time.headNanoseconds), ratioText(time.ratio),
      interval ?? HumanUnits.missing, time.answer.rawValue,
    ]
  }

  /// What keeps the others from being told apart, how far they lie apart, and what to do.
  private var doubt: String {
    let open = all.filter { $0.answer == .cannotTell }
    var reasons: [String] = []
    for reason in open.map(\.sharedReason) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    let counts = reasons.map { reason in
      "\(open.count { $0.sharedReason == reason }) \(reason)"
    }
    let ratios = open.map(\.ratio).sorted()
    return
      "cannot tell: \(open.count) of \(all.count) times (\(counts.joined(separator: "; "))), with"
      + " ratios from \(ratioText(ratios[0])) to \(ratioText(ratios[ratios.count - 1])); scrollbench gate"
      + " --base BINARY --head BINARY runs both builds in turns and tells"
  }
}

extension TimeComparison {
  var testedInterval: ClosedRange<Double>? {
    guard let testedLow, let testedHigh else { return nil }
    return testedLow...testedHigh
  }
}
