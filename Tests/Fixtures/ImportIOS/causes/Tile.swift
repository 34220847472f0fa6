import UIKit

class Tile: UIView {
  var wall: Wall?
  var inset: CGFloat { return gridInset }
}
