import SnapGrid
import UIKit

class Feed: Grid {}
