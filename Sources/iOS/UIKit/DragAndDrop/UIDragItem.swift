// Names of drag and drop, with which sources compile. No session begins here.

/// Data that a drag may carry.
public protocol NSItemProviderWriting {}

extension NSString: NSItemProviderWriting {}
extension UIImage: NSItemProviderWriting {}

/// Carries the object that it was made with.
open class NSItemProvider: NSObject {
  package private(set) var object: (any NSItemProviderWriting)?

  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    self.object = object
  }
}

/// One thing that is dragged.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  public let itemProvider: NSItemProvider
  /// For the program that the drag begins in.
  open var localObject: Any?

  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
  func location(in view: UIView) -> CGPoint
}

@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  var localContext: Any? { get set }
}

@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// nil for a drag of another program.
  var localDragSession: (any UIDragSession)? { get }
}

public enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move
}

@preconcurrency @MainActor
open class UIDropProposal: NSObject {
  public let operation: UIDropOperation

  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}
