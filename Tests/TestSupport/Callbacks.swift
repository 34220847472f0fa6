/// Where a view calls its data source and its delegate, and one of these calls makes a change, as
/// chance has it.
final class Callbacks {
  enum Kind: CaseIterable {
    /// The data source gives a view for an element, and sets it up.
    case setUp
    case willDisplay
    case didEndDisplaying
    case didLayout
    /// A change was shown, and what it moved has come to rest.
    case completion
  }

  private var armed: (kind: Kind, change: (World.Key?) -> Void)?
  /// The kind that has made a change since the last one was requested; nil for none.
  private(set) var fired: Kind?

  /// The next call of a kind makes a change.
  func arm(_ kind: Kind, _ change: @escaping (World.Key?) -> Void) {
    (armed, fired) = ((kind, change), nil)
  }

  /// No call makes a change.
  func disarm() { (armed, fired) = (nil, nil) }

  /// - Parameter element: what the view calls for; nil if it has no view any more.
  func call(_ kind: Kind, _ element: World.Key?) {
    guard let (armedKind, change) = armed, armedKind == kind else { return }
    (armed, fired) = (nil, kind)
    change(element)
  }
}
