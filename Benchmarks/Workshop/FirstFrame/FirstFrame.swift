import Datasets
import Foundation
import Harness
import Measurement
import SuiteCases

/// What a process shows first of a collection, and how long each part takes until then.
struct FirstFrame {
  /// The path of the data.
  let data: String
  let choice: SourceChoice
  let viewport: CGSize

  /// What happens between the start of a process and its first frame, in this order.
  enum Part: String, CaseIterable, Codable {
    case loading = "start of the process, until main"
    case options = "registry and options"
    case identity = "identity of the program"
    case files = "files of the data hashed"
    case sizes = "sizes from the cache"
    case source = "layout and strategy made"
    case prepare = "prepare"
    case view = "view and data source made"
    case query = "content size and first query"
    case cells = "cells created and set up"
  }

  /// What a process reports.
  struct Report: Codable {
    /// The time of each part, in the order of `Part.allCases`.
    var times: [Moment]
    var items: Int
    /// How many elements the frame shows.
    var shown: Int
  }

  /// Shows the frame.
  ///
  /// - Parameter start: when the process was started.
  /// - Throws: `InputError` if the data cannot be read.
  func show(since start: Moment) throws -> Report {
    var clock = PartClock(start)
    clock.end(at: ProcessStart.main)
    clock.end()
    let reader = ProgramIdentity.own
    clock.end()
    let cache = DatasetCache(reader: reader)
    let key = try cache.key(ofFilesAt: data)
    clock.end()
    let dataset = try cache.dataset(at: data, key: key).dataset
    clock.end()
    let axis = choice.axis
    let sizes = dataset.sizes
    let source = try choice.source(
      over: axis.isTransposed && axis.turnsItems ? sizes.transposed() : sizes, viewport: viewport)
    clock.end()
    source.prepare()
    clock.end()
    let display = Display(source, over: sizes, seed: 1)
    clock.end()
    let bounds = CGRect(origin: .zero, size: viewport)
    display.view.queryElements(in: bounds, bounds: bounds)
    clock.end()
    display.view.updateVisibleElements()
    clock.end()
    return Report(
      times: clock.times, items: sizes.itemCount, shown: display.view.visibleElements.count)
  }
}

/// When this process reached its own code.
enum ProcessStart {
  /// Read by `main.swift` before anything else.
  static let main = Moment.now()
}

/// What both clocks show, or the difference between two such readings, ns.
struct Moment: Codable {
  /// Real time.
  var wall: UInt64
  /// CPU time of the thread, which a new process begins at 0.
  var cpu: UInt64

  static func now() -> Moment { Moment(wall: MonotonicClock.now(), cpu: ThreadCPUClock.now()) }

  static func + (one: Moment, other: Moment) -> Moment {
    Moment(wall: one.wall + other.wall, cpu: one.cpu + other.cpu)
  }

  static func - (later: Moment, earlier: Moment) -> Moment {
    Moment(wall: later.wall - earlier.wall, cpu: later.cpu - earlier.cpu)
  }
}

/// Divides the time since a moment into parts.
private struct PartClock {
  private(set) var times: [Moment] = []
  private var last: Moment

  init(_ start: Moment) { last = start }

  /// Ends a part now, or when it ended.
  mutating func end(at moment: Moment = .now()) {
    times.append(moment - last)
    last = moment
  }
}
