import SwiftIfConfig
import SwiftSyntax

/// Where a file has something to mend.
final class MendingSites: ActiveSyntaxVisitor {
  struct Removal {
    var range: Range<Int>
    var line: Int
    var word: String
  }
  struct Override {
    var className: String
    /// Its name, and its labels if it is a method.
    var member: String
    var range: Range<Int>
    var line: Int
  }

  private(set) var removals: [Removal] = []
  private(set) var conditions: [(range: Range<Int>, line: Int)] = []
  private(set) var protocols: [(node: ProtocolDeclSyntax, line: Int)] = []
  private(set) var classes: [(name: String, end: Int)] = []
  private(set) var overrides: [Override] = []
  private(set) var selectors: [MacroExpansionExprSyntax] = []
  /// Properties with `@IBOutlet`.
  private(set) var outlets: [(attribute: AttributeSyntax, property: VariableDeclSyntax)] = []
  /// Members that are named and not called.
  private(set) var uncalled: [UncalledMember] = []
  /// Calls of `responds(to: #selector(..))`.
  private(set) var responses: [MethodQuestion] = []
  /// Calls of methods with `!`.
  private(set) var demands: [DemandedMethod] = []
  /// Names with the text of the type that they are declared with, or cast to.
  private(set) var typed: [(name: String, type: String)] = []
  /// Names that are bound to a value of another name.
  private(set) var bound: [(name: String, other: String)] = []
  private let lines: SourceLocationConverter
  private var scopes: [String] = []

  init(_ tree: SourceFileSyntax, _ configuration: HereConfiguration) {
    lines = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  func line(of node: some SyntaxProtocol) -> Int { lines.line(of: node) }

  private func remove(_ node: some SyntaxProtocol, _ word: String) {
    removals.append(Removal(range: node.rangeWithSpace, line: line(of: node), word: word))
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if Self.needless.contains(name) { remove(node, "`@\(name)`") }
    return .skipChildren
  }

  private static let needless: Set = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable",
  ]

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for case .attribute(let attribute) in node.attributes
    where attribute.attributeName.trimmedDescription == "IBOutlet" {
      outlets.append((attribute, node))
    }
    return .visitChildren
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
      conditions.append((call.trimmedRange, line(of: call)))
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
    let end = node.memberBlock.rightBrace.trimmedRange.lowerBound
    classes.append((scopes.joined(separator: "."), end))
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
          className: plainName(node.extendedType), member: member.decl.memberName,
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
    let call = called?.as(FunctionCallExprSyntax.self).flatMap {
      memberAccess($0.calledExpression) == node ? $0 : nil
    }
    // `delegate?.method?()` may be of a missing method; `method()` is not.
    let isPlain = node.parent?.id == call?.id
    if let base = node.base,
      call == nil || !isPlain && call!.arguments.isEmpty && call!.trailingClosure == nil
    {
      uncalled.append(UncalledMember(node, base, call: call, line: line(of: node.declName)))
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let question = MethodQuestion(node, line: line(of: node)) else {
      if let demand = DemandedMethod(node, line: line(of: node)) { demands.append(demand) }
      return .visitChildren
    }
    responses.append(question)
    walk(question.object)
    return .skipChildren
  }

  // MARK: Types of names

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    typed.append(((node.secondName ?? node.firstName).plain, node.type.trimmedDescription))
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    note(node.pattern, node.typeAnnotation?.type, node.initializer?.value)
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    note(node.pattern, node.typeAnnotation?.type, node.initializer?.value)
    return .visitChildren
  }

  private func note(_ pattern: PatternSyntax, _ type: TypeSyntax?, _ value: ExprSyntax?) {
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.plain else { return }
    if let type {
      typed.append((name, type.trimmedDescription))
    } else if let cast = value?.as(SequenceExprSyntax.self)?.elements.last?.as(TypeExprSyntax.self)
    {
      typed.append((name, cast.type.trimmedDescription))
    } else if let value, !lastName(value).isEmpty {
      bound.append((name, lastName(value)))
    }
  }
}

extension DeclSyntax {
  /// The name of a property; that of a method with its labels.
  fileprivate var memberName: String {
    if let method = self.as(FunctionDeclSyntax.self) { return method.nameWithLabels }
    let binding = self.as(VariableDeclSyntax.self)?.bindings.first
    return binding?.pattern.trimmedDescription ?? ""
  }
}

extension SourceFacts {
  /// The types, functions, properties and aliases that the file declares, by their last names.
  var declaredNames: [String] {
    types.filter { $0.kind != "extension" }.map { String($0.name.split(separator: ".").last ?? "") }
      + functions.map(\.name) + properties.map(\.name) + aliases.keys
  }
}

extension [SourceFacts] {
  /// The methods, with their labels, that extensions of a protocol declare.
  func methods(inExtensionsOf name: String) -> Set<String> {
    Set(
      flatMap(\.functions).filter { $0.ownerKind == "extension" && $0.owner == name }
        .map { "\($0.name)(\($0.parameters.map { $0.label + ":" }.joined()))" })
  }

  /// The types that declare a member, which MendingSites names.
  func owners(of member: String) -> Set<String> {
    let methods = flatMap(\.functions).filter { method in
      "\(method.name)(\(method.parameters.map { $0.label + ":" }.joined()))" == member
    }
    return Set(
      methods.map(\.owner) + flatMap(\.properties).filter { $0.name == member }.map(\.owner))
  }
}
