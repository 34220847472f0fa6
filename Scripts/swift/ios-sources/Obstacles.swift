import SwiftIfConfig
import SwiftSyntax

/// Finds what does not compile here, or has nothing to do with layouts, in what is compiled.
///
/// The compiler ends at the first faults of a file; a report should name them all.
final class ObstacleCollector: ActiveSyntaxAnyVisitor {
  private(set) var obstacles: Set<Obstacle> = []
  private let lines: SourceLocationConverter
  private let isMending: Bool

  /// - Parameter isMending: whether what mending takes out wherever it stands is no obstacle.
  init(tree: SourceFileSyntax, configuration: HereConfiguration, isMending: Bool) {
    self.isMending = isMending
    lines = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  /// Each line once, with the first of its reasons in this order.
  private static let order = [
    "optional protocol", "selector", "observe", "nib", "animate", "text", "application",
    "gestures", "objc",
  ]

  /// Those that are here.
  private static let gestures: Set = [
    "UIGestureRecognizer", "UITapGestureRecognizer", "UILongPressGestureRecognizer",
    "UIPanGestureRecognizer", "UIPinchGestureRecognizer",
  ]

  var sorted: [Obstacle] {
    var first: [Int: Obstacle] = [:]
    for obstacle in obstacles {
      let rank = Self.order.firstIndex(of: obstacle.key)!
      if let other = first[obstacle.line], Self.order.firstIndex(of: other.key)! < rank { continue }
      first[obstacle.line] = obstacle
    }
    return first.values.sorted { $0.line < $1.line }
  }

  private func note(_ key: String, _ node: some SyntaxProtocol) {
    obstacles.insert(Obstacle(line: lines.line(of: node), key: key))
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    switch node.attributeName.trimmedDescription {
    case "objc", "objcMembers": note("objc", node)
    case "IBAction", "IBOutlet": if !isMending { note("nib", node) }
    case "NSManaged": note("nib", node)
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.contains(where: { $0.trimmedDescription.hasPrefix("@objc") }),
      node.memberBlock.members.contains(where: { $0.decl.isOptionalRequirement })
    {
      note("optional protocol", node)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "optional" { note("optional protocol", node) }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": note("selector", node)
    case "keyPath": if !isMending { note("observe", node) }
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = memberAccess(node.calledExpression) else { return .visitChildren }
    let (name, label) = (member.declName.baseName.text, node.arguments.first?.label?.text)
    if name == "observe",
      let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self),
      !path.trimmedDescription.hasSuffix(observed: Self.observed)
    {
      note("observe", node)
    }
    if name == "boundingRect" && label == "with" || name == "size" && label == "withAttributes" {
      note("text", member.declName)
    }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    let isText =
      node.expression.is(StringLiteralExprSyntax.self)
      || node.expression.is(MacroExpansionExprSyntax.self)
    if node.label?.text == "forKeyPath", isText,
      !node.expression.trimmedDescription.hasSuffix(observed: Self.observed)
    {
      note("observe", node)
    }
    return .visitChildren
  }

  /// The properties of views whose changes are reported.
  private static let observed = ["bounds", "contentOffset", "collectionView"]

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    check(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    check(node.baseName)
    return .visitChildren
  }

  private func check(_ token: TokenSyntax) {
    let name = token.text
    switch name {
    case "UIStoryboard", "loadNibNamed": note("nib", token)
    case "UIViewPropertyAnimator": note("animate", token)
    default:
      if name.hasPrefix("UI"), name.hasSuffix("GestureRecognizer"), !Self.gestures.contains(name) {
        note("gestures", token)
      } else if name.hasPrefix("UI"), name.hasSuffix("ViewController"),
        !["UIViewController", "UICollectionViewController"].contains(name)
      {
        note("application", token)
      }
    }
  }
}

extension String {
  /// Whether a path, `\.view.bounds` or `"bounds"`, ends with one of some properties.
  fileprivate func hasSuffix(observed names: [String]) -> Bool {
    let last = split { ".\\\"?)".contains($0) }.last.map(String.init)
    return last.map(names.contains) ?? false
  }
}

extension DeclSyntax {
  /// Whether it is a requirement that may be missing.
  var isOptionalRequirement: Bool {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.contains { $0.name.text == "optional" }
      ?? false
  }
}

/// A file without comments, strings and inactive regions: blanks, on the same lines.
final class CodeCollector: ActiveSyntaxAnyVisitor {
  private(set) var code: [UInt8]

  init(_ source: String, tree: SourceFileSyntax, configuration: HereConfiguration) {
    code = source.utf8.map { $0 == 10 || $0 == 13 ? $0 : 32 }
    self.source = Array(source.utf8)
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  private let source: [UInt8]

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .stringSegment = token.tokenKind { return .skipChildren }
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = token.endPositionBeforeTrailingTrivia.utf8Offset
    for offset in start..<min(end, source.count) { code[offset] = source[offset] }
    return .skipChildren
  }
}
