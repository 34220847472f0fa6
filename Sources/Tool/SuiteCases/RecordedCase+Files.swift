import Files
import Measurement
import Registration

extension RecordedCase {
  /// The files of a run as they are named here.
  package struct Files {
    /// By the digits of their content (`Case.Name.fileDigits`).
    private var paths: [String: String] = [:]
    private let places: [RunFiles]
    private let here: String?
    /// The folder of bundled files that the run's user named, where it is here; otherwise nil.
    package let benchmarks: String?

    /// - Parameters:
    ///   - paths: files that may be the run's input.
    ///   - run: nil if only the paths are given.
    /// - Throws: `InputError` if one of `paths` cannot be read.
    package init(_ paths: [String], of run: RunRecord? = nil) throws(InputError) {
      places = run?.files ?? []
      let here = PathParts.workingFolder()
      self.here = here
      benchmarks = places.lazy.compactMap { place in
        place.benchmarks.map { place.path($0, from: here) }
      }.first(where: BenchmarksFolder.isBenchmarks)
      for place in places {
        for path in Set(place.paths.values.map { place.path($0, from: here) }).sorted() {
          // On another machine it may be another file, or none.
          guard let digits = try? Case.Name.fileDigits(path), self.paths[digits] == nil else {
            continue
          }
          self.paths[digits] = path
        }
      }
      for path in paths { self.paths[try Case.Name.fileDigits(path)] = path }
    }

    /// The case with its files as they are named here.
    ///
    /// - Throws: `NotHere` if one is not.
    func located(_ case: Case, in registry: Registry) throws(NotHere) -> Case {
      var located = `case`
      for (part, what) in [
        (\Case.data, "data"), (\.layout, "layout"), (\.strategy, "strategy"), (\.trace, "trace"),
      ] {
        located[keyPath: part].text = try text(of: located[keyPath: part], what)
      }
      // Its path is in its brackets.
      if `case`.layout.fileDigits != nil {
        located.layout.text = Registry.withFile(located.layout.text, `case`.layout.text)
      }
      if let cost = located.cells?.cost {
        located.cells?.cost.text = try text(of: cost, "cost of cells")
      }
      // The path is a part of the case's id.
      if let path = registry.pathOfTrace(under: located.trace.text), !path.hasPrefix("/"),
        let folder = places.first(where: { $0.paths[path] != nil })?.folder, folder != here
      {
        throw NotHere(
          "the trace \(located.trace.shown) plays over a file in the folder"
            + " \(InputError.quote(path: folder)), and can be run again only there")
      }
      return located
    }

    private func text(of name: Case.Name, _ what: String) throws(NotHere) -> String {
      guard let digits = name.fileDigits else { return name.text }
      if let path = paths[digits] { return path }
      let path = places.lazy.compactMap { $0.paths[name.id] }.first
      throw NotHere(
        "the \(what) \(name.shown) was a file"
          + (path.map { ", \(InputError.quote(path: $0)), which is missing or has changed" } ?? "")
          + "; name the file with --file")
    }
  }
}
