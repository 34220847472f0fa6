/// The numbers of a plot, as they were given: one row for each x.
public struct PlotTable: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    case text(String)
    /// nil if the series has no value at this x.
    case number(Double?)
  }

  public var titles: [String]
  public var rows: [[Value]]
}

extension Plot {
  /// The table behind the picture: x, then each series, with the ends of its intervals where it has
  /// any. On an axis of bands every band has its row.
  ///
  /// - Complexity: O(rows x series).
  public var table: PlotTable {
    let xs: [Double]
    if case .bands(let names) = x.scale {
      xs = names.indices.map(Double.init)
    } else {
      xs = Set(series.lazy.flatMap(\.points).map(\.x)).sorted()
    }
    var titles = [x.heading]
    for one in series {
      titles.append(series.count == 1 && one.name.isEmpty ? y.heading : heading(of: one))
      if one.hasIntervals { titles += ["\(one.name), low", "\(one.name), high"] }
    }
    let values = series.map { one in
      Dictionary(one.points.map { ($0.x, $0) }) { first, _ in first }
    }
    let rows = xs.map { x in
      var row: [PlotTable.Value] = [bandName(of: x)]
      for (one, values) in zip(series, values) {
        let point = values[x]
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

  /// The name of the band at `value` of the x axis; the value itself if the axis has no bands.
  private func bandName(of value: Double) -> PlotTable.Value {
    guard case .bands(let names) = x.scale, names.indices.contains(Int(value)) else {
      return .number(value)
    }
    return .text(names[Int(value)])
  }
}

extension Series {
  fileprivate var hasIntervals: Bool { points.contains { $0.interval != nil } }
}
