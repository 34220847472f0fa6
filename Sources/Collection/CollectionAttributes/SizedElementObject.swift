import Foundation

/// An object that knows the size of its element without the transform: the element's frame is the
/// box around what the transform makes of it.
package protocol SizedElementObject: ElementObject {
  /// In points.
  var untransformedSize: CGSize { get }
}
