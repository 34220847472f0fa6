import UIKit

/// A layout object in a collection view over data, with the surroundings of a run: a superview of
/// the viewport's size, cells, and a delegate that provides sizes to a flow layout. The view of an
/// app keeps its own superview, cells and delegate.
///
/// Runs use it; tests of a layout may make their own.
@preconcurrency @MainActor
public final class LayoutHost: ViewDriving {
  public let view: UICollectionView
  let data: ItemData
  let cells: ItemDataSource
  /// The bounds of the view when the layout is prepared.
  let bounds: CGRect
  /// The superview, which the view fills as in an app: layouts read its size.
  private let window: UIView
  private var object: LayoutObject
  /// What provides the content, which an exchange of layouts does not change.
  private var provider: LayoutObject
  /// Views do not keep their delegates alive.
  private var delegate: (any UICollectionViewDelegate)?

  /// - Parameters:
  ///   - size: the size of the view, in points.
  ///   - make: as in a registration.
  /// - Throws: the error that `make` throws.
  public init(_ data: ItemData, size: CGSize, make: (ItemData) throws -> LayoutObject) rethrows {
    self.data = data
    UIScreen.main.become(size: size, scale: UIScreen.main.scale)
    object = try make(data)
    provider = object
    bounds = CGRect(origin: .zero, size: size)
    view = object.view ?? UICollectionView(frame: bounds, collectionViewLayout: object.layout)
    window = view.superview ?? UIView()
    if view.superview == nil { window.addSubview(view) }
    (window.frame, view.frame) = (bounds, bounds)
    cells = ItemDataSource(data)
    // An app's cells may have the same identifiers.
    if object.view == nil { cells.register(in: view) }
    surround()
    object.configure(view)
  }

  /// Makes another layout object over the same data. The view and its configuration stay.
  func renew(by make: (ItemData) throws -> LayoutObject) throws {
    object = try make(data)
    provider = object
    if let other = object.view {
      view.prefetchDataSource = other.prefetchDataSource
      (other.dataSource, other.delegate) = (nil, nil)
      other.collectionViewLayout = UICollectionViewLayout()
    }
    view.layoutSource.renew(object.layout, at: bounds)
    surround()
  }

  /// Takes over the layout of another host, which shows nothing, and its delegate. The data source
  /// stays.
  func exchange(for other: LayoutHost) {
    object = other.object
    delegate = other.delegate
    other.view.collectionViewLayout = UICollectionViewLayout()
    view.exchange(for: object.layout)
    view.delegate = delegate
  }

  /// Whether the registration brings a data source, which may have its own order of items.
  var hasOwnDataSource: Bool { provider.dataSource != nil }

  private func surround() {
    delegate = object.delegate ?? (object.view == nil ? ItemSizes(data) : nil)
    view.delegate = delegate
    view.dataSource = provider.dataSource ?? cells
  }

  /// The layout's properties that are named as a delegate or a data source and are nil.
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
