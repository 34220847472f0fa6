import SwiftIfConfig
import SwiftSyntax

/// Collects what a file declares, calls and imports.
final class DeclarationCollector: ActiveSyntaxAnyVisitor {
  private(set) var facts: SourceFacts
  private let lines: SourceLocationConverter
  /// The types around a declaration; nil for a function's body.
  private var scopes: [TypeFact?] = []

  init(path: String, tree: SourceFileSyntax, configuration: HereConfiguration) {
    facts = SourceFacts(path: path)
    lines = SourceLocationConverter(fileName: path, tree: tree)
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  private func line(_ node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  // MARK: Types

  private func open(
    _ kind: String, _ name: String, _ node: some DeclSyntaxProtocol,
    modifiers: DeclModifierListSyntax,
    attributes: AttributeListSyntax, inheritance: InheritanceClauseSyntax?, isGeneric: Bool
  ) -> SyntaxVisitorContinueKind {
    noteEntry(attributes)
    let names = modifiers.map(\.name.text)
    let outer = scopes.last ?? nil
    let isLocal = scopes.contains { $0 == nil }
    let fact = TypeFact(
      kind: kind, name: outer.map { kind == "extension" ? name : "\($0.name).\(name)" } ?? name,
      line: line(node), modifiers: names,
      supers: inheritance?.inheritedTypes.map { plainName($0.type) } ?? [], isGeneric: isGeneric,
      isHidden: isLocal || outer?.isHidden == true || names.contains("private")
        || names.contains("fileprivate"))
    scopes.append(fact)
    return .visitChildren
  }

  private func close() {
    if let last = scopes.popLast(), let type = last { facts.types.append(type) }
  }

  private func noteEntry(_ attributes: AttributeListSyntax) {
    for case .attribute(let attribute) in attributes
    where ["main", "UIApplicationMain", "NSApplicationMain"].contains(
      attribute.attributeName.trimmedDescription)
    { facts.entry = facts.entry ?? line(attribute) }
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    open(
      "class", node.name.plain, node, modifiers: node.modifiers, attributes: node.attributes,
      inheritance: node.inheritanceClause, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: ClassDeclSyntax) { close() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    open(
      "struct", node.name.plain, node, modifiers: node.modifiers, attributes: node.attributes,
      inheritance: node.inheritanceClause, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: StructDeclSyntax) { close() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    open(
      "enum", node.name.plain, node, modifiers: node.modifiers, attributes: node.attributes,
      inheritance: node.inheritanceClause, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: EnumDeclSyntax) { close() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    open(
      "actor", node.name.plain, node, modifiers: node.modifiers, attributes: node.attributes,
      inheritance: node.inheritanceClause, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: ActorDeclSyntax) { close() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    open(
      "protocol", node.name.plain, node, modifiers: node.modifiers, attributes: node.attributes,
      inheritance: node.inheritanceClause, isGeneric: false)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { close() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    open(
      "extension", plainName(node.extendedType), node, modifiers: node.modifiers,
      attributes: node.attributes, inheritance: node.inheritanceClause, isGeneric: false)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { close() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.aliases[node.name.plain] = plainName(node.initializer.value)
    return .visitChildren
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(
      node.name.plain, node.signature, node, modifiers: node.modifiers, body: node.body)
    scopes.append(nil)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(
      "init", node.signature, node, modifiers: node.modifiers, body: node.body,
      isFailable: node.optionalMark != nil)
    scopes.append(nil)
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    scopes.append(nil)
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { scopes.removeLast() }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    scopes.append(nil)
    return .visitChildren
  }
  override func visitPost(_ node: AccessorBlockSyntax) { scopes.removeLast() }

  private func add(
    _ name: String, _ signature: FunctionSignatureSyntax, _ node: some DeclSyntaxProtocol,
    modifiers: DeclModifierListSyntax, body: CodeBlockSyntax?, isFailable: Bool = false
  ) {
    let parameters = Array(signature.parameterClause.parameters)
    let owner = scopes.last ?? nil
    guard !scopes.contains(where: { $0 == nil }) else { return }
    let names = modifiers.map(\.name.text)
    facts.functions.append(
      FunctionFact(
        name: name, labels: parameters.map(\.firstName.plain), line: line(node), modifiers: names,
        owner: owner?.name ?? "", ownerKind: owner?.kind ?? "",
        needsNothing: parameters.allSatisfy { $0.defaultValue != nil }, isFailable: isFailable,
        isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
        result: signature.returnClause?.type.trimmedDescription,
        parameterNames: parameters.map { ($0.secondName ?? $0.firstName).plain },
        parameterTypes: parameters.map(\.type.trimmedDescription),
        isAbstract: body.map(endsTheProgram) ?? false, isOptional: names.contains("optional")))
  }

  private func endsTheProgram(_ body: CodeBlockSyntax) -> Bool {
    guard body.statements.count == 1, let item = body.statements.first?.item,
      let call = item.as(FunctionCallExprSyntax.self)
    else { return false }
    return ["fatalError", "preconditionFailure"].contains(
      call.calledExpression.trimmedDescription)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let last = scopes.last, var type = last {
      let names = node.modifiers.map(\.name.text)
      let isProtocol = type.kind == "protocol"
      for binding in node.bindings where binding.isStored || isProtocol {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
        type.properties.append(
          PropertyFact(
            name: name.identifier.plain, type: binding.typeAnnotation?.type.trimmedDescription,
            isWeak: names.contains("weak"), isOptionalRequirement: names.contains("optional")))
      }
      scopes[scopes.count - 1] = type
    }
    return .visitChildren
  }

  // MARK: Imports and calls

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.path.first else { return .skipChildren }
    let isTestable = node.attributes.contains { $0.trimmedDescription == "@testable" }
    facts.modules.append(
      ImportFact(name: first.name.plain, line: line(node), isTestable: isTestable))
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = memberAccess(node.calledExpression), let base = member.base {
      facts.calls.append(
        CallFact(
          name: member.declName.baseName.plain,
          labels: node.arguments.map { $0.label?.plain ?? "_" }, receiver: lastName(base)))
    }
    return .visitChildren
  }
}

extension TokenSyntax {
  /// The name without the back-ticks that a keyword needs.
  var plain: String { text.filter { $0 != "`" } }
}

extension PatternBindingSyntax {
  /// Whether the property holds a value: it has no getter.
  var isStored: Bool {
    guard let block = accessorBlock else { return true }
    guard case .accessors(let list) = block.accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}

/// The name of a type without attributes and generic arguments: `Outer.Inner`.
func plainName(_ type: some TypeSyntaxProtocol) -> String {
  if let attributed = type.as(AttributedTypeSyntax.self) { return plainName(attributed.baseType) }
  if let member = type.as(MemberTypeSyntax.self) {
    return plainName(member.baseType) + "." + member.name.plain
  }
  if let named = type.as(IdentifierTypeSyntax.self) { return named.name.plain }
  return type.trimmedDescription
}

/// The member that is called: `a.f(x)`, `a.f?(x)` and `a.f!(x)`; nil for other calls.
func memberAccess(_ called: ExprSyntax) -> MemberAccessExprSyntax? {
  if let chained = called.as(OptionalChainingExprSyntax.self) {
    return chained.expression.as(MemberAccessExprSyntax.self)
  }
  if let forced = called.as(ForceUnwrapExprSyntax.self) {
    return forced.expression.as(MemberAccessExprSyntax.self)
  }
  return called.as(MemberAccessExprSyntax.self)
}

/// The last name of what a member is called on; empty if it has none.
private func lastName(_ base: ExprSyntax) -> String {
  if let chained = base.as(OptionalChainingExprSyntax.self) { return lastName(chained.expression) }
  if let forced = base.as(ForceUnwrapExprSyntax.self) { return lastName(forced.expression) }
  if let member = base.as(MemberAccessExprSyntax.self) { return member.declName.baseName.plain }
  if let name = base.as(DeclReferenceExprSyntax.self) { return name.baseName.plain }
  if base.is(SuperExprSyntax.self) { return "super" }
  return ""
}
