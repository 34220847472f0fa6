import SwiftIfConfig
import SwiftSyntax

/// Makes copies of files in which what takes Apple's Objective-C runtime, and does not change what a
/// layout does, is gone.
///
/// - `@objc`, `@objcMembers`, `@IBAction`, `@IBInspectable`, `@IBDesignable` and `dynamic` are left
///   out.
/// - `os(iOS)` in a condition is also true here.
/// - Overrides in an extension move into the body of their class.
/// - Optional methods of a protocol get a default that says that they are missing, and a property of
///   their name, by which calls with `?` and `!` compile as they are written.
/// - `#selector` becomes a Selector with the method as its closure.
///
/// Lines stay what they are but where an override moves in.
struct Mending {
  private var edits: [[Edit]]
  private var changes: [Set<MendedFile.Change>]
  private var refusals: [Set<Obstacle>]
  /// What goes behind each file.
  private var appendices: [[Piece]]
  private let paths: [String]
  private let texts: [[UInt8]]

  /// - Parameter configuration: the regions that are compiled once all is mended.
  init(_ files: [ParsedFile], _ configuration: HereConfiguration) {
    paths = files.map(\.path)
    texts = files.map { Array($0.text.utf8) }
    edits = files.map { _ in [] }
    changes = files.map { _ in [] }
    refusals = files.map { _ in [] }
    appendices = files.map { _ in [] }
    let sites = files.map { MendingSites($0.tree, configuration) }
    for (index, found) in sites.enumerated() {
      for removal in found.removals {
        edits[index].append(Edit(range: removal.range))
        note(index, removal.line, "\(removal.word) is gone")
      }
      for condition in found.conditions {
        edits[index].append(
          Edit(
            range: condition.range,
            pieces: [piece("(os(iOS) || os(Linux))", index, condition.line)]))
        note(index, condition.line, "os(iOS) is true here as well")
      }
    }
    mendProtocols(sites)
    mendSelectors(sites, MethodIndex(files.map(\.facts)))
    moveOverrides(sites)
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
      files[index].facts.notMended = refusals[index].sorted { $0.line < $1.line }
      guard !edits[index].isEmpty || !appendices[index].isEmpty else { continue }
      let (text, origins) = joined(render(index, 0..<texts[index].count) + appendices[index])
      files[index].facts.mended = MendedFile(
        text: text, origins: origins,
        changes: changes[index].sorted { ($0.line, $0.what) < ($1.line, $1.what) })
    }
  }

  // MARK: Protocols

  private mutating func mendProtocols(_ sites: [MendingSites]) {
    var names: Set<String> = []
    for (index, found) in sites.enumerated() {
      for declaration in found.protocols {
        let made = OptionalMethods(declaration.node)
        guard !made.hasRefusal else {
          for member in made.refused {
            refusals[index].insert(
              Obstacle(line: found.line(of: member.node), key: member.key))
          }
          continue
        }
        names.formUnion(made.baseNames)
        for modifier in made.optionals {
          edits[index].append(Edit(range: found.rangeWithSpace(of: modifier)))
          note(index, found.line(of: modifier), "`optional`: the method has a default that says so")
        }
        if let (offset, text) = made.inheritance {
          edits[index].append(
            Edit(range: offset..<offset, pieces: [piece(text, index, declaration.line)]))
          note(index, declaration.line, "the protocol is one of classes")
        }
        var appendix = piece("\n" + made.text, index, declaration.line)
        appendix.isOfOneLine = true
        appendices[index].append(appendix)
      }
    }
    // Whether a method is there cannot be asked without calling it.
    for (index, found) in sites.enumerated() {
      for use in found.uncalled where names.contains(use.name) {
        refusals[index].insert(Obstacle(line: use.line, key: "optional asked"))
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

  private mutating func replace(_ replacements: [MendedSelector.Replacement], in file: Int) {
    for (range, text) in replacements {
      let line = lineNumber(range.lowerBound, in: file)
      edits[file].append(Edit(range: range, pieces: [piece(text, file, line)]))
    }
  }

  // MARK: Overrides

  private mutating func moveOverrides(_ sites: [MendingSites]) {
    var classes: [String: (file: Int, end: Int)] = [:]
    for (index, found) in sites.enumerated() {
      for declared in found.classes where classes[declared.name] == nil {
        classes[declared.name] = (index, declared.end)
      }
    }
    for (index, found) in sites.enumerated() {
      for override in found.overrides {
        // A class of another module has no body here: the compiler says so.
        guard let target = classes[override.className] else { continue }
        let moved = render(index, override.range)
        let breaks = texts[index][override.range].count { $0 == 10 }
        edits[index].append(
          Edit(
            range: override.range, isMove: true,
            pieces: [piece(String(repeating: "\n", count: breaks), index, override.line)]))
        edits[target.file].append(
          Edit(
            range: target.end..<target.end, isMove: true,
            pieces: [piece("\n", target.file, lineNumber(target.end, in: target.file))] + moved
              + [piece("\n", index, override.line)]))
        note(index, override.line, "the override moves into the body of \(override.className)")
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
      // What is taken out goes before the edits in it, which went with it.
      (a.range.lowerBound, a.isMove ? 0 : 1, -a.range.count)
        < (b.range.lowerBound, b.isMove ? 0 : 1, -b.range.count)
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

/// Where a file has something to mend.
final class MendingSites: ActiveSyntaxVisitor {
  struct Removal {
    var range: Range<Int>
    var line: Int
    var word: String
  }
  struct Override {
    var className: String
    var range: Range<Int>
    var line: Int
  }

  private(set) var removals: [Removal] = []
  private(set) var conditions: [(range: Range<Int>, line: Int)] = []
  private(set) var protocols: [(node: ProtocolDeclSyntax, line: Int)] = []
  private(set) var classes: [(name: String, end: Int)] = []
  private(set) var overrides: [Override] = []
  private(set) var selectors: [MacroExpansionExprSyntax] = []
  /// Members that are named and not called.
  private(set) var uncalled: [(name: String, line: Int)] = []
  private let lines: SourceLocationConverter
  private var scopes: [String] = []

  init(_ tree: SourceFileSyntax, _ configuration: HereConfiguration) {
    lines = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  func line(of node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  /// The range of a word with the blanks behind it.
  func rangeWithSpace(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPosition.utf8Offset
  }

  private func remove(_ node: some SyntaxProtocol, _ word: String) {
    removals.append(Removal(range: rangeWithSpace(of: node), line: line(of: node), word: word))
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if ["objc", "objcMembers", "IBAction", "IBInspectable", "IBDesignable"].contains(name) {
      remove(node, "`@\(name)`")
    }
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "dynamic" { remove(node, "`dynamic`") }
    return .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses {
      if let condition = clause.condition { collect(condition) }
    }
    return super.visit(node)
  }

  private func collect(_ condition: some SyntaxProtocol) {
    if let call = condition.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "os",
      call.arguments.trimmedDescription == "iOS"
    {
      let range =
        call.positionAfterSkippingLeadingTrivia
        .utf8Offset..<call
        .endPositionBeforeTrailingTrivia.utf8Offset
      conditions.append((range, line(of: call)))
      return
    }
    for child in condition.children(viewMode: .sourceAccurate) { collect(child) }
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.memberBlock.members.contains(where: { $0.decl.isOptionalRequirement }) {
      protocols.append((node, line(of: node)))
    }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    scopes.append(node.name.plain)
    classes.append(
      (
        scopes.joined(separator: "."),
        node.memberBlock.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
      ))
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    for member in node.memberBlock.members {
      guard
        let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers,
        modifiers.contains(where: { $0.name.text == "override" })
      else { continue }
      overrides.append(
        Override(
          className: plainName(node.extendedType),
          range: member.position.utf8Offset..<member.endPosition.utf8Offset,
          line: line(of: member)))
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "selector" else { return .visitChildren }
    selectors.append(node)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    var called: Syntax? = node.parent
    if let chain = called,
      chain.is(OptionalChainingExprSyntax.self) || chain.is(ForceUnwrapExprSyntax.self)
    {
      called = chain.parent
    }
    let isCalled =
      called?.as(FunctionCallExprSyntax.self).flatMap { memberAccess($0.calledExpression) } == node
    if node.base != nil, !isCalled {
      uncalled.append((node.declName.baseName.plain, line(of: node.declName)))
    }
    return .visitChildren
  }
}
