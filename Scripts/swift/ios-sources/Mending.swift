import SwiftIfConfig
import SwiftSyntax

/// Makes copies of files without what takes Apple's Objective-C runtime, where that does not change
/// what a layout does.
///
/// - `@objc`, `@objcMembers`, `@IBAction`, `@IBInspectable`, `@IBDesignable` and `dynamic` are left
///   out, and so is `@IBOutlet`, of which a view is an empty one.
/// - `os(iOS)` in a condition is also true here.
/// - Overrides in an extension move into the body of their class; those in an extension of a class
///   of UIKit's, into the bodies of all classes that inherit from it.
/// - Names from before Swift 4.2, and others that are not here, become those that are.
/// - Optional methods of a protocol get a default that notes that they are missing, and a property
///   of their name, by which calls with `?` and `!` compile as they are written. Whether an object
///   has one is looked up in a table of the classes that declare it.
/// - `#selector` becomes a Selector with the method as its closure.
/// - Functions that build layouts are no longer private, and look up the kinds of sections in an
///   enumeration where an app looks them up in its data source (`SectionLookups`).
///
/// Lines stay what they are but where an override moves in.
struct Mending {
  private var edits: [[Edit]]
  private var changes: [Set<MendedFile.Change>]
  private var refusals: [Set<Obstacle>]
  /// The lines of builders that are no longer private.
  private var opened: [Set<Int>]
  /// What goes behind each file.
  private var appendices: [[Piece]]
  private let paths: [String]
  private let texts: [[UInt8]]

  /// - Parameter configuration: the regions that are compiled once all is mended.
  init(_ files: [ParsedFile], _ configuration: HereConfiguration) {
    paths = files.map(\.path)
    texts = files.map { Array($0.text.utf8) }
    edits = files.map { _ in [] }
    changes = files.map { Set($0.changes) }
    refusals = files.map { _ in [] }
    opened = files.map { _ in [] }
    appendices = files.map { _ in [] }
    let facts = files.map(\.facts)
    let declared = Set(facts.flatMap(\.declaredNames))
    let views = ViewIndex(facts)
    let sites = files.map { MendingSites($0.tree, configuration) }
    for (index, file) in files.enumerated() {
      for found in NameMending(file.tree, configuration, declared: declared).replacements {
        replace(found.range, by: found.text, in: index)
        note(index, found.line, found.what)
      }
    }
    for (index, found) in sites.enumerated() {
      for removal in found.removals {
        replace(removal.range, by: "", in: index)
        note(index, removal.line, "\(removal.word) is gone")
      }
      for condition in found.conditions {
        replace(condition.range, by: "(os(iOS) || os(Linux))", in: index)
        note(index, condition.line, "os(iOS) is true here as well")
      }
    }
    for (index, file) in files.enumerated() {
      for found in HiddenBuilders(in: file, facts, configuration).found {
        replace([found.replacement], in: index)
        note(index, found.line, found.what)
        opened[index].insert(found.line)
      }
    }
    mendOutlets(sites, views)
    mendProtocols(sites, facts)
    mendSelectors(sites, MethodIndex(facts))
    moveOverrides(sites, views, facts)
  }

  private mutating func note(_ file: Int, _ line: Int, _ what: String) {
    changes[file].insert(MendedFile.Change(line: line, what: what))
  }

  private func piece(_ text: String, _ file: Int, _ line: Int) -> Piece {
    Piece(text: Array(text.utf8), path: paths[file], line: line)
  }

  /// Writes what was made into the facts of the files.
  func mend(_ files: inout [ParsedFile]) {
    for index in files.indices {
      for builder in files[index].facts.builders.indices
      where opened[index].contains(files[index].facts.builders[builder].line) {
        files[index].facts.builders[builder].isHidden = false
      }
      files[index].facts.notMended = refusals[index].sorted { $0.line < $1.line }
      let isOther = !files[index].changes.isEmpty || files[index].facts.part?.isEmpty == false
      guard !edits[index].isEmpty || !appendices[index].isEmpty || isOther else { continue }
      let (text, origins) = joined(render(index, 0..<texts[index].count) + appendices[index])
      files[index].facts.mended = MendedFile(
        text: text, origins: origins,
        changes: changes[index].sorted { ($0.line, $0.what) < ($1.line, $1.what) })
    }
  }

  private mutating func replace(_ range: Range<Int>, by text: String, in file: Int) {
    let line = lineNumber(range.lowerBound, in: file)
    edits[file].append(Edit(range: range, pieces: [piece(text, file, line)]))
  }

  private mutating func replace(_ replacements: [Replacement], in file: Int) {
    for (range, text) in replacements { replace(range, by: text, in: file) }
  }

  private mutating func mendOutlets(_ sites: [MendingSites], _ views: ViewIndex) {
    for (index, found) in sites.enumerated() {
      for (attribute, variable) in found.outlets {
        let outlet = Outlet(variable, attribute, views: views)
        replace(outlet.replacements, in: index)
        note(index, found.line(of: attribute), outlet.what)
      }
    }
  }

  // MARK: Protocols

  private mutating func mendProtocols(_ sites: [MendingSites], _ facts: [SourceFacts]) {
    var methods: [String: [String]] = [:]
    var bare: [String: BareMember] = [:]
    // Of UIKit's delegates and data sources.
    var valued: Set = ["collectionView", "numberOfSections", "viewForZooming"]
    var protocols: Set<String> = []
    for (index, found) in sites.enumerated() {
      for declaration in found.protocols {
        let made = OptionalMethods(
          declaration.node, defaults: facts.methods(inExtensionsOf: declaration.node.name.plain))
        guard !made.hasRefusal else {
          for member in made.refused {
            refusals[index].insert(
              Obstacle(line: found.line(of: member.node), key: member.key))
          }
          continue
        }
        valued.formUnion(made.valued)
        for member in made.bare { bare[member.name] = member }
        for method in made.labelled {
          methods[String(method.prefix { $0 != "(" }), default: []].append(method)
        }
        protocols.insert(declaration.node.name.plain)
        for modifier in made.optionals {
          replace(modifier.rangeWithSpace, by: "", in: index)
          note(
            index, found.line(of: modifier), "`optional`: the method has a default that notes it")
        }
        if let (offset, text) = made.inheritance {
          replace(offset..<offset, by: text, in: index)
          note(index, declaration.line, "the protocol is one of classes")
        }
        var appendix = piece("\n" + made.text, index, declaration.line)
        appendix.isOfOneLine = true
        appendices[index].append(appendix)
      }
    }
    // A property of the same name, such as `self.collectionView`, is another thing.
    let receivers = TypedNames(sites).names(of: protocols)
    for (index, found) in sites.enumerated() {
      for use in found.uncalled where use.receiver.map(receivers.contains) ?? true {
        if let member = bare[use.name], let replacement = use.replacement(by: member) {
          replace([replacement], in: index)
          note(index, use.line, "`\(member.key)` is looked up, and nil where it is missing")
          continue
        }
        guard let meant = methods[use.name], !use.isCalled else { continue }
        if let replacement = use.replacement(among: meant) {
          replace([replacement], in: index)
          note(index, use.line, "the method is looked up, and nil where it is missing")
        } else {
          refusals[index].insert(Obstacle(line: use.line, key: "optional unclear"))
        }
      }
      for demand in found.demands where valued.contains(demand.name) {
        replace(demand.end..<demand.end, by: "!", in: index)
        note(index, demand.line, "the value of a method that is called with `!` is no optional")
      }
      for question in found.responses {
        replace(question.replacements, in: index)
        note(index, question.line, "`responds(to:)` looks whether the class has the method")
      }
    }
  }

  // MARK: Selectors

  private mutating func mendSelectors(_ sites: [MendingSites], _ index: MethodIndex) {
    for (file, found) in sites.enumerated() {
      for macro in found.selectors {
        let line = found.line(of: macro)
        switch MendedSelector(macro, index) {
        case .method(let replacements):
          note(file, line, "`#selector` is a Selector, with the method as its closure")
          replace(replacements, in: file)
        case .name(let replacements):
          note(file, line, "`#selector` of an edit action is its name, without a closure")
          replace(replacements, in: file)
        case .refused(let key): refusals[file].insert(Obstacle(line: line, key: key))
        }
      }
    }
  }

  // MARK: Overrides

  private mutating func moveOverrides(
    _ sites: [MendingSites], _ views: ViewIndex, _ facts: [SourceFacts]
  ) {
    var classes: [String: (file: Int, end: Int)] = [:]
    for (index, found) in sites.enumerated() {
      for declared in found.classes where classes[declared.name] == nil {
        classes[declared.name] = (index, declared.end)
      }
    }
    for (index, found) in sites.enumerated() {
      for override in found.overrides {
        let name = override.className
        var targets = [name]
        if views.isOfUIKit(name) {
          let owners = facts.owners(of: override.member)
          targets = views.heirs(of: name).filter { !owners.contains($0) }
        } else if classes[name] == nil {
          // A class of another module has no body here: the compiler reports it.
          continue
        }
        let moved = render(index, override.range)
        let breaks = texts[index][override.range].count { $0 == 10 }
        edits[index].append(
          Edit(
            range: override.range, isMove: true,
            pieces: [piece(String(repeating: "\n", count: breaks), index, override.line)]))
        for target in targets.compactMap({ classes[$0] }) {
          edits[target.file].append(
            Edit(
              range: target.end..<target.end, isMove: true,
              pieces: [piece("\n", target.file, lineNumber(target.end, in: target.file))] + moved
                + [piece("\n", index, override.line)]))
        }
        note(
          index, override.line,
          targets.isEmpty
            ? "the override is gone: no class of the files inherits it from \(name)"
            : "the override moves into the body of \(targets.joined(separator: ", "))")
      }
    }
  }

  // MARK: Text

  /// A replacement of a range of a file; nothing without pieces.
  private struct Edit {
    var range: Range<Int>
    /// Whether it takes out or puts in what another edit may be a part of.
    var isMove = false
    var pieces: [Piece] = []
  }

  /// Text with the place that its first line is from.
  private struct Piece {
    var text: [UInt8]
    var path: String
    var line: Int
    /// Whether all of it is from that line.
    var isOfOneLine = false
  }

  private func lineNumber(_ offset: Int, in file: Int) -> Int {
    1 + texts[file][..<offset].count { $0 == 10 }
  }

  /// A range of a file with its edits made.
  private func render(_ file: Int, _ range: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var next = range.lowerBound
    func copy(upTo end: Int) {
      guard end > next else { return }
      pieces.append(
        Piece(
          text: Array(texts[file][next..<end]), path: paths[file],
          line: lineNumber(next, in: file)))
    }
    let within = edits[file].filter {
      range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }.sorted { a, b in
      // What is taken out goes before the edits in it, which went with it; what is put in goes
      // before what is replaced there.
      func order(_ edit: Edit) -> (Int, Int, Int) {
        let count = edit.range.count
        return (edit.range.lowerBound, edit.isMove ? 0 : 1, count == 0 ? .min : -count)
      }
      return order(a) < order(b)
    }
    for edit in within where edit.range.lowerBound >= next {
      copy(upTo: edit.range.lowerBound)
      pieces += edit.pieces
      next = edit.range.upperBound
    }
    copy(upTo: range.upperBound)
    return pieces
  }

  private func joined(_ pieces: [Piece]) -> (String, [MendedFile.Origin]) {
    var bytes: [UInt8] = []
    var origins: [MendedFile.Origin] = []
    var isAtStart = true
    for piece in pieces {
      var line = piece.line
      for byte in piece.text {
        if isAtStart {
          origins.append(MendedFile.Origin(path: piece.path, line: line))
          isAtStart = false
        }
        bytes.append(byte)
        if byte == 10 {
          if !piece.isOfOneLine { line += 1 }
          isAtStart = true
        }
      }
    }
    return (String(decoding: bytes, as: UTF8.self), origins)
  }
}
