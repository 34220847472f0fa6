extension RulePackage {
  /// The test of a package with this name.
  static func tests(_ name: String) -> String {
    #"""
    import AttributeStrategies
    import CollectionAttributes
    import CollectionLayouts
    import CollectionModel
    import Foundation
    import Primitives
    import Testing

    @testable import \#(name)

    @Suite struct \#(name)Tests {
      private let rule = BubbleLayout(crossExtent: 400, spacing: 8)

      /// One section of rows with these heights, in points.
      private func rows(_ heights: [Double]) -> SectionedSizes {
        SectionedSizes(
          sections: [SectionInfo(itemCount: heights.count)],
          sizes: SizeSequence(heights.map { ItemSize(points: 100, $0) }))
      }

      @Test func rowsAreAtTheLeftAndAtTheRightInTurn() {
        let table = BandTable(rule: rule, sizes: rows([40, 60, 20]))
        table.prepare()
        let frames = (0..<3).map { table.element(.item($0, inSection: 0))?.frame }
        #expect(frames[0] == CGRect(x: 0, y: 0, width: 300, height: 40))
        #expect(frames[1] == CGRect(x: 100, y: 48, width: 300, height: 60))
        #expect(frames[2] == CGRect(x: 0, y: 116, width: 300, height: 20))
        #expect(table.contentSize == CGSize(width: 400, height: 136))
      }

      /// The same edits for the table and for strategies of the library, which use the rule in other
      /// ways: all find the same after each of them.
      @Test(arguments: [1, 2, 3] as [UInt64])
      func allStrategiesFindTheSameAfterEveryEdit(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let sizes = rows((0..<500).map { _ in Double(random.next(below: 200)) })
        var count = 500
        let strategies: [any PlacementStrategy] = [
          PrecomputeAll(rule: rule, sizes: sizes), BandTable(rule: rule, sizes: sizes),
          OnDemand(rule: rule, sizes: sizes),
          TiledCache.strategy(for: rule, sizes: sizes, tileSize: 16, cacheBytes: 1 << 20),
        ]
        for strategy in strategies { strategy.prepare() }
        for _ in 0..<300 {
          let path = ItemPath(section: 0, item: random.next(below: count))
          let box = ItemBox(size: ItemSize(points: 100, Double(random.next(below: 3000))))
          let edit: CollectionEdit
          switch random.next(below: 3) {
          case 0: edit = .insertItems([box], at: path)
          case 1: edit = .removeItems(path.item..<path.item + 1, section: 0)
          default: edit = .resizeItem(path, to: box)
          }
          if case .insertItems = edit { count += 1 }
          if case .removeItems = edit { count -= 1 }
          let extent = Int(strategies[0].contentSize.height)
          let rect = CGRect(
            x: 0, y: random.next(below: extent + 2000) - 1000, width: 400,
            height: random.next(below: 4000))
          var found: [Set<ElementAttributes>] = []
          for strategy in strategies {
            strategy.apply([edit])
            var buffer = ElementBuffer(capacity: 0)
            strategy.append(crossing: rect, to: &buffer)
            #expect(Set(buffer.elements).count == buffer.count, "each element once")
            found.append(Set(buffer.elements))
          }
          #expect(found.allSatisfy { $0 == found[0] }, "\(edit), then \(rect)")
        }
      }
    }

    """#
  }

  /// The README of a package with this name.
  static func readme(_ name: String) -> String {
    #"""
    # \#(name)

    A layout and a strategy of its own, measured by scrollbench. `scrollbench new \#(name)` wrote this
    package; it is yours now, so change whatever you like.

    | file | what it is |
    | --- | --- |
    | `Sources/\#(name)/BubbleLayout.swift` | a layout rule: where elements go |
    | `Sources/\#(name)/BandTable.swift` | a strategy: when they are placed, and how they are kept and found |
    | `Sources/\#(name)/main.swift` | both under their names, in the command line of scrollbench |
    | `Tests/\#(name)Tests` | their frames, and the same edits for this strategy and for others |
    | `Benchmarks/Suites/gate.json` | the cases that the gate counts |
    | `Benchmarks/Baselines/gate.tsv` | what it counted last: equal on every machine |
    | `.github/workflows/scrolling.yml` | all of this on every pull request |

    ```
    swift build -c release
    .build/release/\#(name) run --suite gate
    .build/release/\#(name) run --data debian-packages --layout bubbles --strategy band-table,on-demand
    .build/release/\#(name) gate --baseline Benchmarks/Baselines
    swift test
    ```

    The first build takes a few minutes and needs libjemalloc-dev, zlib1g-dev and pkg-config. `list layouts`
    and `list strategies` name yours beside those of scrollbench: every layout runs with every strategy. Suites,
    data and traces are looked up in `Benchmarks` here first, and then in that of scrollbench.

    ## Change it

    - Another layout: a struct that conforms to `LayoutRule`, or to `FramedLayout` if it has headers around its
      items, and a registration in `Sources/\#(name)/main.swift`.
    - Another strategy: a `StoredStrategy` if it is an index over placed elements, otherwise a
      `PlacementStrategy`.
    - After a change that is meant to change counters, write the baseline again and look at the difference:

    ```
    .build/release/\#(name) gate --update-baseline Benchmarks/Baselines
    ```

    - To look for mistakes: `.build/release/\#(name) check`. It names the law that is broken.
    - To compare counters and times with a commit: `.build/release/\#(name) gate --since origin/main` builds
      both sides.

    """#
  }
}
