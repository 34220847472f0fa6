// Beside Imported.swift, in the module: what the app puts around a layout.
import ScrollBenchUIKit
import UIKit

/// The data source of an app, with half as many slots as the data has items.
final class Slots: NSObject, SlotSource {
  private let data: ItemData

  init(_ data: ItemData) { self.data = data }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { data.itemCount / 2 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "slot", for: indexPath)
    (cell as? SlotCell)?.length = lengthOfSlot(at: indexPath)
    return cell
  }

  func lengthOfSlot(at indexPath: IndexPath) -> CGFloat { data.size(at: indexPath).height }
}

extension ImportedLayouts {
  public static func makeSlots(over data: ItemData) -> LayoutObject {
    LayoutObject(SlotLayout(), dataSource: Slots(data)) { view in
      view.register(SlotCell.self, forCellWithReuseIdentifier: "slot")
    }
  }
}
