import SnapKit
import UIKit

class Screen: UIViewController {}
