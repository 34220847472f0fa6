import SwiftIfConfig
import SwiftSyntax

/// Finds functions that build layouts and are private, which other files are to call: `private`
/// goes, and `internal` goes in front of those of a private extension. Those stay private that
/// would be declared twice then, or take a private type.
struct HiddenBuilders {
  struct Found {
    var replacement: Replacement
    var line: Int
    var what: String
  }

  private(set) var found: [Found] = []

  init(in file: ParsedFile, _ facts: [SourceFacts], _ configuration: HereConfiguration) {
    let lines = SourceLocationConverter(fileName: "", tree: file.tree)
    let hidden = Set(
      facts.flatMap(\.types).filter { $0.isHidden && $0.kind != "extension" }.map(\.name))
    let hiddenNames = Set(hidden.map { String($0.split(separator: ".").last ?? "") })
    let index = MemberIndex(facts)
    for node in HiddenCollector(file.tree, configuration).found {
      let line = lines.line(of: node.declaration)
      guard let builder = file.facts.builders.first(where: { $0.line == line && $0.isHidden }),
        !hidden.contains(builder.owner), index.isAlone(builder),
        hiddenNames.isDisjoint(with: builder.parameters.flatMap { words(in: $0.type) })
      else { continue }
      let replacement: Replacement
      if let modifier = node.modifiers.first(where: { $0.isHiding }) {
        replacement = (modifier.rangeWithSpace, "")
      } else if node.isInHiddenExtension {
        let start = (node.modifiers.first.map { Syntax($0) } ?? Syntax(node.keyword))
          .positionAfterSkippingLeadingTrivia.utf8Offset
        replacement = (start..<start, "internal ")
      } else {
        continue
      }
      found.append(
        Found(
          replacement: replacement, line: line,
          what: "`\(builder.name)` is no longer private: it is called from another file"))
    }
  }

  private func words(in type: String) -> [String] {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }
}

/// What types declare, also what they inherit.
private struct MemberIndex {
  private let members: [(owner: String, signature: String)]
  private let supers: [String: String]

  init(_ facts: [SourceFacts]) {
    members =
      facts.flatMap(\.functions).map { ($0.owner, Self.signature($0.name, $0.parameters)) }
      + facts.flatMap(\.properties).map { ($0.owner, $0.name) }
      + facts.flatMap(\.builders).filter { $0.owner.isEmpty && $0.form != .function }
      .map { ("", $0.name) }
    supers = Dictionary(
      facts.flatMap(\.types).filter { $0.kind == "class" }.map { ($0.name, $0.supers.first ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  private static func signature(_ name: String, _ parameters: [ParameterFact]) -> String {
    "\(name)(\(parameters.map { $0.label + ":" }.joined()))"
  }

  /// Whether no type that sees the builder declares another one of its name and labels.
  func isAlone(_ builder: BuilderFact) -> Bool {
    let signature =
      builder.form == .function
      ? Self.signature(builder.name, builder.parameters) : builder.name
    return members.count { member in
      member.signature == signature
        && (chain(member.owner).contains(builder.owner)
          || chain(builder.owner).contains(member.owner))
    } == 1
  }

  private func chain(_ name: String) -> [String] {
    var chain = [name]
    while let next = supers[chain.last!], !chain.contains(next) { chain.append(next) }
    return chain
  }
}

private final class HiddenCollector: ActiveSyntaxVisitor {
  struct Found {
    var declaration: DeclSyntax
    var modifiers: DeclModifierListSyntax
    var keyword: TokenSyntax
    var isInHiddenExtension: Bool
  }

  private(set) var found: [Found] = []
  private var extensions: [Bool] = []

  init(_ tree: SourceFileSyntax, _ configuration: HereConfiguration) {
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append(node.modifiers.contains(where: \.isHiding))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { extensions.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, node.funcKeyword)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, node.bindingSpecifier)
  }

  private func note(
    _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, _ keyword: TokenSyntax
  ) -> SyntaxVisitorContinueKind {
    found.append(
      Found(
        declaration: DeclSyntax(node), modifiers: modifiers, keyword: keyword,
        isInHiddenExtension: extensions.last ?? false))
    return .skipChildren
  }
}

extension DeclModifierSyntax {
  /// `private` and `fileprivate`, but not those of a setter.
  fileprivate var isHiding: Bool {
    ["private", "fileprivate"].contains(name.text) && detail == nil
  }
}
