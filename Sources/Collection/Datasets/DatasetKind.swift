/// The kind of data that the rows of a dataset describe.
public enum DatasetKind: String, Sendable, CaseIterable {
  /// Measured cards in sections: `section,item,width,height`, sizes in points.
  case cards
  /// Boxes in one section without header: `glyph,width,height,advance`. Font units are read as
  /// points: only the aspect ratio matters.
  case boxes
  /// Generated from a seed (`SyntheticSizes`).
  case synthetic
  /// Boxes anywhere on a plane, possibly overlapping: `x,y,width,height` in points, in one section
  /// without header.
  case map
  /// Events in lanes: `start_day,length_days,lane,country`, in one section without header, sorted
  /// by start and lane. A day and a lane are one point each: an item's place is its lane and the
  /// number of days since the first start, its height is its number of days, its width one lane.
  case events
}
