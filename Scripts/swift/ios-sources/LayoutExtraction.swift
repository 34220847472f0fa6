import SwiftSyntax

/// Takes the functions that build layouts out of files that do not compile as a whole, with all
/// that these functions name: other functions, properties, enumerations and constants.
///
/// Whatever else such a file declares is gone from its copy, and so are the imports of other
/// modules. A controller keeps its superclass if that is one of UIKit's or of the files, and
/// conforms to nothing; stored properties and initialisers of a controller stay if they are named.
/// Lines stay what they are.
struct LayoutExtraction {
  private var all: [Declaration] = []
  private var kept: Set<Int> = []
  private var left: [Int] = []
  /// The declarations by their last names, and the members of each type.
  private var named: [String: [Int]] = [:]
  private var members: [String: [Int]] = [:]
  /// What the classes of the files inherit from.
  private let supers: [String: String]
  private let protocols: Set<String>
  private let declared: Set<String>
  private let files: [ParsedFile]
  private let configuration: HereConfiguration

  init(_ files: [ParsedFile], _ configuration: HereConfiguration) {
    self.files = files
    self.configuration = configuration
    let types = files.flatMap(\.facts.types)
    supers = Dictionary(
      types.filter { $0.kind == "class" }.map { ($0.name, $0.supers.first ?? "") },
      uniquingKeysWith: { first, _ in first })
    protocols = Set(types.filter { $0.kind == "protocol" }.map(\.name))
    declared = Set(types.filter { $0.kind != "extension" }.map(\.name))
    for (index, file) in files.enumerated() {
      all += DeclarationLister(file.tree, file: index, first: all.count, configuration).found
    }
    for (index, one) in all.enumerated() where one.kind != .statement {
      if one.kind != .extension {
        for name in one.names { named[last(name), default: []].append(index) }
      }
      if let owner = one.owner { members[owner, default: []].append(index) }
    }
    keepBuilders()
    while let next = left.popLast() { keepWhatIsNamed(by: next) }
  }

  // MARK: What is kept

  private mutating func keepBuilders() {
    for (index, one) in all.enumerated() where one.kind == .member {
      let file = files[one.file]
      let line = SourceLocationConverter(fileName: "", tree: file.tree).line(of: one.node)
      guard
        file.facts.builders.contains(where: { $0.line == line && one.names.contains($0.name) })
      else { continue }
      keep(index)
      if let owner = one.owner, protocols.contains(owner) { keepConforming(to: owner) }
    }
  }

  /// The types that have what a protocol's extension makes, with what the protocol requires.
  private mutating func keepConforming(to name: String) {
    keepType(name)
    let required = Set(members[name, default: []].flatMap { all[$0].names })
    for (index, one) in all.enumerated() where one.kind == .type || one.kind == .extension {
      let group = one.node.asProtocol((any DeclGroupSyntax).self)
      let inherited = group?.inheritanceClause?.inheritedTypes.map { plainName($0.type) } ?? []
      guard inherited.contains(name) else { continue }
      keep(index)
      for member in members[one.names[0], default: []]
      where !required.isDisjoint(with: all[member].names) { keep(member) }
    }
  }

  private mutating func keep(_ index: Int) {
    guard kept.insert(index).inserted else { return }
    left.append(index)
    let one = all[index]
    if let outer = one.outer { keep(outer) }
    switch one.kind {
    case .extension: keepType(one.names[0])
    case .type: keepParts(of: one.names[0], one.node)
    case .member where one.lacksValue && one.isStored:
      // Nothing but an initialiser sets it.
      for other in members[one.owner ?? "", default: []] where all[other].kind == .initialiser {
        keep(other)
      }
    default: break
    }
  }

  private mutating func keepType(_ name: String) {
    for index in named[last(name), default: []]
    where all[index].kind == .type && all[index].names[0] == name { keep(index) }
  }

  /// What a type does not compile without, or is not made without.
  private mutating func keepParts(of name: String, _ node: Syntax) {
    let group = node.asProtocol((any DeclGroupSyntax).self)
    let inherited = group?.inheritanceClause?.inheritedTypes.map { plainName($0.type) } ?? []
    for base in inherited where declared.contains(base) && !protocols.contains(base) {
      keepType(base)
    }
    let isProtocol = node.is(ProtocolDeclSyntax.self)
    for index in members[name, default: []] {
      let one = all[index]
      let isPart = (one.isStored || one.kind == .initialiser) && !isScreen(name)
      if isProtocol || one.kind == .enumCase || isPart { keep(index) }
    }
  }

  private mutating func keepWhatIsNamed(by index: Int) {
    let one = all[index]
    for name in one.mentions.bare {
      for other in named[name, default: []] where isReached(all[other], from: one) { keep(other) }
    }
    for name in one.mentions.qualified {
      for other in named[last(name), default: []] {
        guard let owner = all[other].owner, "\(last(owner)).\(last(name))" == name else { continue }
        keep(other)
      }
    }
    for name in one.mentions.implicit {
      for other in named[name, default: []] where all[other].isStatic { keep(other) }
    }
    for name in one.mentions.members {
      for other in named[name, default: []] {
        guard let owner = all[other].owner, all[other].kind != .type, !all[other].isStatic,
          !isScreen(owner)
        else { continue }
        keep(other)
      }
    }
  }

  /// Whether a name without a base can mean a declaration.
  private func isReached(_ other: Declaration, from one: Declaration) -> Bool {
    guard let owner = other.owner, other.kind == .member || other.kind == .initialiser
    else { return true }
    guard let own = one.owner else { return false }
    return own == owner || own.hasPrefix(owner + ".") || chain(own).contains(owner)
      || protocols.contains(owner) || protocols.contains(own)
  }

  private func chain(_ name: String) -> [String] {
    var chain = [name]
    while let next = supers[chain.last!], !chain.contains(next) { chain.append(next) }
    return chain
  }

  /// Whether a type is a controller or a view, most of which is about other things.
  private func isScreen(_ name: String) -> Bool {
    guard supers[name] != nil else { return false }
    return isController(name)
      || chain(name).contains { base in
        ["View", "Cell", "Coordinator"].contains { base.hasSuffix($0) }
      }
  }

  /// By the names of what it inherits from, or because it has a view to load.
  private func isController(_ name: String) -> Bool {
    chain(name).contains { base in
      base.hasSuffix("Controller")
        || members[base, default: []].contains { all[$0].names == ["viewDidLoad"] }
    }
  }

  private func last(_ name: String) -> String { String(name.split(separator: ".").last ?? "") }

  // MARK: The copy

  /// The text of a file without what is not kept, and the names of what is kept at its top and in
  /// its types; nil if nothing is.
  func part(of file: Int) -> (text: String, names: [String])? {
    var cuts: [Replacement] = []
    var names: [String] = []
    for (index, one) in all.enumerated() where one.file == file {
      if !kept.contains(index) {
        if one.outer.map(kept.contains) ?? true { cuts.append((one.node.trimmedRange, "")) }
        continue
      }
      if let group = one.node.asProtocol((any DeclGroupSyntax).self) {
        cuts += self.cuts(in: group, one.names[0])
      } else if one.kind != .enumCase {
        names += one.names
      }
    }
    guard !names.isEmpty else { return nil }
    for item in files[file].tree.statements {
      guard let node = item.item.as(ImportDeclSyntax.self), let module = node.path.first?.name.text,
        !HereConfiguration.modules.contains(module)
      else { continue }
      cuts.append((node.trimmedRange, ""))
    }
    return (
      files[file].text.replacing(cuts),
      names.reduce(into: []) { names, name in
        if !names.contains(name) { names.append(name) }
      }
    )
  }

  /// What a type inherits from that is not here.
  private func cuts(in group: any DeclGroupSyntax, _ name: String) -> [Replacement] {
    guard let clause = group.inheritanceClause else { return [] }
    let inherited = clause.inheritedTypes.map(\.type)
    let stays = inherited.map { type in
      let base = plainName(type)
      if protocols.contains(base) { return all.indices.contains { isKeptType($0, base) } }
      return declared.contains(base) || Self.known.contains(base)
    }
    var names = zip(inherited, stays).filter(\.1).map(\.0.trimmedDescription)
    // A controller of another library is one of UIKit's, without its own ways.
    if supers[name] == plainName(inherited[0]), stays[0] == false, isController(name) {
      names.insert("UIViewController", at: 0)
    }
    guard stays.contains(false) else { return [] }
    return [(clause.trimmedRange, names.isEmpty ? "" : ": " + names.joined(separator: ", "))]
  }

  private func isKeptType(_ index: Int, _ name: String) -> Bool {
    kept.contains(index) && all[index].kind == .type && all[index].names[0] == name
  }

  /// What a part of a file may inherit from or conform to without further members.
  private static let known: Set = [
    "Int", "UInt", "String", "Character", "Double", "Float", "CaseIterable", "Hashable",
    "Equatable", "Sendable", "AnyObject", "NSObject", "UIResponder", "UIViewController", "UIView",
    "UICollectionView", "UICollectionViewController", "UICollectionReusableView",
    "UICollectionViewCell", "UICollectionViewLayout", "UICollectionViewFlowLayout",
    "UICollectionViewCompositionalLayout", "UINavigationController",
    "NSCollectionLayoutSection", "NSCollectionLayoutGroup", "NSCollectionLayoutItem",
  ]
}

extension String {
  /// With ranges of its UTF-8 replaced that do not overlap, on the same lines: line breaks of what
  /// is replaced follow the new text.
  func replacing(_ replacements: [Replacement]) -> String {
    let old = Array(utf8)
    var made: [UInt8] = []
    var next = 0
    for (range, text) in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= next {
      made += old[next..<range.lowerBound]
      made += text.utf8
      let breaks = old[range].count { $0 == 10 } - text.utf8.count { $0 == 10 }
      made += repeatElement(10, count: max(0, breaks))
      next = range.upperBound
    }
    made += old[next...]
    return String(decoding: made, as: UTF8.self)
  }
}
