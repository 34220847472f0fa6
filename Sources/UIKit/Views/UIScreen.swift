import Foundation

/// The screen's size and scale: those of the case that is measured, otherwise those of a phone.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  public static let main = UIScreen()

  /// In points.
  public internal(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// Pixels per point: origins of the flow layout stand on this grid.
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

/// The available room, as a class of sizes.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified
  case compact
  case regular
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone
  case pad
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight
  case rightToLeft
}

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified
  case playback
  case spatial
  case forceLeftToRight
  case forceRightToLeft
}

/// The properties of a view's surroundings.
public final class UITraitCollection: NSObject, Sendable {
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Pixels per point.
  public let displayScale: CGFloat
  public let layoutDirection: UITraitEnvironmentLayoutDirection

  init(
    horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass, scale: CGFloat,
    direction: UITraitEnvironmentLayoutDirection
  ) {
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    userInterfaceIdiom = .phone
    displayScale = scale
    layoutDirection = direction
  }
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight
  case rightToLeft
}

/// The device: a phone.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
  public static let current = UIDevice()
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}
