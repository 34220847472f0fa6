/// The screen's size and scale: those of the measured case, otherwise those of a phone.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  public static let main = UIScreen()

  /// In points.
  public internal(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// Pixels per point: the flow layout rounds origins to this grid.
  public internal(set) var scale: CGFloat = 3
  public var nativeScale: CGFloat { scale }
  public var maximumFramesPerSecond: Int { 60 }

  /// Changes the screen that layouts see.
  // Not public, because UIKit's screen is that of the device.
  package func become(size: CGSize, scale: CGFloat) {
    guard scale > 0 else { fatalError("a screen has pixels, found a scale of \(scale)") }
    bounds = CGRect(origin: .zero, size: size)
    self.scale = scale
  }
}
