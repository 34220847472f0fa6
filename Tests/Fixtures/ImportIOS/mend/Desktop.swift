#if os(macOS)
  import Cocoa

  // Another platform's: nothing of it is mended or declared.
  @objc protocol DesktopDelegate {
    @objc optional func desktop(_ index: Int) -> CGFloat
  }

  class BrickLayout: NSCollectionViewLayout {}

  extension BrickLayout {
    override func prepare() {}
  }
#endif
