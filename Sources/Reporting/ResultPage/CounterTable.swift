import Measurement
import ResultFiles
import Verdicts

/// Counters of the cases of a group: a row for each, a column for each strategy, and in each cell a
/// bar from 0, as long as the greatest value of the row allows.
struct CounterTable {
  private let strategies: [String]
  private let rows: [(name: String, values: [Double])]

  private static let metrics: [Metric] = [
    .hits, .elementsExamined, .attributesComputed, .nodesVisited, .sectionsExamined, .tilesHit,
    .tilesFilled, .tilesEvicted, .attributeObjects, .prepareCalls,
  ]

  /// nil where no counter is above 0.
  init?(_ cases: [CaseRecord]) {
    strategies = cases.map(\.case.strategy.shown)
    rows = Self.metrics.compactMap { metric in
      let values = cases.map { $0.median(of: metric) ?? 0 }
      return values.contains { $0 > 0 } ? (metric.name.replacing("_", with: " "), values) : nil
    }
    if rows.isEmpty { return nil }
  }

  /// The values for a template.
  var context: [String: Any] {
    [
      "strategies": strategies.map(TemplateText.init),
      "rows": rows.map { row in
        let most = row.values.max()!
        return [
          "name": row.name,
          "cells": row.values.map { value in
            // A value above 0 always shows a bar.
            let percent = value > 0 ? max(1, (100 * value / most).rounded()) : 0
            return [
              "text": HumanUnits.count(value),
              "bar": percent > 0 && percent < 100 ? [TemplateText("\(Int(percent))")] : [],
              "full": percent == 100,
            ] as [String: Any]
          },
        ] as [String: Any]
      },
    ]
  }
}
