import SwiftIfConfig
import SwiftSyntax

/// Finds in a file what has another name here, and what takes its place.
///
/// - Names from before Swift 4.2 become those that replaced them.
/// - `abs`, `min` and `max` in an extension of CGFloat become the functions of Swift: CGFloat has
///   members of these names here.
/// - An import of a part of a module becomes one of the module, and one of `ObjectiveC` goes.
/// - `#keyPath` becomes the text of its path.
final class NameMending: ActiveSyntaxVisitor {
  struct Replacement {
    var range: Range<Int>
    var text: String
    var line: Int
    var what: String
    /// The reason why it does not compile as it is.
    var key: String
  }

  private(set) var replacements: [Replacement] = []
  private let lines: SourceLocationConverter
  /// Names that the files declare, and therefore mean.
  private let declared: Set<String>
  private var extendsCGFloat: [Bool] = []

  init(_ tree: SourceFileSyntax, _ configuration: HereConfiguration, declared: Set<String>) {
    self.declared = declared
    lines = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  private func replace(
    _ node: some SyntaxProtocol, by text: String, _ what: String, key: String = "former"
  ) { replace(node.trimmedRange, at: node, by: text, what, key: key) }

  private func replace(
    _ range: Range<Int>, at node: some SyntaxProtocol, by text: String, _ what: String,
    key: String = "former"
  ) {
    replacements.append(
      Replacement(range: range, text: text, line: lines.line(of: node), what: what, key: key))
  }

  private func rename(_ token: TokenSyntax, to name: String) {
    replace(token, by: name, "`\(token.text)` is `\(name)`")
  }

  // MARK: Imports

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.importKindSpecifier == nil, let first = node.path.first else { return .skipChildren }
    if Self.absent.contains(first.name.text) {
      replace(node, by: "", "the import of \(first.name.text) is gone", key: "framework")
    } else if first.name.text == "Darwin" {
      replace(
        node.path, by: "Foundation", "`import Foundation` has what `import Darwin` has",
        key: "part")
    } else if node.path.count > 1, Self.whole.contains(first.name.text) {
      let name = first.name.text
      replace(
        node.path, by: name, "`import \(node.path.trimmedDescription)` is `import \(name)`",
        key: "part")
    }
    return .skipChildren
  }

  /// Frameworks that only Apple's systems have, and that files import without need as well.
  private static let absent: Set = [
    "AVFoundation", "AVKit", "Accelerate", "CoreData", "CoreImage", "CoreLocation", "CoreMedia",
    "CoreMotion", "CoreText", "ImageIO", "MapKit", "MobileCoreServices", "OSLog", "ObjectiveC",
    "Photos", "PhotosUI", "SafariServices", "StoreKit", "UniformTypeIdentifiers", "WebKit", "os",
  ]
  private static let whole: Set = ["UIKit", "QuartzCore", "CoreGraphics", "Foundation"]

  // MARK: Names

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extendsCGFloat.append(plainName(node.extendedType) == "CGFloat")
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { extendsCGFloat.removeLast() }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if let name = FormerNames.globals[node.name.text], !declared.contains(node.name.text) {
      rename(node.name, to: name)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    guard node.parent?.as(MemberAccessExprSyntax.self)?.declName != node, !declared.contains(name)
    else { return .visitChildren }
    if let new = FormerNames.globals[name] ?? FormerNames.ofSelf[name] {
      rename(node.baseName, to: new)
    } else if extendsCGFloat.last == true, ["abs", "min", "max"].contains(name),
      node.parent?.is(FunctionCallExprSyntax.self) == true
    {
      replace(
        node.baseName, by: "Swift.\(name)", "`\(name)` is that of Swift, not of CGFloat",
        key: "cgfloat")
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let token = node.declName.baseName
    guard !declared.contains(token.text) else { return .visitChildren }
    if let new = FormerNames.notification(token.text) {
      // `.UIApplicationDidBecomeActive`, or with the type of names before it.
      let base = node.base?.trimmedDescription
      if base == nil || base == "Notification.Name" || base == "NSNotification.Name" {
        replace(node, by: new, "`\(token.text)` is `\(new)`")
        return .skipChildren
      }
    } else if let new = FormerNames.members[token.text] {
      rename(token, to: new)
    } else if token.text == "characters", let base = node.base {
      let range = base.endPositionBeforeTrailingTrivia.utf8Offset..<token.trimmedRange.upperBound
      replace(range, at: token, by: "", "`characters` is gone: a String has them itself")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = Array(node.arguments)
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      let token = member.declName.baseName
      if let (label, name) = FormerNames.swallowing[token.text], let first = arguments.first,
        first.label?.text == label
      {
        rename(token, to: name)
        let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
        replace(
          start..<first.expression.positionAfterSkippingLeadingTrivia.utf8Offset, at: first,
          by: "", "`\(token.text)` is `\(name)`")
      }
      return .visitChildren
    }
    guard let called = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName,
      !declared.contains(called.text), arguments.allSatisfy({ $0.label == nil })
    else { return .visitChildren }
    if let (type, labels) = FormerNames.initialisers[called.text], arguments.count == labels.count {
      rename(called, to: type)
      for (argument, label) in zip(arguments, labels) {
        let start = argument.positionAfterSkippingLeadingTrivia.utf8Offset
        replace(start..<start, at: called, by: "\(label): ", "`\(called.text)` is `\(type)`")
      }
    } else if let form = FormerNames.ofTwo[called.text], arguments.count == 2,
      let open = node.leftParen, let close = node.rightParen, let comma = arguments[0].trailingComma
    {
      let what = "`\(called.text)` is written in Swift"
      let start = called.trimmedRange.lowerBound
      replace(start..<open.trimmedRange.upperBound, at: called, by: form.before, what)
      let second = arguments[1].positionAfterSkippingLeadingTrivia.utf8Offset
      let first = comma.trimmedRange.lowerBound
      replace(first..<second, at: called, by: form.between + breaks(comma, arguments[1]), what)
      replace(close.trimmedRange, at: called, by: form.behind, what)
    } else if let name = FormerNames.properties[called.text], arguments.isEmpty {
      replace(node, by: name, "`\(called.text)()` is `\(name)`")
      return .skipChildren
    }
    return .visitChildren
  }

  /// The line breaks between two nodes: lines stay what they are.
  private func breaks(_ left: some SyntaxProtocol, _ right: some SyntaxProtocol) -> String {
    (left.trailingTrivia.description + right.leadingTrivia.description).filter { $0 == "\n" }
  }

  // MARK: Labels and key paths

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if let label = node.label, let new = FormerNames.labels[label.text] { rename(label, to: new) }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    if let new = FormerNames.labels[node.firstName.text] { rename(node.firstName, to: new) }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "keyPath", let path = node.arguments.first?.expression else {
      return .visitChildren
    }
    // The types before the first property are no part of it.
    let names = path.trimmedDescription.split(separator: ".")
    let properties = names.drop { $0.first?.isUppercase == true || $0 == "self" }
    replace(
      node, by: "\"\(properties.joined(separator: "."))\"", "`#keyPath` is its text",
      key: "observe")
    return .skipChildren
  }
}
