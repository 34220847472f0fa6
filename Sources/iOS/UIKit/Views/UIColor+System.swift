import Foundation

/// The colours of the system in a light appearance, the only one here.
extension UIColor {
  /// Red, green and blue are in 0...255, alpha is in 0...1.
  private static func system(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1
  ) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  public static let systemRed = system(255, 59, 48)
  public static let systemGreen = system(52, 199, 89)
  public static let systemBlue = system(0, 122, 255)
  public static let systemOrange = system(255, 149, 0)
  public static let systemYellow = system(255, 204, 0)
  public static let systemPink = system(255, 45, 85)
  public static let systemPurple = system(175, 82, 222)
  public static let systemTeal = system(48, 176, 199)
  public static let systemIndigo = system(88, 86, 214)
  public static let systemBrown = system(162, 132, 94)
  public static let systemMint = system(0, 199, 190)
  public static let systemCyan = system(50, 173, 230)
  public static let systemGray = system(142, 142, 147)
  public static let systemGray2 = system(174, 174, 178)
  public static let systemGray3 = system(199, 199, 204)
  public static let systemGray4 = system(209, 209, 214)
  public static let systemGray5 = system(229, 229, 234)
  public static let systemGray6 = system(242, 242, 247)
  public static let label = system(0, 0, 0)
  public static let secondaryLabel = system(60, 60, 67, 0.6)
  public static let tertiaryLabel = system(60, 60, 67, 0.3)
  public static let quaternaryLabel = system(60, 60, 67, 0.18)
  public static let placeholderText = system(60, 60, 67, 0.3)
  public static let separator = system(60, 60, 67, 0.29)
  public static let opaqueSeparator = system(198, 198, 200)
  public static let link = system(0, 122, 255)
  public static let darkText = system(0, 0, 0)
  public static let lightText = system(255, 255, 255, 0.6)
  public static let systemBackground = system(255, 255, 255)
  public static let secondarySystemBackground = system(242, 242, 247)
  public static let tertiarySystemBackground = system(255, 255, 255)
  public static let systemGroupedBackground = system(242, 242, 247)
  public static let secondarySystemGroupedBackground = system(255, 255, 255)
  public static let tertiarySystemGroupedBackground = system(242, 242, 247)
  public static let groupTableViewBackground = system(242, 242, 247)
  public static let systemFill = system(120, 120, 128, 0.2)
  public static let secondarySystemFill = system(120, 120, 128, 0.16)
  public static let tertiarySystemFill = system(118, 118, 128, 0.12)
  public static let quaternarySystemFill = system(116, 116, 128, 0.08)
}
