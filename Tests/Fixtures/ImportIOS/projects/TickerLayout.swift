import UIKit

/// Moves its items with the screen.
class TickerLayout: UICollectionViewFlowLayout {
  private var link: CADisplayLink?
  private var passed: CFTimeInterval = 0

  func start() {
    link = CADisplayLink(target: self, selector: #selector(step(_:)))
    link?.add(to: .main, forMode: RunLoopMode.commonModes)
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  @objc private func step(_ link: CADisplayLink) {
    passed += link.duration
    if passed > 1 { stop() }
  }

  override func prepare() {
    itemSize = CGSize(width: 120, height: 44)
    super.prepare()
  }
}
