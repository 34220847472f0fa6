extension LayoutObjectPackage {
  /// The test of a package with this name.
  static func tests(_ name: String) -> String {
    #"""
    import Testing
    import UIKit

    @testable import \#(name)

    /// As many cards as it is told, of which a test looks at the frames alone.
    private final class Cards: NSObject, UICollectionViewDataSource {
      var count: Int

      init(count: Int) { self.count = count }

      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { count }

      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
      }
    }

    @MainActor @Suite struct \#(name)Tests {
      private let layout = ColumnLayout()
      private let cards = Cards(count: 300)
      private let view: UICollectionView

      init() {
        layout.heightOfItem = { indexPath, _ in CGFloat(20 + indexPath.item * 37 % 400) }
        view = UICollectionView(
          frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "card")
        view.dataSource = cards
        view.layoutIfNeeded()
      }

      private func frame(_ item: Int) -> CGRect {
        layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame ?? .null
      }

      @Test func aCardIsPutIntoTheShortestColumn() {
        #expect(frame(0) == CGRect(x: 0, y: 0, width: 189, height: 20))
        #expect(frame(1) == CGRect(x: 201, y: 0, width: 189, height: 57))
        #expect(frame(2) == CGRect(x: 0, y: 32, width: 189, height: 94))
      }

      @Test(arguments: [300, 301, 40, 0])
      func everyQueryFindsTheCardsThatCross(count: Int) {
        cards.count = count
        view.reloadData()
        view.layoutIfNeeded()
        for y in stride(from: -1000, to: view.contentSize.height + 1000, by: 333) {
          let rect = CGRect(x: 0, y: y, width: 390, height: 844)
          let found = layout.layoutAttributesForElements(in: rect) ?? []
          let crossing = (0..<count).filter { item in
            let frame = frame(item)
            return frame.minY < rect.maxY && frame.maxY > rect.minY
          }
          #expect(Set(found.map(\.indexPath.item)).isSuperset(of: crossing), "\(rect)")
        }
      }
    }

    """#
  }

  /// The README of a package with this name.
  static func readme(_ name: String) -> String {
    #"""
    # \#(name)

    A `UICollectionViewLayout`, written for iOS and measured by scrollbench on Linux.
    `scrollbench new \#(name) --ios` wrote this package; it is yours now, so change whatever you like.

    | file | what it is |
    | --- | --- |
    | `Sources/\#(name)/ColumnLayout.swift` | the layout, as it stands in an app |
    | `Sources/\#(name)/main.swift` | the layout under its name, in the command line of scrollbench |
    | `Tests/\#(name)Tests` | its frames, and that queries find all cards |
    | `Benchmarks/Suites/gate.json` | the cases that the gate counts |
    | `Benchmarks/Baselines/gate.tsv` | what it counted last: equal on every machine |
    | `.github/workflows/scrolling.yml` | all of this on every pull request |

    ```
    swift build -c release
    .build/release/\#(name) inspect --suite gate
    .build/release/\#(name) run --layout columns --data log-normal --items 10k,100k
    .build/release/\#(name) gate --baseline Benchmarks/Baselines
    swift test
    ```

    The first build takes a few minutes and needs libjemalloc-dev, zlib1g-dev and pkg-config. The layout has two
    strategies: `as-is` asks it in every query, `tiled` asks it for tiles of a screen and answers from those.
    `inspect` names mistakes in words. Suites, data and traces are looked up in `Benchmarks` here first, and then
    in that of scrollbench.

    ## Change it

    - Your own layout: put its sources into `Sources/\#(name)`, and register it in `Sources/\#(name)/main.swift`. `data`
      gives the sizes of a case's data by index path, for delegate methods.
    - After a change that is meant to change counters, write the baseline again and look at the difference:

    ```
    .build/release/\#(name) gate --update-baseline Benchmarks/Baselines
    ```

    - To compare counters and times with a commit: `.build/release/\#(name) gate --since origin/main` builds
      both sides. `prepare` is timed as well.

    """#
  }
}
