import CellModel
import CollectionAttributes
import CollectionModel
import Foundation

/// Items at given places, in a viewport that scrolls down.
struct PrefetchScene {
  var frames: [CGRect]
  var viewport: CGSize
  var contentSize: CGSize?

  /// Items as wide as the viewport, one after the other.
  static func list(_ count: Int, of height: Double, in viewport: CGSize) -> PrefetchScene {
    grid(count, of: CGSize(width: viewport.width, height: height), columns: 1, in: viewport)
  }

  static func grid(
    _ count: Int, of cell: CGSize, columns: Int, in viewport: CGSize
  ) -> PrefetchScene {
    let frames = (0..<count).map { item in
      CGRect(
        x: Double(item % columns) * cell.width, y: Double(item / columns) * cell.height,
        width: cell.width, height: cell.height)
    }
    return PrefetchScene(frames: frames, viewport: viewport)
  }

  /// Each item in the column that ends first.
  static func columns(_ count: Int, of heights: [Double], in viewport: CGSize) -> PrefetchScene {
    let width = viewport.width / Double(count)
    var ends = [Double](repeating: 0, count: count)
    let frames = heights.map { height in
      let column = ends.firstIndex(of: ends.min()!)!
      defer { ends[column] += height }
      return CGRect(x: Double(column) * width, y: ends[column], width: width, height: height)
    }
    return PrefetchScene(frames: frames, viewport: viewport)
  }

  /// The viewport at an offset, after it moved by so many points in 16 ms.
  func place(
    at offset: Double, x: Double = 0, moved: Double = 0, across: Double = 0
  ) -> PrefetchPlace {
    PrefetchPlace(
      bounds: CGRect(origin: CGPoint(x: x, y: offset), size: viewport),
      movement: CGPoint(x: across, y: moved), duration: 16_000_000, isHorizontal: false,
      contentSize: contentSize
    ) { [frames] rect in
      frames.enumerated().map { ElementAttributes(id: .item($0, inSection: 0), frame: $1) }
        .filter { $0.crosses(rect) }
    }
  }
}

extension PrefetchPolicy {
  /// The numbers of the items that should be ready.
  func wantedNumbers(at place: PrefetchPlace) -> [Int] {
    wantedItems(at: place).map { Int($0.item) }
  }

  /// Whether a step for an item of the identifier "" may begin; times are in ms.
  func mayBegin(_ step: CellCosts.Step, _ item: Int, at now: UInt64, before deadline: UInt64)
    -> Bool
  {
    mayBegin(
      step, for: .item(item, inSection: 0), identifier: "", at: now * 1_000_000,
      before: deadline * 1_000_000)
  }

  /// A cell was created, or set up and laid out, in so many ms.
  func learn(_ step: CellCosts.Step, milliseconds: UInt64) {
    learn(step, identifier: "", nanoseconds: milliseconds * 1_000_000)
    if step == .configure { learn(.layout, identifier: "", nanoseconds: 0) }
  }
}
