import CollectionModel
import Foundation
import ScrollTraces

extension Registry {
  /// The layout of a specification, its parameters and its canonical text.
  func layout(
    _ text: String
  ) throws(InputError) -> (
    registration: LayoutRegistration, values: ParameterValues, text: String
  ) {
    let specification = try Specification(text, flag: "--layout")
    guard let found = layouts.first(where: { $0.name == specification.name }) else {
      throw .unknown("layout", specification.name, among: layouts.map(\.name), flag: "--layout")
    }
    let resolved = try specification.resolved(with: found.parameters, flag: "--layout")
    return (found, resolved.values, resolved.text)
  }

  func strategy(
    _ text: String
  ) throws(InputError) -> (
    registration: StrategyRegistration, values: ParameterValues, text: String
  ) {
    let specification = try Specification(text, flag: "--strategy")
    guard let found = strategies.first(where: { $0.name == specification.name }) else {
      throw .unknown(
        "strategy", specification.name, among: strategies.map(\.name), flag: "--strategy")
    }
    let resolved = try specification.resolved(with: found.parameters, flag: "--strategy")
    return (found, resolved.values, resolved.text)
  }

  /// Registered data, its parameters and its canonical text; nil where `text` is the path of a
  /// file.
  func registeredDataset(
    _ text: String
  ) throws(InputError) -> (
    registration: DatasetRegistration, values: ParameterValues, text: String
  )? {
    let name = Self.name(of: text)
    guard let found = datasets.first(where: { $0.name == name }) else {
      guard isPath(text) else {
        throw .unknown("data", name, among: datasets.map(\.name), flag: "--data")
      }
      return nil
    }
    let resolved = try Specification(text, flag: "--data")
      .resolved(with: found.parameters, flag: "--data")
    return (found, resolved.values, resolved.text)
  }

  /// The data of a registered name or a path, resampled or made to `items` where given.
  ///
  /// - Parameters:
  ///   - cache: asked for only where a file is read.
  ///   - note: gets what there is to say of the cache, a line.
  /// - Throws: `InputError` where it cannot be read or cannot have so many items.
  func dataset(
    _ text: String, items: Int?, seed: UInt64, benchmarks: String?,
    cache: @autoclosure () -> DatasetCache = DatasetCache(), note: (String) -> Void
  ) throws(InputError) -> Dataset {
    let path: String
    if let found = try registeredDataset(text) {
      switch found.registration.origin {
      case .made(let defaultItems, let make):
        return make(items ?? defaultItems, seed, found.values)
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
    try dataset.checkCount(items, of: text)
    return dataset.resampled(to: items, seed: seed)
  }

  /// The trace of a registered name or a path.
  func trace(_ text: String, benchmarks: String?) throws -> NamedTrace {
    let name = Self.name(of: text)
    guard let found = traces.first(where: { $0.name == name }) else {
      guard isPath(text) else {
        throw InputError.unknown("trace", name, among: traces.map(\.name), flag: "--trace")
      }
      return NamedTrace(text: nil, source: .recorded(try ScrollTrace(contentsOf: text)), edits: nil)
    }
    let (values, canonical) = try Specification(text, flag: "--trace")
      .resolved(with: found.parameters, flag: "--trace")
    switch found.origin {
    case .bundled(let file):
      let path = try BenchmarksFolder.path("Traces/" + file, in: benchmarks)
      return NamedTrace(
        text: canonical, source: .recorded(try ScrollTrace(contentsOf: path)), edits: nil)
    case .generated(let gesture):
      let generator = TraceGenerator(
        gesture, framesPerSecond: values.whole("fps"), seconds: Double(values.whole("seconds")))
      return NamedTrace(text: canonical, source: .generated(generator), edits: nil)
    case .edits(let kind):
      let under = try trace(values.text("over"), benchmarks: benchmarks)
      guard under.edits == nil else {
        throw InputError(
          file: "--trace",
          message: "\(name)[over] takes a trace without edits, found \(under.text!)",
          advice: "the default is \(TraceRegistration.defaultRecording)")
      }
      let every = values.has("every") ? values.whole("every") : 0
      return NamedTrace(
        text: canonical, source: under.source,
        edits: EditChoice(
          kind: kind, batches: values.has("batches") ? values.whole("batches") : nil,
          framesBetween: every > 0 ? every : nil))
    }
  }

  /// What stands before the brackets.
  private static func name(of text: String) -> String {
    String(text.prefix { $0 != "[" })
  }

  /// A name that is not registered is a path where it looks like one or there is a file.
  private func isPath(_ name: String) -> Bool {
    name.contains("/") || name.contains(".") || FileManager.default.fileExists(atPath: name)
  }
}

extension Dataset {
  /// - Throws: `InputError` where so many items would lie beyond what a position can be.
  func checkCount(_ items: Int, of text: String) throws(InputError) {
    guard items > sizes.itemCount else { return }
    let most = mostItems
    guard items > most else { return }
    throw InputError(
      file: "--items",
      message: "expected at most \(most) items of \(text), which spreads with their number and ends"
        + " at \(Int(LayoutGrid.largestPosition)) pt, found \(items)",
      advice: "take fewer items, or data that begins nearer to 0")
  }
}

/// A trace as it was looked up.
struct NamedTrace {
  /// The canonical text; nil for a file of the user's own.
  var text: String?
  var source: TraceSource
  var edits: EditChoice?

  /// Tells the frames or what makes them, the edits and the seed of both from others: 16 hex
  /// digits, the same on every machine. Names do not count.
  ///
  /// The seed counts for recordings too: it decides the phase they are played in.
  func hash(seed: UInt64) -> String {
    var hasher = WordHasher()
    hasher.add(seed)
    source.addContent(to: &hasher)
    if let edits {
      hasher.add(edits.kind.rawValue)
      hasher.add(UInt64(edits.batches ?? edits.kind.batches))
      hasher.add(UInt64(edits.framesBetween ?? 0))
    }
    return hasher.text
  }
}

/// Which edits happen while a trace plays.
struct EditChoice: Hashable {
  var kind: EditScript.Kind
  var batches: Int?
  var framesBetween: Int?

  func script(viewport: CGSize, seed: UInt64) -> EditScript {
    EditScript(
      kind, viewport: viewport, seed: seed, batches: batches, framesBetween: framesBetween)
  }
}
