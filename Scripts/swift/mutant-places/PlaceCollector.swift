import SwiftSyntax

/// One change at one place of a file.
struct Place: Codable {
  var path: String
  /// Where the text that is replaced begins, counted from 1.
  var line: Int
  /// The bytes of the file that are replaced.
  var start: Int
  var end: Int
  /// The operator, such as `< <=`.
  var change: String
  /// What stands there, and what the mutant has instead, each on one line.
  var from: String
  var to: String
  /// What is written there: either of both, by the number of the active mutant.
  var replacement: String
}

extension SyntaxProtocol {
  /// The source without what surrounds it.
  var source: String { trimmedDescription }

  /// The source on one line; nil where a comment would swallow the rest of it, or a literal would
  /// change.
  var flatSource: String? {
    let text = source
    guard !text.contains("//"), !text.contains("/*"), !text.contains("\"\"\"") else { return nil }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Collects the places of a file. Left out are declarations and what stands in them outside of
/// bodies, default arguments, patterns, code that other modules inline, string literals, and what
/// checks preconditions or describes for debugging.
final class PlaceCollector: SyntaxAnyVisitor {
  private(set) var places: [Place] = []
  private let path: String
  private let lines: SourceLocationConverter

  private static let exchanged = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+",
    "&+": "&-", "&-": "&+", "*": "/", "/": "*", "&&": "||", "||": "&&",
  ]
  private static let assigned = ["+=": "-=", "-=": "+=", "&+=": "&-=", "&-=": "&+="]
  private static let exchangedNames = [
    "first": "last", "last": "first", "lowerBound": "upperBound", "upperBound": "lowerBound",
    "minX": "maxX", "maxX": "minX", "minY": "maxY", "maxY": "minY",
  ]
  private static let exchangedFunctions = ["min": "max", "max": "min"]
  private static let checks: Set = [
    "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError",
  ]
  /// Calls that are not dropped: they end a process or an initializer, or save time and memory.
  private static let kept: Set = [
    "init", "exit", "_exit", "abort", "reserveCapacity", "deallocate", "deinitialize",
  ]

  init(path: String, tree: Syntax) {
    self.path = path
    lines = SourceLocationConverter(fileName: path, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  // MARK: What is left out

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind { .visitChildren }
  override func visit(_: FunctionParameterSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    node.label?.text == "keepingCapacity" ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlined(node.attributes) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlined(node.attributes) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlined(node.attributes) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlined(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if isInlined(node.attributes) { return .skipChildren }
    let isMember = node.parent?.is(MemberBlockItemSyntax.self) ?? false
    for binding in node.bindings {
      if binding.pattern.source == "debugDescription" { continue }
      // The value of a stored property is a declaration; one in a body is a statement.
      if let value = binding.initializer, !isMember { walk(value) }
      if let accessors = binding.accessorBlock { walk(accessors) }
    }
    return .skipChildren
  }

  private func isInlined(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName.source ?? ""
      return ["inlinable", "usableFromInline", "_transparent"].contains(name)
    }
  }

  // MARK: Expressions

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self) {
      visitTarget(node.leftOperand)
      walk(node.rightOperand)
      return .skipChildren
    }
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .visitChildren
    }
    if sign.hasSuffix("="), !["==", "!=", "<=", ">="].contains(sign) {
      visitTarget(node.leftOperand)
      walk(node.rightOperand)
      if let other = Self.assigned[sign] { addStatement(node, sign, other) }
      return .skipChildren
    }
    if let left = operand(node.leftOperand), let right = operand(node.rightOperand) {
      if let other = Self.exchanged[sign], !isText(node) {
        add("\(sign) \(other)", node, "\(left) \(other) \(right)")
      }
      if ["+", "-", "&+", "&-"].contains(sign), right == "1" {
        add("\(sign)1 \(sign)0", node, left)
      }
      if sign == "..<" || sign == "..." {
        add("\(sign) longer", node, "\(left) \(sign) (\(right) + 1)")
        add("\(sign) shorter", node, "\(left) \(sign) (\(right) - 1)")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!", let operand = node.expression.flatSource {
      add("!x x", node, operand)
    }
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let other = node.literal.text == "true" ? "false" : "true"
    add("\(node.literal.text) \(other)", node, other)
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    visitTarget(node.expression)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    if let other = Self.exchangedNames[name], let base = node.base?.flatSource,
      !isCalled(Syntax(node))
    {
      add("\(name) \(other)", node, "\(base).\(other)")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.source
    if Self.checks.contains(name) { return .skipChildren }
    if let other = Self.exchangedFunctions[name] ?? Self.exchangedFunctions[last(of: name)],
      name == last(of: name) || name.hasPrefix("Swift."), node.trailingClosure == nil,
      let arguments = node.arguments.flatSource
    {
      add("\(last(of: name)) \(other)", node, "\(other)(\(arguments))")
    }
    return .visitChildren
  }

  // MARK: Conditions and statements

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { addNegation(of: condition) }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    addNegation(of: node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    addNegation(of: node.condition)
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    var called = node.item.as(ExprSyntax.self)
    while let marked = called?.as(TryExprSyntax.self), marked.questionOrExclamationMark == nil {
      called = marked.expression
    }
    if let call = called?.as(FunctionCallExprSyntax.self), let text = node.item.flatSource {
      let name = call.calledExpression.source
      if !Self.checks.contains(name), !Self.kept.contains(last(of: name)), !isResult(node) {
        let replacement = "if !isMutant(NUMBER) { \(node.item.source) }"
        add("call dropped", node.item, text, "nothing", replacement)
      }
    }
    return .visitChildren
  }

  /// Whether a statement alone in its body may be what the body returns.
  private func isResult(_ node: CodeBlockItemSyntax) -> Bool {
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
      return false
    }
    guard let body = list.parent?.as(CodeBlockSyntax.self), let owner = body.parent else {
      return true
    }
    if let function = owner.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    return owner.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get"
  }

  /// A condition that no other operator changes.
  private func addNegation(of condition: ExprSyntax) {
    guard !condition.is(InfixOperatorExprSyntax.self), !condition.is(PrefixOperatorExprSyntax.self),
      !condition.is(BooleanLiteralExprSyntax.self), let text = condition.flatSource
    else { return }
    add("x !x", condition, "!(\(text))")
  }

  /// What is assigned to: only its subscripts are computed.
  private func visitTarget(_ node: ExprSyntax) {
    if let element = node.as(SubscriptCallExprSyntax.self) {
      walk(element.arguments)
      visitTarget(element.calledExpression)
    } else if let member = node.as(MemberAccessExprSyntax.self), let base = member.base {
      visitTarget(base)
    } else if let forced = node.as(ForceUnwrapExprSyntax.self) {
      visitTarget(forced.expression)
    }
  }

  // MARK: What is written

  private func last(of name: String) -> String {
    String(name.split(separator: ".").last ?? "")
  }

  private func isCalled(_ node: Syntax) -> Bool {
    node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
  }

  /// The side of an operator, whose own operator shall not bind another way.
  private func operand(_ node: ExprSyntax) -> String? {
    node.is(InfixOperatorExprSyntax.self) ? node.flatSource.map { "(\($0))" } : node.flatSource
  }

  /// Whether text or lists are joined, which cannot be subtracted.
  private func isText(_ node: InfixOperatorExprSyntax) -> Bool {
    [node.leftOperand, node.rightOperand].contains {
      $0.is(StringLiteralExprSyntax.self) || $0.is(ArrayExprSyntax.self)
    }
  }

  private func add(_ change: String, _ node: some SyntaxProtocol, _ to: String) {
    // A closure would be checked twice, with all that it holds.
    guard let from = node.flatSource, !from.contains("{") else { return }
    add(change, node, from, to, "(isMutant(NUMBER) ? (\(to)) : (\(node.source)))")
  }

  private func addStatement(_ node: InfixOperatorExprSyntax, _ sign: String, _ other: String) {
    guard node.parent?.is(CodeBlockItemSyntax.self) ?? false, let from = node.flatSource,
      let left = node.leftOperand.flatSource, let right = node.rightOperand.flatSource,
      !from.contains("{")
    else { return }
    let to = "\(left) \(other) \(right)"
    add(
      "\(sign) \(other)", node, from, to,
      "if isMutant(NUMBER) { \(to) } else { \(node.source) }")
  }

  private func add(
    _ change: String, _ node: some SyntaxProtocol, _ from: String, _ to: String,
    _ replacement: String
  ) {
    let start = node.positionAfterSkippingLeadingTrivia
    places.append(
      Place(
        path: path, line: lines.location(for: start).line, start: start.utf8Offset,
        end: node.endPositionBeforeTrailingTrivia.utf8Offset, change: change, from: from, to: to,
        replacement: replacement))
  }
}
