import CollectionModel
import Foundation

extension Explanation {
  /// The most ids a line names.
  private static let namedIDs = 12

  /// The same for a reader, one fact a line.
  public var lines: [String] {
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
    lines.append("visible \(visible)")
    lines.append("entered \(Self.named(entered))")
    lines.append("left \(Self.named(left))")
    if !choice.isEmpty { lines.append("works by: \(choice)") }
    lines += touched.map { "touched: " + $0 }
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
  public var description: String { "(\(x), \(y)) \(width) x \(height)" }
}

extension ElementID {
  /// `item 3.17` is item 17 of section 3; other kinds by name.
  var summary: String {
    let name: String
    switch kind {
    case .item: return "item \(section).\(item)"
    case .header: name = "header"
    case .footer: name = "footer"
    case .background: name = "background"
    case .separator: return "separator \(section).\(item)"
    default: name = kind.name
    }
    return kind.attachment == .item ? "\(name) \(section).\(item)" : "\(name) \(section)"
  }
}

extension PlaybackChange {
  /// One line for each edit, each run of items that are reloaded or reconfigured, and a new extent.
  var descriptions: [String] {
    edits.map(\.summary) + batch.reloadedItems.map { "\($0.name) reloaded" }
      + batch.reconfiguredItems.map { "\($0.name) reconfigured" }
      + (crossExtent.map { ["the bounds are resized: \($0) pt across"] } ?? [])
  }
}

extension ItemRange {
  fileprivate var name: String {
    items.count == 1
      ? "item \(section).\(items.lowerBound)"
      : "items \(items.lowerBound)..<\(items.upperBound) of section \(section)"
  }
}

extension CollectionEdit {
  fileprivate var summary: String {
    switch self {
    case .insertItems(let boxes, let path):
      "\(boxes.count) items inserted before item \(path.section).\(path.item)"
    case .removeItems(let range, let section):
      "items \(range.lowerBound)..<\(range.upperBound) of section \(section) removed"
    case .moveItem(let from, let to):
      "item \(from.section).\(from.item) moved to \(to.section).\(to.item)"
    case .resizeItem(let path, let box):
      "item \(path.section).\(path.item) resized to "
        + "\(Double(box.size.width) / 64) x \(Double(box.size.height) / 64)"
    case .insertSection(_, let items, let section):
      "a section of \(items.count) items inserted before section \(section)"
    case .removeSection(let section): "section \(section) removed"
    case .moveSection(let from, let to): "section \(from) moved to \(to)"
    case .setHeader(let height, let section):
      "the header of section \(section) made \(Double(height) / 64) high"
    }
  }
}
