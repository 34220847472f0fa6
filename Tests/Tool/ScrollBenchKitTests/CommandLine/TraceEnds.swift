import Commands
import Primitives
import Registration
import ScrollBenchKit

/// Every registered trace with its parameters at the ends of what they take, over three layouts
/// that scroll in different ways, in every verb that plays frames. Everything is drawn from the
/// registry: what is added there is here too.
struct TraceEnds {
  /// A verb that plays a trace, with what makes its input.
  enum Way: String, CaseIterable, Sendable {
    case run, cells, explain, frame, frames, counters, times, player
  }

  struct Play: CustomStringConvertible {
    var data: String
    var layout: String
    var strategy: String
    var trace: String
    var way: Way

    var description: String { "\(way): \(layout)/\(strategy)/\(trace)" }

    /// What is typed, one command after the other, in a folder of its own.
    ///
    /// - Parameter executable: compared with itself by `times`.
    func commands(_ executable: String) -> [[String]] {
      let words = [
        "--data", data, "--items", "1k", "--layout", layout, "--strategy", strategy, "--trace",
        trace,
      ]
      // However many processes share the machine: CPU time is what ends a worker.
      let patience = ["--timeout", "3600"]
      let run = ["run"] + patience + words + ["--budget", "0.02", "--output", "run"]
      return switch way {
      case .run: [run]
      case .cells:
        [
          ["run"] + patience + words + ["--output", "run", "--cell-cost", "text-feed"]
            + ["--prefetch", "rows"]
        ]
      case .explain: [["run"] + words + ["--explain", "--frame", "40"]]
      case .frame: [["draw"] + words + ["--frame", "40", "--output", "a.svg"]]
      case .frames: [["draw"] + words + ["--frames", "20..24", "--output", "a.svg"]]
      case .counters:
        [
          ["gate"] + patience + words + ["--update-baseline", "base"],
          ["gate"] + patience + words + ["--baseline", "base", "--strict"],
        ]
      case .times:
        [
          ["gate"] + patience + words + [
            "--base", executable, "--head", executable, "--tier", "times",
          ]
        ]
      case .player: [run, ["report", "run", "--html", "a.html", "--player", "*"]]
      }
    }
  }

  private let registry: Registry

  init(_ registry: Registry) { self.registry = registry }

  /// Rows, columns that depend on what is above them, and a plane.
  static let layouts = ["list", "masonry", "map"]

  /// All that there is, over one of the layouts.
  func plays(over layout: String) throws -> [Play] {
    guard let found = registry.layouts.first(where: { $0.name == layout }),
      let data = registry.datasets.first(where: { found.kinds.contains($0.kind) && $0.isMade })
    else { throw NoSuchEntry(description: "no generated data fit a layout \(layout)") }
    let strategies = registry.strategies.map(\.name)
    var plays: [Play] = []
    let all = registry.traces.flatMap { texts(of: $0, over: found) }
    for (number, (trace, isPair)) in all.enumerated() {
      // What is timed takes seconds, and is timed over one layout.
      let quick = Way.allCases.filter { $0 != .times }
      // Of pairs there are so many that each is played in one way, over each layout in another.
      let turn = number + 3 * (Self.layouts.firstIndex(of: layout) ?? 0)
      for way in isPair ? [quick[turn % quick.count]] : layout == "list" ? Way.allCases : quick {
        // A picture shows tiles, and all strategies show the same.
        let isPicture = way == .frame || way == .frames
        plays.append(
          Play(
            data: data.name, layout: layout,
            strategy: isPicture ? "tiled-cache" : strategies[number % strategies.count],
            trace: trace, way: way))
      }
    }
    return plays
  }

  struct NoSuchEntry: Error, CustomStringConvertible { var description: String }

  // MARK: Texts

  /// A trace as it is, with each end of each parameter, and with each pair of ends of two. Another
  /// trace that plays below makes a pair too.
  private func texts(
    of trace: TraceRegistration, over layout: LayoutRegistration
  ) -> [(text: String, isPair: Bool)] {
    let ends = trace.parameters.map { parameter in
      (name: parameter.name, values: values(of: parameter, trace, layout))
    }
    var texts = [(trace.name, false)]
    for (index, one) in ends.enumerated() {
      let isAnother = one.name == "over"
      for value in one.values {
        texts.append(("\(trace.name)[\(one.name)=\(value)]", isAnother))
        // An hour of scrolling takes most of a minute, and is played alone.
        let isLong = one.name == "seconds" && value == one.values.last
        for other in ends[(index + 1)...] where !isAnother && !isLong {
          texts += other.values.map {
            ("\(trace.name)[\(one.name)=\(value),\(other.name)=\($0)]", true)
          }
        }
      }
    }
    return texts
  }

  private func values(
    of parameter: Parameter, _ trace: TraceRegistration, _ layout: LayoutRegistration
  ) -> [String] {
    let ends = parameter.values.ends
    guard ends.isEmpty else { return ends }
    return switch parameter.name {
    case "over": registry.traces.filter { $0.parameters.first?.name != "over" }.map(\.name)
    case "parameter": layout.parameters.filter { $0.values.isNumber }.map(\.name)
    // Of an exchange, a layout; of a pinch, what any number can be.
    case "to" where parameter.values == .specification:
      registry.layouts.filter { !$0.kinds.isDisjoint(with: layout.kinds) }.map(\.name)
    case "to": ["1", "1000"]
    default: fatalError("\(parameter.name) of \(trace.name) has no values here")
    }
  }
}

extension Parameter.Values {
  /// The least and the most that a parameter takes, or all that it takes where that is a choice;
  /// empty for names.
  fileprivate var ends: [String] {
    switch self {
    case .whole(let range), .bytes(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .points(let range), .decimal(let range, _):
      ["\(range.lowerBound)", "\(range.upperBound)"]
    case .oneOf(let names), .joined(let names): names
    case .flag: ["yes", "no"]
    case .duration(let most): ["0s", "1ns", most]
    case .name, .specification, .path: []
    }
  }
}

extension Parameter.Values {
  fileprivate var isNumber: Bool {
    switch self {
    case .whole, .points, .decimal: true
    default: false
    }
  }
}

extension DatasetRegistration {
  fileprivate var isMade: Bool { if case .made = origin { true } else { false } }
}
