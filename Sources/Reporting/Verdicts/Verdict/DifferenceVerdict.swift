import Gate
import Measurement
import ResultFiles

/// The verdict on cases that differ in how the differences of their snapshots are found: which way
/// to take for this change. Neither the layout nor the strategy has a part in it.
///
/// A way is recommended unless another one changes fewer items, by more than a hundredth, without
/// taking a refresh longer; or takes a refresh less, without changing more items than that.
struct DifferenceVerdict {
  /// The parameter of the trace.
  static let parameter = "diff"

  private struct Way {
    var name: String
    /// The longest difference, ns.
    var time: Double
    /// In all differences together.
    var items: Double

    func isBeaten(by other: Way) -> Bool {
      let refresh = FrameBudget.nanoseconds
      let isShorter = other.time + refresh <= time && other.items <= items * 1.01
      let isSmaller = other.items * 1.01 < items && other.time <= time + refresh
      return isShorter || isSmaller
    }
  }

  private let record: CaseRecord
  private let ways: [Way]

  /// The verdicts on a run, one for each change that at least two ways were compared for.
  static func all(of groups: [CaseGroup<CaseRecord>]) -> [DifferenceVerdict] {
    let records = groups.flatMap(\.members).filter { $0.longestDifferenceNanoseconds != nil }
    return records.grouped(by: \.changeOfSnapshots).compactMap { found in
      let ways = found.elements.grouped(by: \.wayOfDifference).compactMap { named -> Way? in
        let times = named.elements.compactMap(\.longestDifferenceNanoseconds)
        let items = named.elements.compactMap { $0.median(of: .differenceEdits) }
        guard let time = times.min(), let items = items.first else { return nil }
        return Way(name: named.key, time: time, items: items)
      }
      return ways.count > 1 ? DifferenceVerdict(record: found.elements[0], ways: ways) : nil
    }
  }

  var draft: VerdictDraft {
    let best = ways.filter { way in !ways.contains { way.isBeaten(by: $0) } }
      .sorted { ($0.items, $0.time) < ($1.items, $1.time) }
    return VerdictDraft(
      kind: .differences,
      subject: "\(ParameterizedName(record.case.trace.shown).without(Self.parameter)), "
        + "\(HumanUnits.grouped(Double(record.itemCount))) items",
      sentences: [
        VerdictText.use(best.map(\.name)),
        VerdictText.differences(ways.map { ($0.name, $0.time, $0.items) }),
      ], recommended: best.map(\.name))
  }
}

extension CaseRecord {
  /// What is the same for all ways to find differences.
  fileprivate var changeOfSnapshots: String {
    ParameterizedName(`case`.trace.shown).without(DifferenceVerdict.parameter)
      + " \(`case`.shownData) \(itemCount)"
  }

  fileprivate var wayOfDifference: String {
    ParameterizedName(`case`.trace.shown).value(of: DifferenceVerdict.parameter) ?? ""
  }
}
