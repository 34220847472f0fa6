import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import Testing

/// The suite of the gate changes its content in every way, and the baseline shows it: a counter
/// that is 0 in every case guards nothing.
@Suite struct UpdateCountersTests {
  /// Counters of updates that are above 0 in at least one case, with the traces that mark such a
  /// case.
  private static let counters = [
    "cells_moved", "cells_reconfigured", "cells_reloaded", "edit_attributes_computed",
    "edit_batches", "edit_nodes_touched", "edit_tiles_filled", "edits", "invalidations",
    "model_nodes_touched",
  ]
  private static let traces = ["bulk-delete", "chat", "rotation", "self-sizing", "updates"]

  private struct Row {
    var trace: String
    var metric: String
    var value: Double
  }

  private static func rows() throws -> [Row] {
    let file = Bench.root.appendingPathComponent("Benchmarks/Baselines/gate.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t")
      let parts = fields[0].split(separator: "/")
      guard fields.count == 3, parts.count == 4, let value = Double(fields[2]) else { return nil }
      return Row(
        trace: String(parts[2].prefix { $0 != "[" }), metric: String(fields[1]), value: value)
    }
  }

  /// What is 0 everywhere, or not there.
  private static func faults(in rows: [Row]) -> [String] {
    let silent = counters.filter { counter in
      !rows.contains { $0.metric == counter && $0.value > 0 }
    }
    let absent = traces.filter { trace in
      !rows.contains { $0.trace == trace && $0.metric == "edit_batches" && $0.value > 0 }
    }
    let shrinks = rows.contains {
      $0.trace == "bulk-delete" && $0.metric == "content_drift_pt" && $0.value < 0
    }
    return silent + absent + (shrinks ? [] : ["no case deletes"])
  }

  @Test func everyCounterOfUpdatesIsAboveZeroInSomeCaseOfTheGate() throws {
    #expect(Self.faults(in: try Self.rows()) == [])
  }

  @Test func aSuiteThatOnlyBrowsesAndChatsIsRed() throws {
    let browsing = try Self.rows().filter {
      ["flick-browse", "random-jumps", "chat"].contains($0.trace)
    }
    let faults = Self.faults(in: browsing)
    #expect(faults.contains("cells_reloaded") && faults.contains("cells_reconfigured"))
    #expect(faults.contains("updates") && faults.contains("no case deletes"))
  }
}
