/// The numbers of a plot, as they were given: one row for each x.
public struct PlotTable: Sendable, Hashable {
  public enum Cell: Sendable, Hashable {
    case text(String)
    /// nil if a series has no value.
    case number(Double?)
  }

  public var titles: [String]
  public var rows: [[Cell]]
}

extension Plot {
  /// The table behind the picture: x, then each series, with the ends of its intervals where it has
  /// any.
  ///
  /// - Complexity: O(rows x series).
  public var table: PlotTable {
    let places = Set(series.lazy.flatMap(\.points).map(\.x)).sorted()
    var titles = [x.heading]
    for one in series {
      titles.append(series.count == 1 && one.name.isEmpty ? y.heading : heading(of: one))
      if one.hasIntervals { titles += ["\(one.name), low", "\(one.name), high"] }
    }
    let values = series.map { one in
      Dictionary(one.points.map { ($0.x, $0) }) { first, _ in first }
    }
    let rows = places.map { place in
      var row: [PlotTable.Cell] = [name(of: place)]
      for (one, values) in zip(series, values) {
        let point = values[place]
        row.append(.number(point?.y))
        guard one.hasIntervals else { continue }
        row += [.number(point?.interval?.lowerBound), .number(point?.interval?.upperBound)]
      }
      return row
    }
    return PlotTable(titles: titles, rows: rows)
  }

  private func heading(of series: Series) -> String {
    y.quantity.unit.isEmpty ? series.name : "\(series.name), \(y.quantity.unit)"
  }

  private func name(of place: Double) -> PlotTable.Cell {
    guard case .bands(let names) = x.scale, names.indices.contains(Int(place)) else {
      return .number(place)
    }
    return .text(names[Int(place)])
  }
}

extension Series {
  fileprivate var hasIntervals: Bool { points.contains { $0.interval != nil } }
}
