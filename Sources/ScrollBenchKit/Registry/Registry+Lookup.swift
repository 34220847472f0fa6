import CollectionModel
import Datasets
import Foundation
import InputFiles
import Measurement
import ScrollTraces

extension Registry {
  /// Looks up the layout that a specification names.
  ///
  /// - Parameters:
  ///   - swept: the parameters that a sweep varies. The name in reports contains them even if they
  ///     have their defaults.
  ///   - flag: what names it, for errors.
  package func layout(
    _ text: String, keeping swept: Set<String> = [], flag: String = "--layout"
  ) throws(InputError) -> Named<LayoutRegistration> {
    try Self.named(text, swept, "layout", among: layouts, flag: flag)
  }

  package func strategy(
    _ text: String, keeping swept: Set<String> = [], flag: String = "--strategy"
  ) throws(InputError) -> Named<StrategyRegistration> {
    try Self.named(text, swept, "strategy", among: strategies, flag: flag)
  }

  /// A registration, its parameters, its canonical text, and its name in reports.
  package typealias Named<Registered> = (
    registration: Registered, values: ParameterValues, text: String, name: String
  )

  static func named<Registered: Registration>(
    _ text: String, _ swept: Set<String>, _ kind: String, among all: [Registered], flag: String
  ) throws(InputError) -> Named<Registered> {
    let specification = try Specification(text, flag: flag)
    guard let found = all.first(where: { $0.name == specification.name }) else {
      throw .unknown(kind, specification.name, among: all.map(\.name), flag: flag)
    }
    let (values, canonical, shown) = try specification.named(
      with: found.parameters, keeping: swept, flag: flag)
    return (found, values, canonical, shown)
  }

  /// Looks up the data that a specification names; nil if `text` is the path of a file.
  func registeredDataset(
    _ text: String, keeping swept: Set<String> = []
  ) throws(InputError) -> Named<DatasetRegistration>? {
    let name = Self.name(of: text)
    guard let found = datasets.first(where: { $0.name == name }) else {
      guard Self.isPath(text) else {
        throw .unknown("data", name, among: datasets.map(\.name), flag: "--data")
      }
      return nil
    }
    let (values, canonical, shown) = try Specification(text, flag: "--data").named(
      with: found.parameters, keeping: swept, flag: "--data")
    return (found, values, canonical, shown)
  }

  /// The data with a registered name or at a path. If `items` is given, the data has that many
  /// items: generated data is generated with that many, data from a file is resampled.
  ///
  /// - Parameters:
  ///   - benchmarks: the folders in which bundled files are looked up, in this order.
  ///   - cache: the cache for files; evaluated only if a file is read.
  ///   - note: receives the cache's notes, one line each.
  /// - Throws: `InputError` if the data cannot be read or cannot have that many items.
  package func dataset(
    _ text: String, items: Int?, seed: UInt64, benchmarks: [String],
    cache: @autoclosure () -> DatasetCache = DatasetCache(), note: (String) -> Void
  ) throws(InputError) -> Dataset {
    let path: String
    if let found = try registeredDataset(text) {
      switch found.registration.origin {
      case .made(let defaultItems, let most, let make):
        let count = items ?? defaultItems
        try checkCount(count, of: text, atMost: most)
        return make(count, seed, found.values)
      case .bundled(let file): path = try BenchmarksFolder.path("Data/" + file, in: benchmarks)
      }
    } else {
      path = text
    }
    let resolved = try cache().dataset(at: path)
    if let said = resolved.note { note(said) }
    let dataset = resolved.dataset
    guard dataset.sizes.itemCount > 0 else {
      throw InputError(
        file: text, message: "expected at least one item, found none",
        advice: "give data with items")
    }
    guard let items else { return dataset }
    try checkCount(items, of: text, atMost: ReadLimits.standard.rows)
    try dataset.checkCount(items, of: text)
    return dataset.resampled(to: items, seed: seed)
  }

  /// - Throws: `InputError` if `items` is more than data of that kind can have.
  package func checkCount(_ items: Int, of text: String, atMost most: Int) throws(InputError) {
    guard items > most else { return }
    let larger = datasets.filter {
      if case .made(_, items..., _) = $0.origin { true } else { false }
    }.map(\.name)
    throw InputError(
      file: "--items",
      message: "expected at most \(Case.itemText(most)) items of \(text), found"
        + " \(Case.itemText(items))",
      advice: "take fewer"
        + (larger.isEmpty
          ? "" : ", or data that may have so many: \(larger.joined(separator: ", "))"))
  }

  /// The trace with a registered name or at a path.
  ///
  /// - Parameters:
  ///   - swept: the parameters that a sweep varies; see `layout(_:keeping:)`.
  ///   - benchmarks: the folders in which bundled files are looked up, in this order.
  package func trace(
    _ text: String, keeping swept: Set<String> = [], benchmarks: [String]
  ) throws -> NamedTrace {
    let name = Self.name(of: text)
    guard let found = traces.first(where: { $0.name == name }) else {
      guard Self.isPath(text) else {
        throw InputError.unknown("trace", name, among: traces.map(\.name), flag: "--trace")
      }
      return NamedTrace(
        text: nil, name: nil, source: .recorded(try ScrollTrace(contentsOf: text)), edits: nil)
    }
    let (values, canonical, shown) = try Specification(text, flag: "--trace").named(
      with: found.parameters, keeping: swept, flag: "--trace")
    switch found.origin {
    case .bundled(let file):
      let path = try BenchmarksFolder.path("Traces/" + file, in: benchmarks)
      return NamedTrace(
        text: canonical, name: shown, source: .recorded(try ScrollTrace(contentsOf: path)),
        edits: nil)
    case .generated(let gesture):
      let (rate, seconds) = (values.whole("fps"), values.whole("seconds"))
      guard rate * seconds <= TraceGenerator.mostFrames else {
        throw InputError(
          file: "--trace",
          message: "expected at most \(TraceGenerator.mostFrames) frames, found"
            + " \(rate * seconds) in \(InputError.quote(canonical))",
          advice: "take fewer seconds, or fewer frames in each")
      }
      let generator = TraceGenerator(
        gesture, framesPerSecond: rate, seconds: Double(seconds))
      return NamedTrace(
        text: canonical, name: shown, source: .generated(generator), edits: nil)
    case .edits(let kind):
      let under = try played(by: name, values, benchmarks: benchmarks)
      return NamedTrace(
        text: canonical, name: shown, source: under.source, edits: EditChoice(kind, values),
        snaps: under.snaps)
    case .snapping:
      let under = try played(by: name, values, benchmarks: benchmarks)
      return NamedTrace(
        text: canonical, name: shown, source: under.source, edits: nil, snaps: true)
    }
  }

  /// The trace that plays under an edit script, or under `snap`.
  private func played(
    by name: String, _ values: ParameterValues, benchmarks: [String]
  ) throws -> NamedTrace {
    let under = try trace(values.text("over"), benchmarks: benchmarks)
    let isTwice = under.snaps && name == TraceRegistration.snap
    guard under.edits == nil, !isTwice else {
      throw InputError(
        file: "--trace",
        message: "\(name)[over] takes a trace without \(isTwice ? name : "edits"), found"
          + " \(under.text ?? "a file")",
        advice: "the default is \(TraceRegistration.defaultTrace)")
    }
    return under
  }

  /// The part before the brackets.
  private static func name(of text: String) -> String {
    String(text.prefix { $0 != "[" })
  }

  /// The name or path of data as a suite in `folder` means it: relative paths start at that folder.
  func data(_ text: String, in folder: String?) -> String {
    guard let folder, !datasets.contains(where: { $0.name == Self.name(of: text) }) else {
      return text
    }
    return path(text, in: folder)
  }

  /// The name or path of a trace as a suite in `folder` means it: relative paths start at that
  /// folder, also those of traces under an edit script.
  func trace(_ text: String, in folder: String?) -> String {
    guard let folder else { return text }
    guard let found = traces.first(where: { $0.name == Self.name(of: text) }) else {
      return path(text, in: folder)
    }
    guard found.playsAnother, let specification = try? Specification(text, flag: "") else {
      return text
    }
    let parts = specification.parameters.map { key, value in
      let isUnregistered = key == "over" && !traces.contains { $0.name == Self.name(of: value) }
      return "\(key)=\(isUnregistered ? path(value, in: folder) : value)"
    }
    return parts.isEmpty
      ? text : "\(specification.name)[\(parts.joined(separator: ","))]"
  }

  /// The path of the trace that plays under an edit script; nil if that is registered.
  func pathOfTrace(under text: String) -> String? {
    guard let found = traces.first(where: { $0.name == Self.name(of: text) }), found.playsAnother,
      let specification = try? Specification(text, flag: ""),
      let over = specification.parameters.first(where: { $0.key == "over" })?.value,
      !traces.contains(where: { $0.name == Self.name(of: over) })
    else { return nil }
    return over
  }

  /// Appends a relative path to its folder. A text that neither looks like a path nor names a file
  /// in the folder is taken for a registered name and stays as it is.
  private func path(_ text: String, in folder: String) -> String {
    let joined = folder + "/" + text
    let isFile = text.contains("/") || text.contains(".") || InputFile.isNamed(joined)
    return text.hasPrefix("/") || !isFile ? text : joined
  }

  /// Whether an unregistered name is a path: it looks like one, or such a file exists.
  static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.contains(".") || InputFile.isNamed(name)
  }
}

extension Specification {
  /// The values and the canonical text, and the name in reports, which keeps swept parameters.
  fileprivate func named(
    with known: [Parameter], keeping swept: Set<String>, flag: String
  ) throws(InputError) -> (values: ParameterValues, text: String, name: String) {
    let (values, text) = try resolved(with: known, flag: flag)
    return (values, text, try resolved(with: known, keeping: swept, flag: flag).text)
  }
}

extension Dataset {
  /// - Throws: `InputError` if that many items would lie beyond the largest possible position.
  func checkCount(_ items: Int, of text: String) throws(InputError) {
    guard items > sizes.itemCount else { return }
    let most = mostItems
    guard items > most else { return }
    throw InputError(
      file: "--items",
      message: "expected at most \(most) items of \(text), whose places must stay within"
        + " \(Int(LayoutGrid.largestPosition)) pt, found \(items)",
      advice: "take fewer items, or data that begins nearer to 0")
  }
}
