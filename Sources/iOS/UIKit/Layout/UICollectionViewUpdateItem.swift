/// One change of a batch, as layouts receive it. A path whose item is `NSNotFound` names a whole
/// section.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  public enum Action: Int, Sendable {
    case insert
    case delete
    case reload
    case move
    case none
  }

  private let change: (before: IndexPath?, after: IndexPath?, action: Action)

  /// Test suites override the properties.
  public override init() {
    change = (nil, nil, .none)
    super.init()
  }

  package init(before: IndexPath?, after: IndexPath?, action: Action) {
    change = (before, after, action)
    super.init()
  }

  open var indexPathBeforeUpdate: IndexPath? { change.before }
  open var indexPathAfterUpdate: IndexPath? { change.after }
  open var updateAction: Action { change.action }
}
