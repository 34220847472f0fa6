import UIKit

class TextLayout: UICollectionViewLayout {
  func height(of text: NSAttributedString, width: CGFloat) -> CGFloat {
    text.boundingRect(
      with: CGSize(width: width, height: 1000), options: [.usesLineFragmentOrigin], context: nil
    ).height
  }

  func width(of text: String) -> CGFloat { text.size(withAttributes: nil).width }
}
