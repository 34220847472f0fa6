import UIKit

class Wall: Grid {
  @IBOutlet var label: UILabel!
}
