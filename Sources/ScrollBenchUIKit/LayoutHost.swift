import Foundation
import UIKit

/// A layout object in a collection view over data, with all that a run puts around it: a superview
/// of the viewport's size, cells, and a delegate that gives a flow layout its sizes.
///
/// Runs play it; tests of a layout may make one of their own.
@preconcurrency @MainActor
public final class LayoutHost: ViewDriving {
  public let view: UICollectionView
  let data: ItemData
  let cells: ItemDataSource
  /// The bounds of the view when the layout is prepared.
  let bounds: CGRect
  /// What the view fills, as in an app: layouts read the size of their view's superview.
  private let window: UIView
  private var object: LayoutObject
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
