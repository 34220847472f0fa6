import CollectionModel
import Datasets
import Files
import Foundation
import Measurement
import ScrollTraces

extension Registry {
  /// Looks up the layout that a specification names.
  ///
  /// - Parameters:
  ///   - swept: the parameters that a sweep varies. The name in reports contains them even if they
  ///     have their defaults.
  ///   - flag: what names it, for errors.
  /// - Throws: `InputError` also for the file that describes the layout, if it has one.
  package func layout(
    _ text: String, keeping swept: Set<String> = [], flag: String = "--layout"
  ) throws(InputError) -> Named<LayoutRegistration> {
    let found = try Self.named(text, swept, "layout", among: layouts, flag: flag)
    return try Self.readingFile(of: found, named: text, flag: flag)
  }

  package func strategy(
    _ text: String, keeping swept: Set<String> = [], flag: String = "--strategy"
  ) throws(InputError) -> Named<StrategyRegistration> {
    try Self.named(text, swept, "strategy", among: strategies, flag: flag)
  }

  /// A registration with the values of its parameters.
  package struct Named<Registered> {
    package let registration: Registered
    package var values: ParameterValues
    package let name: Case.Name

    package var text: String { name.text }
  }

  /// The strategy that stands for a layout object itself.
  ///
  /// - Throws: `InputError` if none is registered.
  package func layoutItself() throws(InputError) -> Case.Name {
    guard let found = strategies.first(where: { $0.origin.kind == .object && $0.isReference })
    else {
      throw InputError(
        file: "--layout", message: "no strategy is the reference for layout objects",
        advice: "register one for layout objects that is the reference")
    }
    return Case.Name(found.name)
  }

  package static func named<Registered: Registration>(
    _ text: String, _ swept: Set<String>, _ kind: String, among all: [Registered], flag: String
  ) throws(InputError) -> Named<Registered> {
    let specification = try Specification(text, flag: flag)
    guard let found = all.first(where: { $0.name == specification.name }) else {
      throw .unknown(kind, specification.name, among: all.map(\.name), flag: flag)
    }
    return try Named(found, specification, keeping: swept, flag: flag)
  }

  /// Looks up the data that a specification names; nil if `text` is the path of a file.
  package func registeredDataset(
    _ text: String, keeping swept: Set<String> = []
  ) throws(InputError) -> Named<DatasetRegistration>? {
    let name = Self.name(of: text)
    guard let found = datasets.first(where: { $0.name == name }) else {
      guard Self.isPath(text) else {
        throw .unknown("data", name, among: datasets.map(\.name), flag: "--data")
      }
      return nil
    }
    return try Named(
      found, Specification(text, flag: "--data"), keeping: swept, flag: "--data")
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
    try dataset(
      text, as: registeredDataset(text), items: items, seed: seed, benchmarks: benchmarks,
      cache: cache(), note: note)
  }

  /// The same of data that was looked up.
  ///
  /// - Parameter found: nil if `text` is the path of a file.
  package func dataset(
    _ text: String, as found: Named<DatasetRegistration>?, items: Int?, seed: UInt64,
    benchmarks: [String], cache: @autoclosure () -> DatasetCache, note: (String) -> Void
  ) throws(InputError) -> Dataset {
    let path: String
    if let found {
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
        name: nil, source: .recorded(try ScrollTrace(contentsOf: text)), edits: nil)
    }
    let named = try Named(
      found, Specification(text, flag: "--trace"), keeping: swept, flag: "--trace")
    let values = named.values
    switch found.origin {
    case .bundled(let file):
      let path = try BenchmarksFolder.path("Traces/" + file, in: benchmarks)
      return NamedTrace(
        name: named.name, source: .recorded(try ScrollTrace(contentsOf: path)), edits: nil)
    case .generated(let gesture):
      let (rate, seconds) = (values.whole("fps"), values.whole("seconds"))
      guard rate * seconds <= TraceGenerator.mostFrames else {
        throw InputError(
          file: "--trace",
          message: "expected at most \(TraceGenerator.mostFrames) frames, found"
            + " \(rate * seconds) in \(InputError.quote(named.text))",
          advice: "take fewer seconds, or fewer frames in each")
      }
      let generator = TraceGenerator(
        gesture, framesPerSecond: rate, seconds: Double(seconds))
      return NamedTrace(name: named.name, source: .generated(generator), edits: nil)
    case .edits(let kind):
      let under = try played(by: name, values, benchmarks: benchmarks)
      return NamedTrace(
        name: named.name, source: under.source, edits: EditPlan(kind, values),
        snaps: under.snaps)
    case .snapping:
      let under = try played(by: name, values, benchmarks: benchmarks)
      return NamedTrace(
        name: named.name, source: under.source, edits: nil, snaps: true)
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
          + " \(under.name?.text ?? "a file")",
        advice: "the default is \(TraceRegistration.defaultTrace)")
    }
    return under
  }

  /// The part before the brackets.
  private static func name(of text: String) -> String {
    String(text.prefix { $0 != "[" })
  }

  /// The name or path of data as a suite in `folder` means it: relative paths start at that folder.
  package func data(_ text: String, in folder: String?) -> String {
    guard let folder, !datasets.contains(where: { $0.name == Self.name(of: text) }) else {
      return text
    }
    return path(text, in: folder)
  }

  /// The name or path of a trace as a suite in `folder` means it: relative paths start at that
  /// folder, also those of traces under an edit script.
  package func trace(_ text: String, in folder: String?) -> String {
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
  package func pathOfTrace(under text: String) -> String? {
    guard let found = traces.first(where: { $0.name == Self.name(of: text) }), found.playsAnother,
      let specification = try? Specification(text, flag: ""),
      let over = specification.parameters.first(where: { $0.key == "over" })?.value,
      !traces.contains(where: { $0.name == Self.name(of: over) })
    else { return nil }
    return over
  }

  /// Appends a relative path to its folder. A text that neither looks like a path nor names a file
  /// in the folder is taken for a registered name and stays as it is.
  func path(_ text: String, in folder: String) -> String {
    let joined = folder + "/" + text
    let isFile = text.contains("/") || text.contains(".") || InputFile.isNamed(joined)
    return text.hasPrefix("/") || !isFile ? text : joined
  }

  /// Whether an unregistered name is a path: it looks like one, or such a file exists.
  package static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.contains(".") || InputFile.isNamed(name)
  }
}

extension Registry.Named where Registered: Registration {
  /// - Parameter swept: the parameters that are shown even at their defaults.
  /// - Throws: `InputError` for `flag` if a parameter is unknown, or a value is not one of its.
  package init(
    _ registration: Registered, _ specification: Specification, keeping swept: Set<String>,
    flag: String
  ) throws(InputError) {
    let known = registration.parameters
    let (values, text) = try specification.resolved(with: known, flag: flag)
    let shown = try specification.resolved(with: known, keeping: swept, flag: flag).text
    self.init(
      registration: registration, values: values, name: Case.Name(text, shown: shown))
  }
}

extension Dataset {
  /// - Throws: `InputError` if that many items would lie beyond the largest possible position.
  package func checkCount(_ items: Int, of text: String) throws(InputError) {
    guard items > sizes.itemCount else { return }
    let most = mostItems
    guard items > most else { return }
    throw InputError(
      file: "--items",
      message: "expected at most \(most) items of \(text), because positions must stay within"
        + " \(Int(LayoutGrid.largestPosition)) pt, found \(items)",
      advice: "take fewer items, or data that begins nearer to 0")
  }
}
