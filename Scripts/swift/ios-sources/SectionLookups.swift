import SwiftIfConfig
import SwiftSyntax

/// Finds where functions that build layouts take the kind of a section from a data source or from
/// an array that the app fills, which have none here, and what takes its place: the cases of the
/// kind, in turn.
///
/// - `dataSource.snapshot().sectionIdentifiers[index]`, also by way of a constant for the snapshot,
///   and `dataSource.sectionIdentifier(for:)`
/// - `sections[index]`, of a property without elements
struct SectionLookups {
  struct Found {
    var replacement: Replacement
    var line: Int
    var what: String
  }

  private(set) var found: [Found] = []
  private let facts: [SourceFacts]
  private let file: ParsedFile

  /// - Parameter facts: those of all files.
  init(in file: ParsedFile, _ facts: [SourceFacts], _ configuration: HereConfiguration) {
    self.facts = facts
    self.file = file
    let lines = SourceLocationConverter(fileName: "", tree: file.tree)
    func builder(around line: Int) -> BuilderFact? {
      file.facts.builders.first { $0.line <= line && line <= $0.lastLine }
    }
    let collected = LookupCollector(file.tree, configuration)
    for call in collected.found {
      let line = lines.line(of: call.node)
      guard let builder = builder(around: line), let kind = kind(of: call, owner: builder.owner)
      else { continue }
      let cases = facts.flatMap(\.cases).filter { $0.owner == kind && $0.parameters.isEmpty }
      guard !cases.isEmpty else { continue }
      let listed = cases.map { "\(kind).\($0.name)" }.joined(separator: ", ")
      let value = "[\(listed)][(\(call.index)) % \(cases.count)]"
      found.append(
        Found(
          replacement: (call.node.trimmedRange, call.isOptional ? "Optional(\(value))" : value),
          line: line, what: "`\(call.name)` is empty here: its sections are the cases of \(kind)"))
    }
    guard !found.isEmpty else { return }
    for snapshot in collected.snapshots {
      let line = lines.line(of: snapshot.call)
      guard builder(around: line) != nil else { continue }
      let value = snapshot.isOptional ? "Optional(())" : "()"
      found.append(
        Found(
          replacement: (snapshot.call.trimmedRange, value), line: line,
          what: "the snapshot is not taken: it is empty here"))
    }
  }

  /// The full name of the enumeration that sections are identified by; nil for other types.
  private func kind(of call: SectionLookup, owner: String) -> String? {
    let properties = facts.flatMap(\.properties).filter { $0.name == call.name }
    let property = properties.first { $0.owner == owner } ?? properties.first
    if !call.isSource {
      guard let property, property.isStored, let type = property.type, type.hasPrefix("["),
        !hasElements(property)
      else { return nil }
      return enumeration(type.filter { !"[]?! ".contains($0) }, owner)
    }
    // The type of the data source, or of its alias; otherwise the only one in the file.
    let types = [property?.type].compactMap(\.self) + [file.text]
    for text in types {
      let kinds = Set(SectionLookup.arguments(in: text).compactMap { enumeration($0, owner) })
      if kinds.count == 1 { return kinds.first }
    }
    return nil
  }

  /// Whether a property begins with more than `[]`.
  private func hasElements(_ property: PropertyFact) -> Bool {
    guard property.hasValue else { return false }
    let source = facts.first { $0.properties.contains { $0 == property } }
    let lines = source?.code.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    guard property.line <= lines.count else { return false }
    let value = lines[property.line - 1].split(separator: "=", maxSplits: 1).last ?? ""
    return !value.filter { $0 != " " }.hasPrefix("[]")
  }

  private func enumeration(_ name: String, _ owner: String) -> String? {
    let enums = facts.flatMap(\.types).filter { $0.kind == "enum" && !$0.isGeneric }.map(\.name)
    return ["\(owner).\(name)", name].first(where: enums.contains)
      ?? enums.first { $0.hasSuffix(".\(name)") }
  }
}

/// An expression that looks up the kind of a section.
struct SectionLookup {
  var node: ExprSyntax
  /// The data source's, or the array's.
  var name: String
  /// Whether it is a data source, and not an array.
  var isSource: Bool
  /// The number of the section, as it is written.
  var index: String
  var isOptional: Bool

  /// `source.sectionIdentifier(for: index)`
  init?(_ node: FunctionCallExprSyntax) {
    guard let member = memberAccess(node.calledExpression), let base = member.base,
      member.declName.baseName.plain == "sectionIdentifier",
      node.arguments.first?.label?.plain == "for", node.arguments.count == 1
    else { return nil }
    self.init(node, base, isSource: true, node.arguments, isOptional: true)
  }

  /// `source.snapshot().sectionIdentifiers[index]`, `sections[index]`
  init?(_ node: SubscriptCallExprSyntax) {
    guard node.arguments.count == 1, node.arguments.first?.label == nil else { return nil }
    let called = node.calledExpression
    if let member = called.as(MemberAccessExprSyntax.self),
      member.declName.baseName.plain == "sectionIdentifiers", let base = member.base,
      base.is(DeclReferenceExprSyntax.self)
    {
      self.init(node, base, isSource: true, node.arguments, isOptional: false)
    } else if let member = called.as(MemberAccessExprSyntax.self),
      member.declName.baseName.plain == "sectionIdentifiers",
      let call = member.base?.as(FunctionCallExprSyntax.self),
      let snapshot = memberAccess(call.calledExpression), let base = snapshot.base,
      snapshot.declName.baseName.plain == "snapshot"
    {
      self.init(
        node, base, isSource: true, node.arguments,
        isOptional: called.trimmedDescription.contains("?"))
    } else if !lastName(called).isEmpty {
      self.init(
        node, called, isSource: false, node.arguments,
        isOptional: called.trimmedDescription.contains("?"))
    } else {
      return nil
    }
  }

  private init?(
    _ node: some ExprSyntaxProtocol, _ base: ExprSyntax, isSource: Bool,
    _ arguments: LabeledExprListSyntax, isOptional: Bool
  ) {
    guard let index = arguments.first?.expression.trimmedDescription else { return nil }
    self.node = ExprSyntax(node)
    name = lastName(base)
    self.isSource = isSource
    self.index = index
    self.isOptional = isOptional
  }

  /// The first generic argument of each diffable data source and snapshot in a text.
  static func arguments(in text: String) -> [String] {
    text.matches(
      of: /(?:UICollectionViewDiffableDataSource|NSDiffableDataSourceSnapshot)\s*<\s*([\w.]+)\s*,/
    ).map { String($0.output.1) }
  }
}

private final class LookupCollector: ActiveSyntaxVisitor {
  private(set) var found: [SectionLookup] = []
  /// Calls that constants of a snapshot have their values from.
  private(set) var snapshots: [(call: FunctionCallExprSyntax, isOptional: Bool)] = []

  init(_ tree: SourceFileSyntax, _ configuration: HereConfiguration) {
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let lookup = SectionLookup(node) else { return .visitChildren }
    found.append(lookup)
    return .skipChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    note(node.initializer?.value)
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    note(node.initializer?.value)
  }

  private func note(_ value: ExprSyntax?) -> SyntaxVisitorContinueKind {
    if let call = value?.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let member = memberAccess(call.calledExpression),
      member.declName.baseName.plain == "snapshot"
    {
      snapshots.append((call, call.calledExpression.trimmedDescription.contains("?")))
    }
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let lookup = SectionLookup(node) { found.append(lookup) }
    return .visitChildren
  }
}

/// Finds closures of lists that have no part in the layout, such as what a swipe does: a part of a
/// file has shorter ones.
final class ListClosures: ActiveSyntaxVisitor {
  private(set) var replacements: [Replacement] = []

  init(_ tree: SourceFileSyntax, _ configuration: HereConfiguration) {
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
      let member = elements[0].as(MemberAccessExprSyntax.self),
      let text = Self.shorter[member.declName.baseName.text],
      elements[2].is(ClosureExprSyntax.self)
    else { return .visitChildren }
    replacements.append((elements[2].trimmedRange, text))
    return .skipChildren
  }

  private static let shorter = [
    "leadingSwipeActionsConfigurationProvider": "{ _ in nil }",
    "trailingSwipeActionsConfigurationProvider": "{ _ in nil }",
    "itemSeparatorHandler": "{ _, separator in separator }",
  ]
}
