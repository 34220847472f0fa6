import CollectionModel
import Foundation
import Measurement

extension Explanation {
  /// The most ids a line names.
  private static let namedIDs = 12

  /// The same for a reader, one fact a line.
  package var lines: [String] {
    var lines = [
      "frame \(frame) of \(frameCount)",
      "bounds \(bounds), asked for \(queryRect)",
    ]
    if passes > 1 { lines.append("laid out \(passes) times") }
    lines += edits.map { "edit: " + $0 }
    lines.append("examined \(elementsExamined), hits \(hits), over-fetch \(overFetch)")
    lines.append("attributes computed \(attributesComputed)")
    lines.append("tiles filled \(tilesFilled), hit \(tilesHit), evicted \(tilesEvicted)")
    lines.append("index nodes visited \(nodesVisited), touched by edits \(nodesTouched)")
    lines.append("sections examined \(sectionsExamined)")
    if let cellLayouts { lines.append("cells laid out \(cellLayouts) times") }
    lines.append("visible \(visible)")
    lines.append("entered \(Self.named(entered))")
    lines.append("left \(Self.named(left))")
    if !choice.isEmpty { lines.append("works by: \(choice)") }
    lines += touched.map { "touched: " + $0 }
    if let leastFrameNanoseconds, let replays {
      lines.append(
        "took \(HumanUnits.duration(Double(leastFrameNanoseconds))) in the fastest of \(replays)"
          + " replays: \(FrameBudget.shareText(Double(leastFrameNanoseconds))) of the"
          + " \(FrameBudget.text) that a frame has at 120 Hz")
      if let leastCellLayoutNanoseconds {
        lines.append(
          "the layout of cells took \(HumanUnits.duration(Double(leastCellLayoutNanoseconds))),"
            + " timed in replays of its own")
      }
    }
    return lines
  }

  private static func named(_ ids: [String]) -> String {
    if ids.isEmpty { return "0" }
    let more = ids.count > namedIDs ? ", ..." : ""
    return "\(ids.count): " + ids.prefix(namedIDs).joined(separator: ", ") + more
  }
}

extension Explanation.Rectangle: CustomStringConvertible {
  /// `(x, y) width x height`.
  package var description: String { "(\(x), \(y)) \(width) x \(height)" }
}

extension PlaybackChange {
  /// One line for each edit, each run of items that are reloaded or reconfigured, a new extent, and
  /// another layout or value of its parameter.
  var descriptions: [String] {
    switch content {
    case .edits(let edits, let batch):
      edits.map(\.summary) + batch.reloadedItems.map { "\($0.name) reloaded" }
        + batch.reconfiguredItems.map { "\($0.name) reconfigured" }
    case .viewport(let crossExtent): ["the bounds are resized: \(crossExtent) pt across"]
    case .layout: ["the layout is exchanged"]
    case .parameter: ["the layout gets another value of its parameter"]
    case .drag(let step, let edits): [step.summary] + edits.map(\.summary)
    case .touch(let step): [step.summary]
    }
  }
}

extension DragStep {
  fileprivate var summary: String {
    let place = "\(position.x), \(position.y)"
    return switch kind {
    case .take: "an item is taken at \(place)"
    case .carry: "the item is carried to \(place)"
    case .drop: "the item is dropped"
    case .putBack: "the item goes back"
    }
  }
}

extension TouchStep {
  fileprivate var summary: String {
    let places = fingers.map { "\($0.x), \($0.y)" }.joined(separator: " and ")
    return switch kind {
    case .select(let share): "selected at first: \(share.rawValue)"
    case .down: "down at \(places) of the screen"
    case .move: "moved to \(places) of the screen"
    case .lift: "lifted at \(places) of the screen"
    case .focus(let heading): "the focus moves: \(heading)"
    }
  }
}

extension ItemRange {
  fileprivate var name: String {
    items.count == 1
      ? "item \(section).\(items.lowerBound)"
      : "items \(items.lowerBound)..<\(items.upperBound) of section \(section)"
  }
}
