import CollectionModel

/// Returns `value` rounded to the grid, after checking that it is a usable spacing.
func checkedSpacing(_ value: Double) -> Double {
  guard value.isFinite && value >= 0 else {
    fatalError("a spacing is a number of points from 0 up, found \(value)")
  }
  return LayoutGrid.round(value)
}
