import CollectionLayouts

/// The frames of a custom group. The environment's container is the group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  @MainActor (_ layoutEnvironment: any NSCollectionLayoutEnvironment)
  -> [NSCollectionLayoutGroupCustomItem]

/// One item of a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
  let described: CompositionalCustomFrame
  private let number: Int

  init(_ frame: CGRect, number: Int) {
    described = CompositionalCustomFrame(frame, zIndex: Int32(clamping: number))
    self.number = number
    super.init()
  }

  /// - Parameter frame: in points, from the corner of the group, insets included. It may lie
  ///   outside of the group.
  public convenience init(frame: CGRect) { self.init(frame, number: 0) }

  public convenience init(frame: CGRect, zIndex: Int) { self.init(frame, number: zIndex) }

  open var frame: CGRect { described.frame }
  open var zIndex: Int { number }

  open func copy(with zone: NSZone? = nil) -> Any {
    NSCollectionLayoutGroupCustomItem(described.frame, number: number)
  }
}
