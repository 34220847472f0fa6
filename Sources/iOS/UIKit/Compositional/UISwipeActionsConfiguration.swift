/// The actions that a swipe over a row offers.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  private let offered: [UIContextualAction]
  /// Whether a swipe over the whole row performs the first action.
  open var performsFirstActionWithFullSwipe = true {
    didSet { NameWithoutEffect.performsFirstActionWithFullSwipe.note() }
  }

  public init(actions: [UIContextualAction]) {
    offered = actions
    super.init()
  }

  open var actions: [UIContextualAction] { offered }
}

/// An action that a swipe over a row offers.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable {
    case normal
    case destructive
  }

  /// Calls its last argument with whether it did something.
  public typealias Handler =
    @MainActor (
      _ action: UIContextualAction, _ sourceView: UIView, _ completion: @escaping (Bool) -> Void
    ) -> Void

  private let kind: Style
  private let perform: Handler
  open var title: String?
  open var image: UIImage?
  open var backgroundColor: UIColor!

  public init(style: Style, title: String?, handler: @escaping Handler) {
    kind = style
    self.title = title
    perform = handler
    super.init()
  }

  open var style: Style { kind }
  open var handler: Handler { perform }
}
