import UIKit

struct Plain {
  let count: Int = "three"
}
