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

  // MARK: Types

  /// Types, and what has a body, in which nothing is a member.
  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let type = node.asProtocol((any DeclGroupSyntax).self) {
      open(type)
    } else if node.isBody {
      scopes.append(nil)
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    guard node.isBody || node.asProtocol((any DeclGroupSyntax).self) != nil,
      let type = scopes.removeLast()
    else { return }
    facts.types.append(type)
  }

  private func open(_ node: any DeclGroupSyntax) {
    noteEntry(node.attributes)
    let extended = node.as(ExtensionDeclSyntax.self)?.extendedType
    let name =
      extended.map { plainName($0) }
      ?? node.asProtocol((any NamedDeclSyntax).self)?.name.plain ?? ""
    let generics = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
    let names = node.modifiers.map(\.name.text)
    let outer = scopes.last ?? nil
    let isLocal = scopes.contains { $0 == nil }
    scopes.append(
      TypeFact(
        kind: node.introducer.text,
        name: outer.map { extended == nil ? "\($0.name).\(name)" : name } ?? name,
        line: lines.line(of: node), modifiers: names,
        supers: node.inheritanceClause?.inheritedTypes.map { plainName($0.type) } ?? [],
        isGeneric: generics != nil,
        isHidden: isLocal || outer?.isHidden == true || names.contains("private")
          || names.contains("fileprivate")))
  }

  private func noteEntry(_ attributes: AttributeListSyntax) {
    for case .attribute(let attribute) in attributes
    where ["main", "UIApplicationMain", "NSApplicationMain"].contains(
      attribute.attributeName.trimmedDescription)
    { facts.entry = facts.entry ?? lines.line(of: attribute) }
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.aliases[node.name.plain] = plainName(node.initializer.value)
    return .visitChildren
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(
      node.name.plain, node.signature, node, modifiers: node.modifiers, body: node.body,
      generics: node.genericParameterClause?.trimmedDescription ?? "",
      requirements: node.genericWhereClause?.trimmedDescription ?? "")
    if isAtTop {
      let ends = node.body.map(endsTheProgram) ?? false
      note(BuilderFact(node, owner: scopes.last ?? nil, lines: lines, isAbstract: ends))
    }
    return visitAny(Syntax(node))
  }

  private func note(_ builder: BuilderFact?) {
    if let builder { facts.builders.append(builder) }
  }

  /// Whether what is declared here is no part of a body.
  private var isAtTop: Bool { !scopes.contains { $0 == nil } }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(
      "init", node.signature, node, modifiers: node.modifiers, body: node.body,
      isFailable: node.optionalMark != nil)
    return visitAny(Syntax(node))
  }

  private func add(
    _ name: String, _ signature: FunctionSignatureSyntax, _ node: some DeclSyntaxProtocol,
    modifiers: DeclModifierListSyntax, body: CodeBlockSyntax?, isFailable: Bool = false,
    generics: String = "", requirements: String = ""
  ) {
    let parameters = Array(signature.parameterClause.parameters)
    let owner = scopes.last ?? nil
    guard isAtTop else { return }
    let names = modifiers.map(\.name.text)
    facts.functions.append(
      FunctionFact(
        name: name,
        parameters: parameters.map(ParameterFact.init),
        result: signature.returnClause?.type.trimmedDescription,
        generics: generics, requirements: requirements, line: lines.line(of: node),
        lastLine: lines.lastLine(of: node),
        modifiers: names,
        owner: owner?.name ?? "", ownerKind: owner?.kind ?? "",
        needsNothing: parameters.allSatisfy { $0.defaultValue != nil }, isFailable: isFailable,
        isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
        isThrowing: signature.effectSpecifiers?.throwsClause != nil,
        isAbstract: body.map(endsTheProgram) ?? false, objcName: objcName(of: node)))
  }

  private func objcName(of node: some DeclSyntaxProtocol) -> String? {
    for case .attribute(let attribute) in node.asProtocol((any WithAttributesSyntax).self)?
      .attributes ?? []
    {
      guard case .objCName(let pieces)? = attribute.arguments else { continue }
      return pieces.map { ($0.name?.plain ?? "") + ($0.colon?.text ?? "") }.joined()
    }
    return nil
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isAtTop else { return .visitChildren }
    note(BuilderFact(node, owner: scopes.last ?? nil, lines: lines))
    guard let owner = scopes.last ?? nil else { return .visitChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      facts.properties.append(
        PropertyFact(
          name: name.identifier.plain,
          type: binding.typeAnnotation?.type.trimmedDescription,
          line: lines.line(of: node), lastLine: lines.lastLine(of: node), owner: owner.name,
          ownerKind: owner.kind, modifiers: node.modifiers.map(\.trimmedDescription),
          isSettable: node.bindingSpecifier.text == "var" && isSettable(binding),
          isStored: isStored(binding),
          hasValue: binding.initializer != nil
            || node.bindingSpecifier.text == "var" && isOptional(binding.typeAnnotation?.type)))
    }
    return .visitChildren
  }

  private func isSettable(_ binding: PatternBindingSyntax) -> Bool {
    guard let block = binding.accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    // Observers alone leave it a stored property.
    let words = accessors.map(\.accessorSpecifier.text)
    return !words.contains("get") || words.contains("set")
  }

  private func isStored(_ binding: PatternBindingSyntax) -> Bool {
    guard let block = binding.accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy { $0.accessorSpecifier.text.hasSuffix("Set") }
  }

  private func isOptional(_ type: TypeSyntax?) -> Bool {
    type?.is(OptionalTypeSyntax.self) == true
      || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let owner = scopes.last ?? nil else { return .visitChildren }
    for element in node.elements {
      let parameters = element.parameterClause?.parameters.map { parameter in
        ParameterFact(
          label: parameter.firstName?.plain ?? "_",
          name: (parameter.secondName ?? parameter.firstName)?.plain ?? "_",
          type: parameter.type.trimmedDescription, hasDefault: parameter.defaultValue != nil)
      }
      facts.cases.append(
        EnumCaseFact(name: element.name.plain, parameters: parameters ?? [], owner: owner.name))
    }
    return .visitChildren
  }

  private func endsTheProgram(_ body: CodeBlockSyntax) -> Bool {
    guard body.statements.count == 1, let item = body.statements.first?.item,
      let call = item.as(FunctionCallExprSyntax.self)
    else { return false }
    return ["fatalError", "preconditionFailure"].contains(
      call.calledExpression.trimmedDescription)
  }

  // MARK: Imports and calls

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.path.first else { return .skipChildren }
    let isTestable = node.attributes.contains { $0.trimmedDescription == "@testable" }
    facts.modules.append(
      ImportFact(name: first.name.plain, line: lines.line(of: node), isTestable: isTestable))
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    // Operators are not folded: an operand, `as?`, and the type follow each other.
    let elements = Array(node.elements)
    for (index, element) in elements.enumerated() where index > 0 && index + 1 < elements.count {
      guard let cast = element.as(UnresolvedAsExprSyntax.self),
        cast.questionOrExclamationMark != nil,
        let type = elements[index + 1].as(TypeExprSyntax.self)
      else { continue }
      facts.casts.append(
        CastFact(
          receiver: lastName(elements[index - 1]), type: plainName(type.type),
          owner: scopes.lazy.compactMap { $0 }.last?.name ?? ""))
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isConstruction { facts.constructions.append(lines.line(of: node)) }
    if let decoration = DecorationFact(node) { facts.decorations.append(decoration) }
    if let member = memberAccess(node.calledExpression), let base = member.base {
      facts.calls.append(
        CallFact(
          name: member.declName.baseName.plain,
          labels: node.arguments.map { $0.label?.plain ?? "_" }, receiver: lastName(base)))
    }
    return .visitChildren
  }
}

extension SourceLocationConverter {
  func line(of node: some SyntaxProtocol) -> Int {
    location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}

extension SyntaxProtocol {
  /// Without the blanks and the comments around it.
  var trimmedRange: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// With the blanks behind it.
  var rangeWithSpace: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPosition.utf8Offset
  }
}

extension TokenSyntax {
  /// The name without the back-ticks that a keyword needs.
  var plain: String { text.filter { $0 != "`" } }
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
func lastName(_ base: ExprSyntax) -> String {
  if let chained = base.as(OptionalChainingExprSyntax.self) { return lastName(chained.expression) }
  if let forced = base.as(ForceUnwrapExprSyntax.self) { return lastName(forced.expression) }
  if let member = base.as(MemberAccessExprSyntax.self) { return member.declName.baseName.plain }
  if let name = base.as(DeclReferenceExprSyntax.self) { return name.baseName.plain }
  if base.is(SuperExprSyntax.self) { return "super" }
  return ""
}
