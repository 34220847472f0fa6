import Testing
import UIKit

@testable import OwnLayout

/// A data source with a number of cards, which a test can change.
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

@MainActor @Suite struct OwnLayoutTests {
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
