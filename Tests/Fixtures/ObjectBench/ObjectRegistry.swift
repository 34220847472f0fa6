import ScrollBenchKit
import ScrollBenchUIKit
import UIKit

/// What a package with iOS layouts does: the standard registry plus its layouts.
func objectRegistry() -> Registry {
  var registry = Registry.standard
  registry.add(iOSLayout: "waterfall", summary: "columns; each item goes into the shortest") {
    data in
    let layout = WaterfallLayout()
    let ratios = AspectRatios(data)
    layout.delegate = ratios
    return LayoutObject(layout, retained: [ratios])
  }
  for fault in FaultyListLayout.Fault.allCases {
    registry.add(iOSLayout: "rows-" + fault.rawValue, summary: "rows with one mistake, or none") {
      _ in LayoutObject(FaultyListLayout(fault))
    }
  }
  return registry
}

final class AspectRatios: WaterfallLayoutDelegate {
  private let data: ItemData

  init(_ data: ItemData) { self.data = data }

  func collectionView(
    _ collectionView: UICollectionView, aspectRatioOfItemAt indexPath: IndexPath
  ) -> CGFloat {
    let size = data.size(at: indexPath)
    return size.width > 0 ? size.height / size.width : 1
  }
}
