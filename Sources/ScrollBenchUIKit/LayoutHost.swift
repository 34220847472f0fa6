import CollectionMotion
import Foundation
import UIKit

/// A layout object in a collection view over data, with all that a run puts around it: a superview
/// of the viewport's size, cells, and a delegate that gives a flow layout its sizes.
///
/// Runs play it; tests of a layout may make one of their own.
@preconcurrency @MainActor
public final class LayoutHost {
  public let view: UICollectionView
  let data: ItemData
  let cells: ItemDataSource
  /// The bounds of the view when the layout is prepared.
  let bounds: CGRect
  /// What the view fills, as in an app: layouts read the size of their view's superview.
  private let window: UIView
  private var object: LayoutObject
  /// Held by the view, too.
  private var presentation: Presentation?
  /// Views do not keep their delegates alive.
  private var delegate: any UICollectionViewDelegate

  /// - Parameters:
  ///   - size: of the view, in points.
  ///   - make: as in a registration.
  /// - Throws: the error that `make` throws.
  public init(
    _ data: ItemData, size: CGSize, make: (ItemData) throws -> LayoutObject
  ) rethrows {
    self.data = data
    object = try make(data)
    bounds = CGRect(origin: .zero, size: size)
    UIScreen.main.become(size: size, scale: UIScreen.main.scale)
    view = UICollectionView(frame: bounds, collectionViewLayout: object.layout)
    window = UIView(frame: bounds)
    window.addSubview(view)
    cells = ItemDataSource(data)
    cells.register(in: view)
    delegate = object.delegate ?? ItemSizes(data)
    surround()
    object.configure(view)
  }

  /// Makes another layout object over the same data. The view stays, and what was configured.
  func renew(by make: (ItemData) throws -> LayoutObject) throws {
    object = try make(data)
    delegate = object.delegate ?? ItemSizes(data)
    view.layoutSource.renew(object.layout, at: bounds)
    surround()
  }

  /// Takes the layout of another host, which shows nothing, and its delegate. The data source
  /// stays.
  func exchange(for other: LayoutHost) {
    object = other.object
    delegate = other.delegate
    other.view.collectionViewLayout = UICollectionViewLayout()
    view.exchange(for: object.layout)
    view.delegate = delegate
  }

  // MARK: The clock

  /// Has a clock drive the view, which stands still until it is advanced: changes that are animated
  /// on iOS take their time from now on. Without one everything is shown and completed at once.
  public func attachClock() {
    if view.presentation == nil { presentation = Presentation(of: view.engine) }
  }

  /// Moves the clock, and shows the view as it is then: where it has scrolled to, and where
  /// everything is that moves (`presentedAttributes`).
  ///
  /// - Parameter seconds: such as 1/60, at least 0.
  /// - Precondition: there is a clock.
  public func advanceClock(by seconds: TimeInterval) {
    guard let presentation else {
      fatalError("a clock was advanced that is not there: attach it first")
    }
    if seconds < 0 { fatalError("a clock cannot go back by \(-seconds) s") }
    view.advanceClock(to: presentation.time + UInt64((seconds * 1e9).rounded()))
  }

  /// Lets the content go as a finger does at the end of a drag. The layout and the delegate say
  /// where it comes to rest; it scrolls there as the clock goes on, or at once if there is none.
  ///
  /// - Parameter velocity: in points per millisecond, as the layout is told it; towards larger
  ///   offsets.
  public func fling(velocity: CGPoint) { view.fling(velocity: velocity) }

  // MARK: Touches

  /// A finger comes down on the view. The topmost cell there is highlighted, if the delegate allows
  /// it; content that is moving stops.
  ///
  /// - Parameters:
  ///   - point: in the coordinates of the view's superview, as the view's frame is: it does not
  ///     scroll with the content.
  ///   - finger: tells fingers apart that are on the view at the same time.
  public func touchBegan(at point: CGPoint, finger: Int = 0) {
    view.touchBegan(finger, at: point)
  }

  /// The finger moves. Once it has moved by more than 10 points, the content follows it, beyond its
  /// edges less and less, and nothing is highlighted any more.
  ///
  /// - Precondition: the finger is on the view, as for the two below.
  public func touchMoved(to point: CGPoint, finger: Int = 0) {
    view.touchMoved(finger, to: point)
  }

  /// The finger is lifted. If it has scrolled, the content moves on at the finger's speed in the
  /// last 0.1 s of the clock (`fling`), without a clock at none; otherwise the item below it is
  /// selected or deselected, as the delegate allows.
  public func touchEnded(finger: Int = 0) { view.touchEnded(finger) }

  /// Something else takes the finger.
  public func touchCancelled(finger: Int = 0) { view.touchCancelled(finger) }

  /// A finger comes down and is lifted at the same point.
  public func tap(at point: CGPoint) {
    touchBegan(at: point)
    touchEnded()
  }

  /// What is presented of the item's cell at the present time of the clock, as the presentation
  /// layer of a view is on iOS; nil if the item has no cell.
  public func presentedAttributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let cell = view.cellForItem(at: indexPath)?.engineView,
      let look = presentation?.look(of: cell) ?? cell.look
    else { return nil }
    return UICollectionViewLayoutAttributes(presented: look)
  }

  /// Whether the registration brings a data source, which may have an order of its own.
  var hasOwnDataSource: Bool { object.dataSource != nil }

  private func surround() {
    view.delegate = delegate
    view.dataSource = object.dataSource ?? cells
  }

  /// The properties of the layout that are named as a delegate or a data source and are nil.
  var unsetDelegates: [String] {
    var names: [String] = []
    var mirror: Mirror? = Mirror(reflecting: object.layout)
    while let found = mirror, found.subjectType != UICollectionViewLayout.self {
      for (label, value) in found.children {
        let name = label ?? ""
        let isDelegate = ["delegate", "datasource"].contains { name.lowercased().hasSuffix($0) }
        let content = Mirror(reflecting: value)
        if isDelegate, content.displayStyle == .optional, content.children.isEmpty {
          names.append(name)
        }
      }
      mirror = found.superclassMirror
    }
    return names
  }
}
