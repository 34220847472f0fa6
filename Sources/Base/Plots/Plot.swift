/// The description of a picture of numbers: its series, axes and rules. The SVG (`svg`), the table
/// behind it (`table`) and its CSV all come from this one description.
public struct Plot: Sendable {
  /// The size of plots on a page. A telephone, 390 px wide, shows it about as large as it is, so
  /// that its text, 12 units high, can be read.
  public static let pageSize = (width: 340.0, height: 260.0)

  public var title: String
  /// A sentence about the picture, for readers who cannot see it.
  public var summary: String
  public var x: Axis
  public var y: Axis
  /// Drawn in this order. Those that would look alike take other markers or dash patterns.
  public var series: [Series]
  /// Labelled values of an axis, such as the frames with edits.
  public var rules: [Rule]
  /// In SVG user units, the legend included. Stacked bars take the height that they need.
  public var size: (width: Double, height: Double)
  /// Whether x counts the frames of a trace, all of which have one playhead.
  public var isOfFrames = false
  /// How the number of a stacked bar is written; nil for the text of y's quantity.
  public var barText: (@Sendable (Double) -> String)?
  /// Texts next to points, such as the names of the farthest. They stand to the right of a point in
  /// the left half of the plot, and to the left of any other.
  public var labels: [(x: Double, y: Double, text: String)] = []

  /// - Precondition: no value on a logarithmic axis is 0 or less; on an axis of bands every x is
  ///   the number of a band.
  public init(
    title: String, summary: String, x: Axis, y: Axis, series: [Series], rules: [Rule] = [],
    size: (width: Double, height: Double) = Plot.pageSize
  ) {
    self.title = title
    self.summary = summary
    self.x = x
    self.y = y
    self.series = series
    self.rules = rules
    self.size = size
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { series.allSatisfy(\.points.isEmpty) }
}

/// The kind of numbers on an axis, and how they are written.
public struct Quantity: Sendable {
  /// The unit as tables name it: `ns`, `bytes`, `items`.
  public var unit: String
  /// A value for people, with its unit: `1.85 us`.
  public var text: @Sendable (Double) -> String
  /// Whether round numbers are powers of two, as they are for bytes.
  public var isBinary: Bool

  public init(
    unit: String, isBinary: Bool = false, text: @escaping @Sendable (Double) -> String
  ) {
    self.unit = unit
    self.isBinary = isBinary
    self.text = text
  }
}

/// One axis of a plot.
public struct Axis: Sendable {
  public enum Scale: Sendable, Hashable {
    /// From 0, or from the least value, to the greatest.
    case linear(fromZero: Bool)
    /// Powers of ten at equal distances.
    case logarithmic
    /// Names in a row. The first has the value 0, the second 1, and so on.
    case bands([String])
  }

  /// The name of its quantity, without the unit.
  public var title: String
  public var scale: Scale
  public var quantity: Quantity
  /// Of `Series.Mark.intervals`, where the axis ends at the latest. An interval that goes on beyond
  /// ends there in an arrow that names the true end. nil for an axis that holds all intervals.
  public var reach: ClosedRange<Double>?
  /// Values that an axis of intervals always includes, so that adjacent plots share a scale.
  public var ends: [Double] = []
  /// The bands in groups; empty where each stands for itself.
  private(set) var groups: [BandGroup] = []

  /// Bands with a common title, such as the metrics of a case.
  public struct BandGroup: Sendable, Hashable {
    public var title: String
    public var names: [String]

    public init(_ title: String, _ names: [String]) {
      self.title = title
      self.names = names
    }
  }

  public init(_ title: String, _ scale: Scale, _ quantity: Quantity) {
    self.title = title
    self.scale = scale
    self.quantity = quantity
  }

  /// Bands of `Series.Mark.intervals` in groups, whose titles stand above their bands. Tables call
  /// a band by the title of its group and its own name.
  public init(_ title: String, groups: [BandGroup]) {
    let names = groups.flatMap { group in group.names.map { "\(group.title) \($0)" } }
    self.init(title, .bands(names), Quantity(unit: "") { _ in "" })
    self.groups = groups
  }

  /// The part of an interval that the axis holds.
  func within(_ interval: ClosedRange<Double>) -> ClosedRange<Double> {
    reach.map { interval.clamped(to: $0) } ?? interval
  }

  /// The title with its unit, as tables head a column.
  var heading: String { quantity.unit.isEmpty ? title : "\(title), \(quantity.unit)" }
}

/// Values that belong together: a line, bars of one colour, or dots.
public struct Series: Sendable {
  public enum Mark: Sendable, Hashable {
    /// Straight lines from point to point; the points marked.
    case line
    /// Straight lines alone, for many points.
    case path
    /// Steps: each value holds until the next point.
    case steps
    /// Bars along y, one below the other for the bands of x; those of further series begin where
    /// they end. Levels are marks across these bars.
    case stackedBars
    /// A level line for each band from end to end of the interval, with a marker at the value; the
    /// values along a level axis. All series of a plot are of this kind, or none. If no band has
    /// points of two series, they share one line.
    case intervals
    /// Dots alone.
    case dots
    /// A short level line at each value, such as what dots at the same place cannot be below.
    case levels
  }

  public struct Point: Sendable, Hashable {
    public var x: Double
    public var y: Double
    /// The confidence interval of `y`; nil if there is none.
    public var interval: ClosedRange<Double>?

    public init(x: Double, y: Double, interval: ClosedRange<Double>? = nil) {
      self.x = x
      self.y = y
      self.interval = interval
    }
  }

  public var name: String
  public var mark: Mark
  /// Ascending in x.
  public var points: [Point]
  /// nil for the look that belongs to its place among the series.
  public var look: SeriesLook?
  /// Whether the legend has its name. Series without one are counted there in one entry, and may
  /// look alike; the table names them in any case.
  public var isNamed = true

  public init(_ name: String, _ mark: Mark, _ points: [Point], look: SeriesLook? = nil) {
    self.name = name
    self.mark = mark
    self.points = points
    self.look = look
  }
}

/// A labelled line across the plot at one place of an axis.
public struct Rule: Sendable, Hashable {
  public enum Place: Sendable, Hashable {
    case x(Double)
    case y(Double)
  }

  public var place: Place
  public var label: String
  /// Whether the line is left out where it lies far beyond all values, so that they would be
  /// crowded at the other end of the axis. A note at the edge of the plot then states how far away
  /// it is.
  public var isOnlyWithinReach = false

  public init(x: Double, label: String) {
    place = .x(x)
    self.label = label
  }

  public init(y: Double, label: String, isOnlyWithinReach: Bool = false) {
    place = .y(y)
    self.label = label
    self.isOnlyWithinReach = isOnlyWithinReach
  }

  var x: Double? { if case .x(let value) = place { value } else { nil } }
  var y: Double? { if case .y(let value) = place { value } else { nil } }
}
