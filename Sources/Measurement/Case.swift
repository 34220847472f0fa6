/// One case: data under a layout and a strategy, scrolled by a trace.
///
/// The same value goes from the flags through planning, the worker and its record into the file of
/// a run.
public struct Case: Codable, Hashable, Sendable {
  /// The name of one of its parts.
  public struct Name: Codable, Hashable, Sendable {
    /// The text to look it up by: `name[key=value,..]` with the parameters that differ from their
    /// defaults, or a path.
    public var text: String
    /// The name in reports: with the parameters that a sweep varies, even at their defaults; of a
    /// file its stem and `fileDigits`.
    public var shown: String
    /// 8 hex digits of a hash of the file's content; nil for a registered name.
    public var fileDigits: String?

    /// - Parameter shown: nil if it is the same as `text`.
    public init(_ text: String, shown: String? = nil, fileDigits: String? = nil) {
      self.text = text
      self.shown = shown ?? text
      self.fileDigits = fileDigits
    }

    /// Its part of a case's id. A sweep's case is the same as one that was named alone, and a file
    /// is the same wherever it lies.
    public var id: String { fileDigits == nil ? text : shown }
  }

  /// `data[@items]/layout[k=v,..]/trace[k=v,..]/strategy[k=v,..][@viewport]`.
  public var id: String
  public var data: Name
  /// How many items the data is resampled to; nil leaves it as it is.
  public var items: Int?
  public var layout: Name
  public var trace: Name
  public var strategy: Name
  public var viewport: Viewport
  /// How far queries reach beyond the viewport on either side, in viewports.
  public var overscan: Double
  public var seed: UInt64

  /// - Parameter id: nil for the one that its parts make.
  public init(
    id: String? = nil, data: Name, items: Int?, layout: Name, trace: Name, strategy: Name,
    viewport: Viewport, overscan: Double, seed: UInt64
  ) {
    self.data = data
    self.items = items
    self.layout = layout
    self.trace = trace
    self.strategy = strategy
    self.viewport = viewport
    self.overscan = overscan
    self.seed = seed
    self.id = ""
    self.id = id ?? joined([data.id, layout.id, trace.id, strategy.id])
  }

  /// The data with the number of items that it is resampled to: `uniform@10k`.
  public var shownData: String { data.shown + itemsMark }

  /// Its id with the names as reports show them.
  public var shownName: String {
    joined([data.shown, layout.shown, trace.shown, strategy.shown])
  }

  private func joined(_ names: [String]) -> String {
    let viewportMark = viewport == .standard ? "" : "@\(viewport.text)"
    return ([names[0] + itemsMark] + names.dropFirst()).joined(separator: "/") + viewportMark
  }

  private var itemsMark: String { items.map { "@" + Self.itemText($0) } ?? "" }

  /// `100k` for 100,000.
  public static func itemText(_ count: Int) -> String {
    if count % 1_000_000 == 0 { return "\(count / 1_000_000)m" }
    return count % 1000 == 0 ? "\(count / 1000)k" : String(count)
  }

  /// The case as records keep it: files have their shown names in place of their paths, which mean
  /// nothing on another machine.
  public var withoutPaths: Case {
    var kept = self
    for name in [\Case.data, \.trace] where self[keyPath: name].fileDigits != nil {
      kept[keyPath: name].text = self[keyPath: name].shown
    }
    return kept
  }
}
