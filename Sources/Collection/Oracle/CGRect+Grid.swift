import CollectionModel
import Foundation

extension CGRect {
  /// Whether all four numbers are multiples of 1/64 pt.
  package var isOnGrid: Bool {
    [origin.x, origin.y, size.width, size.height].allSatisfy {
      let units = Double($0) * LayoutGrid.unitsPerPoint
      return $0.isFinite && units.rounded() == units
    }
  }
}
