/// The files of a package with a layout rule and a strategy of its own.
enum RulePackage {
  /// `BubbleLayout.swift`.
  static let layout = #"""
    import CollectionAttributes
    import CollectionLayouts
    import CollectionModel
    import Foundation

    /// Messages of a chat: rows as high as their items and three quarters as wide as the section, at the
    /// left and at the right in turn.
    ///
    /// A rule keeps nothing per element. What a row depends on travels in the cursor: its origin is
    /// where the next row begins, its shape says on which side, 0 for the left and 1 for the right.
    struct BubbleLayout: FramedLayout {
      /// Places the headers around the rows.
      let frame: SectionFrame
      private let spacing: Double

      /// - Parameters: both in points.
      init(crossExtent: Double, spacing: Double) {
        frame = SectionFrame(crossExtent: crossExtent, style: SectionStyle())
        self.spacing = LayoutGrid.round(spacing)
      }

      var shapeCount: Int { 1 }

      func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
        BubbleLayout(crossExtent: crossExtent, spacing: spacing)
      }

      func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int {
        let run = run.required
        let width = LayoutGrid.round(frame.innerExtent * 0.75)
        for index in 0..<run.count {
          let height = Double(run.heights[index]) * LayoutGrid.pointsPerUnit
          let x = frame.innerStart + cursor.shape[0] * (frame.innerExtent - width)
          buffer.append(
            ElementAttributes(
              id: .item(cursor.item + index, inSection: cursor.section),
              frame: CGRect(x: x, y: cursor.origin, width: width, height: height)))
          cursor.origin += height + spacing
          cursor.shape[0] = 1 - cursor.shape[0]
        }
        return run.count
      }

      /// The same without placing: strategies pass over items that no query asks for.
      func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
        let run = run.required
        let near = cursor.origin
        for index in 0..<run.count {
          cursor.origin += Double(run.heights[index]) * LayoutGrid.pointsPerUnit + spacing
          cursor.shape[0] = 1 - cursor.shape[0]
        }
        return (run.count, Extent(near: near, far: cursor.origin - spacing))
      }

      func itemsEnd(of cursor: Cursor) -> Double { cursor.origin - spacing }

      /// No row before the cursor reaches beyond this.
      func reach(of cursor: Cursor) -> Double { cursor.origin }
    }

    """#

  /// `BandTable.swift`.
  static let strategy = #"""
    import AttributeStrategies
    import CollectionAttributes
    import CollectionLayouts
    import CollectionModel
    import Foundation
    import SpatialIndex

    /// Places everything in `prepare`; a table says for each band of the content where to begin to look.
    ///
    /// A strategy that keeps all elements is its index: how it is built and how it is asked. Edits, other
    /// widths and sections are the work of `StoredStrategy`, which builds the index again.
    ///
    /// 64 bytes per element, and 4 per band. A query is O(elements that begin in the bands that it
    /// crosses); worst case: O(elements), if one near the top reaches over everything.
    final class BandTable: StoredStrategy {
      private static let bandExtent = 1024.0

      let stored: StoredElements
      private(set) var work = IndexWork()
      /// The first element that ends beyond the start of each band: none before it crosses that band.
      private var first: [Int32] = []

      init(rule: any LayoutRule, sizes: SectionedSizes) {
        stored = StoredElements(rule: rule, sizes: sizes)
      }

      var indexBytes: Int { first.capacity * MemoryLayout<Int32>.stride }

      func buildIndex() {
        stored.sortByNearEdge()
        first.removeAll(keepingCapacity: true)
        for (index, element) in stored.elements.enumerated() {
          let end = element.frame.origin.y + element.frame.size.height
          while Double(first.count) * Self.bandExtent < end { first.append(Int32(index)) }
        }
      }

      func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
        let lower = Double(rect.origin.y)
        let upper = lower + Double(rect.size.height)
        let band = (lower / Self.bandExtent).rounded(.down)
        var index = 0
        // A rectangle may be anything, infinite ones too: only what is in the table becomes an Int.
        if band >= 0 {
          guard band < Double(first.count) else { return }
          index = Int(first[Int(band)])
        }
        let elements = stored.elements
        while index < elements.count, elements[index].frame.origin.y < upper {
          if elements[index].crosses(rect) { buffer.append(elements[index]) }
          work.elementsTested += 1
          index += 1
        }
      }
    }

    """#

  /// `main.swift`.
  static let main = #"""
    import ScrollBenchKit

    var registry = Registry.standard
    registry.add(
      LayoutRegistration(
        name: "bubbles", summary: "messages at the left and at the right in turn",
        parameters: [Parameter("spacing", "points between rows", .points(0...100), default: "8")],
        kinds: [.cards, .synthetic, .boxes]
      ) { BubbleLayout(crossExtent: $0, spacing: $1.points("spacing")) })
    registry.add(
      StrategyRegistration(name: "band-table", summary: "places everything; a table of 1,024 pt bands")
      {
        rule, sizes, _ in BandTable(rule: rule, sizes: sizes)
      })
    ScrollBench.main(registry, source: SourceVersion(stamp: sourceStamp))

    """#

  /// `Benchmarks/Suites/gate.json`.
  static let suite = #"""
    {
      "summary": "the layout with its own strategy and with one of the library, browsing and during a chat",
      "data": ["debian-packages"],
      "layouts": ["bubbles"],
      "strategies": ["band-table", "tiled-cache"],
      "traces": ["flick-browse", "chat[over=flick-browse,batches=20]"],
      "items": ["5k"]
    }

    """#
}
