import CollectionModel
import Foundation

/// The engine's kinds for UIKit's names. A path may belong to any of them, so all are attached to
/// items.
@MainActor
enum ElementKinds {
  private static var supplementary: [String: ElementKind] = [:]
  private static var decorations: [String: ElementKind] = [:]
  private static var names: [ElementKind: String] = [:]

  static func supplementary(_ name: String) -> ElementKind {
    if let kind = supplementary[name] { return kind }
    let kind = ElementKind.named(name, .supplementary, at: .item)
    supplementary[name] = kind
    names[kind] = name
    return kind
  }

  static func decoration(_ name: String) -> ElementKind {
    if let kind = decorations[name] { return kind }
    let kind = ElementKind.named(name, .decoration, at: .item)
    decorations[name] = kind
    names[kind] = name
    return kind
  }

  /// UIKit's name of a kind; nil for cells.
  static func name(of kind: ElementKind) -> String? { names[kind] }
}

extension ElementID {
  /// The element of a kind at a path of one or two parts; its item is -1 if there is only one part.
  init(_ kind: ElementKind, at path: IndexPath) {
    let count = path.count
    if count > 2 { fatalError("an element is at [section] or [section, item], found \(path)") }
    self.init(
      kind: kind, section: count > 0 ? Int32(clamping: path[0]) : 0,
      item: count > 1 ? Int32(clamping: path[1]) : -1)
  }

  package var path: IndexPath {
    item < 0 ? IndexPath(index: Int(section)) : IndexPath(indexes: [Int(section), Int(item)])
  }
}
