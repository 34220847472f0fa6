#if os(macOS)
  import Cocoa
  typealias BaseLayout = NSCollectionViewFlowLayout
#else
  import UIKit
  typealias BaseLayout = UICollectionViewFlowLayout
#endif

/// A layout of two platforms: what is for the other one is not compiled, and no fault.
class PlatformLayout: BaseLayout {
  override func prepare() {
    super.prepare()
    #if os(macOS)
      NotificationCenter.default.addObserver(
        self, selector: #selector(changed), name: nil, object: nil)
    #endif
  }

  #if os(macOS)
    @objc func changed() { invalidateLayout() }
  #endif
}
