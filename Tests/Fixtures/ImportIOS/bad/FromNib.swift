import UIKit

class NibCell: UICollectionViewCell {
  @IBOutlet weak var label: UILabel!

  override func awakeFromNib() {
    super.awakeFromNib()
  }

  static func make() -> Any? {
    UIStoryboard(name: "Main", bundle: nil)
  }
}
