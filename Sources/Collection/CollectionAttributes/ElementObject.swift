/// An object of a layout's own that travels with an element's attributes.
///
/// If everything else about an element is equal and the objects are too, its view is not given the
/// attributes again.
public protocol ElementObject: AnyObject, Sendable {
  func isEqual(to other: any ElementObject) -> Bool
}
