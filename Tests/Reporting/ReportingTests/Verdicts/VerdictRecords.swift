import Measurement
import TestSupport

/// Cases with figures from which a verdict follows.
struct VerdictRecords {
  var layout = "list"
  var trace = "flick-browse"
  var items = 886_323
  var data = "pypi-summaries"
  var launches = 5
  /// The number of timed frames; nil for none.
  var frames: Int? = 400
  /// The bytes of the collection.
  var collection = 3.5

  /// - Parameters:
  ///   - frame: the p95 of the frames, ns. The launches scatter around it.
  ///   - edit: the median and the greatest update, ns.
  ///   - prepare: ms.
  ///   - peak: MiB.
  func record(
    _ strategy: String, frame: Double = 800, edit: (Double, most: Double)? = nil,
    prepare: Double = 1, peak: Double = 0.5, queries: Int64? = nil, failure: CaseFailure? = nil
  ) -> CaseRecord {
    let scatter = [1, 0.6, 1.4, 0.8, 1.2]
    let all = (0..<launches).map { launch -> LaunchRecord in
      var observations: [String: Observation] = [
        "prepare_ns": .integer(Int64(prepare * 1e6)),
        "peak_bytes": .integer(Int64(peak * 1_048_576)),
        "dataset_bytes": .integer(Int64(collection * 1_048_576)),
      ]
      if let frames {
        let value = UInt64(frame * scatter[launch % scatter.count])
        observations["frame_ns"] = distribution(Array(repeating: value, count: frames))
      }
      if let edit {
        observations["update_ns"] = distribution(
          Array(repeating: UInt64(edit.0), count: 39) + [UInt64(edit.most)])
      }
      if let queries { observations["layout_queries"] = .integer(queries) }
      return LaunchRecord(launch: launch, observations: observations, blocks: [])
    }
    return CaseRecord(
      .named(
        "\(data)/\(layout)/\(trace)/\(strategy)@\(items)", data: data, items: items, layout: layout,
        trace: trace,
        strategy: strategy),
      itemCount: items, launches: failure == nil ? all : [], failure: failure)
  }

  /// The same with other properties.
  func with(_ change: (inout VerdictRecords) -> Void) -> VerdictRecords {
    var changed = self
    change(&changed)
    return changed
  }
}
