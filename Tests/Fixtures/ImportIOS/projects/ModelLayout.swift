import UIKit

/// A model that comes from a file.
final class FeedModel {
  let heights: [CGFloat]

  init?(file: String) {
    guard file.hasSuffix(".feed") else { return nil }
    heights = [40, 60, 80]
  }
}

class ModelLayout: UICollectionViewFlowLayout {
  private let model: FeedModel

  init(model: FeedModel) {
    self.model = model
    super.init()
  }

  required init?(coder: NSCoder) { return nil }

  override func prepare() {
    itemSize = CGSize(width: 150, height: model.heights[0])
    super.prepare()
  }
}
