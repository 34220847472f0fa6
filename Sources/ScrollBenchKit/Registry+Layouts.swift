import CollectionLayouts
import CollectionModel

extension Registry {
  private static let spacing = Parameter(
    "spacing", "points between items", .points(0...1000), default: "8")
  private static let inset = Parameter(
    "inset", "points around a section's items", .points(0...1000), default: "0")
  private static let columns = Parameter(
    "columns", "how many", .whole(1...Cursor.shapeCapacity), default: "3")

  static let standardLayouts = [
    LayoutRegistration(
      name: "list", summary: "full-width rows of their own heights",
      parameters: [
        Parameter("spacing", "points between rows", .points(0...1000), default: "0"), inset,
      ],
      kinds: [.cards, .synthetic]
    ) { extent, values in
      try checkRoom(extent, columns: 1, values)
      return ListLayout(
        crossExtent: extent, spacing: values.points("spacing"),
        style: SectionStyle(inset: values.points("inset")))
    },
    LayoutRegistration(
      name: "grid", summary: "columns of equal cells",
      parameters: [
        columns, spacing, inset,
        Parameter("row-height", "points", .points(1...10_000), default: "120"),
      ]
    ) { extent, values in
      try checkRoom(extent, columns: values.whole("columns"), values)
      return GridLayout(
        crossExtent: extent, columns: values.whole("columns"),
        rowHeight: values.points("row-height"), spacing: values.points("spacing"),
        style: SectionStyle(inset: values.points("inset")))
    },
    LayoutRegistration(
      name: "masonry", summary: "columns, every item into the shortest",
      parameters: [
        columns, spacing, inset,
        Parameter(
          "sizing", "heights as given, or from the aspect ratio",
          .oneOf(MasonryLayout.Sizing.allCases.map(\.rawValue)), default: "given"),
      ]
    ) { extent, values in
      try checkRoom(extent, columns: values.whole("columns"), values)
      return MasonryLayout(
        crossExtent: extent, columns: values.whole("columns"), spacing: values.points("spacing"),
        sizing: MasonryLayout.Sizing(rawValue: values.text("sizing"))!,
        style: SectionStyle(inset: values.points("inset")))
    },
  ]

  /// Columns need a point each beside insets and spacing.
  private static func checkRoom(
    _ extent: Double, columns: Int, _ values: ParameterValues
  ) throws(InputError) {
    let taken = 2 * values.points("inset") + Double(columns - 1) * values.points("spacing")
    guard extent - taken >= Double(columns) else {
      throw InputError(
        file: "--layout",
        message: "\(columns) columns, insets and spacing leave no room in \(extent) points",
        advice: "take fewer columns, less spacing or a wider --viewport")
    }
  }
}
