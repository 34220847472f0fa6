import Gate
import Measurement
import Primitives
import ResultFiles

/// The tested times of a comparison: those that are faster or slower, and notes that sum up all
/// others.
package struct ComparedTimes {
  /// The times that are faster or slower, in the order of the comparison.
  package let conclusive: [TimeComparison]
  /// All tested times.
  let all: [TimeComparison]

  /// nil if no time was tested.
  package init?(of comparison: RunComparison) {
    all = comparison.times.filter(\.isHeadline)
    conclusive = all.filter { $0.answer != .inconclusive }
    if all.isEmpty { return nil }
  }

  var title: String {
    let counts = [TimeComparison.Answer.slower, .faster].map { answer in
      "\(conclusive.count { $0.answer == answer }) \(answer.rawValue)"
    }
    return
      "Times (advice only, they fail nothing): of \(all.count), \(counts.joined(separator: ", "))"
  }

  /// A sentence on the meaning of the intervals, and one on all inconclusive times.
  package var notes: [String] {
    var notes: [String] = []
    if !conclusive.isEmpty {
      notes.append(
        "The 95 % confidence covers all \(all.count { $0.pValue != nil }) intervals jointly, so each"
          + " is wider than a single 95 % interval.")
    }
    if conclusive.count < all.count { notes.append(doubt) }
    return notes
  }

  static let titles = ["metric", "base", "head", "ratio", "interval", "finding"]

  /// The texts of a time's row, in the columns of `titles`.
  static func texts(of time: TimeComparison) -> [String] {
    let interval = time.testedInterval.map {
      "\(ratioText($0.lowerBound)) to \(ratioText($0.upperBound))"
    }
    return [
      Metric.words(of: time.metric), HumanUnits.duration(time.baseNanoseconds),
      HumanUnits.duration(time.headNanoseconds), ratioText(time.ratio),
      interval ?? HumanUnits.missing, time.answer.rawValue,
    ]
  }

  /// A sentence on the inconclusive times, with the command that compares them more precisely.
  private var doubt: String {
    let open = all.filter { $0.answer == .inconclusive }
    let counts = open.grouped(by: \.sharedReason).map { "\($0.elements.count) \($0.key)" }
    let ratios = open.map(\.ratio).sorted()
    return
      "inconclusive: \(open.count) of \(all.count) times (\(counts.joined(separator: "; "))), with"
      + " ratios from \(ratioText(ratios[0])) to \(ratioText(ratios[ratios.count - 1]));"
      + " gate --base BINARY --head BINARY alternates between both builds and finds smaller changes"
  }
}

extension TimeComparison {
  package var testedInterval: ClosedRange<Double>? {
    guard let testedLow, let testedHigh else { return nil }
    return testedLow...testedHigh
  }
}
