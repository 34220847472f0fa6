import UIKit

/// A map that the app alone can open.
final class RouteMap {
  let stops: [CGFloat]
  fileprivate init(stops: [CGFloat]) { self.stops = stops }
}

protocol RouteLayoutDelegate: AnyObject {
  func map(for layout: RouteLayout) -> RouteMap
}

/// What the sources have for it.
final class CityRoutes: RouteLayoutDelegate {
  init() {}
  func map(for layout: RouteLayout) -> RouteMap { RouteMap(stops: [40, 60]) }
}

class RouteLayout: UICollectionViewFlowLayout {
  weak var delegate: RouteLayoutDelegate?
  var heightOfStop: ((IndexPath, CGFloat) -> CGFloat)?
  var didPass: ((Int) -> Void)?

  override func prepare() {
    itemSize = CGSize(width: 100, height: delegate?.map(for: self).stops[0] ?? 0)
    super.prepare()
  }
}
