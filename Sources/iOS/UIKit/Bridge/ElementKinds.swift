import CollectionModel

/// Converts UIKit's names to the engine's kinds. A path may belong to any of them, so all kinds
/// attach to items.
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
  /// The element of a kind at a path of any length. Its item is -1 if the path has only one
  /// component; paths of other lengths than one and two have a number below that. The largest
  /// number stands for `Int.max`.
  init(_ kind: ElementKind, at path: IndexPath) {
    let item: Int32 =
      switch path.count {
      case 1: -1
      case 2: Int32(clamping: path[1])
      default: LongPaths.number(of: path)
      }
    self.init(
      kind: kind, section: path.isEmpty ? 0 : Int32(clamping: path[0]), item: item)
  }

  package var path: IndexPath {
    switch item {
    case .max: IndexPath(indexes: [Int(section), .max])
    case 0...: IndexPath(indexes: [Int(section), Int(item)])
    case -1: IndexPath(index: Int(section))
    default: LongPaths.path(item, inSection: Int(section))
    }
  }
}

/// The paths of supplementary and decoration views with neither one nor two components. An element
/// has room for a number in place of the components after the section. Used on the main actor only.
private enum LongPaths {
  nonisolated(unsafe) private static var paths: [IndexPath] = []
  nonisolated(unsafe) private static var numbers: [IndexPath: Int32] = [:]

  /// -2 and below; the same number for paths that differ only in the section.
  static func number(of path: IndexPath) -> Int32 {
    var key = path
    if !key.isEmpty { key[0] = 0 }
    if let known = numbers[key] { return known }
    let number = -2 - Int32(paths.count)
    paths.append(key)
    numbers[key] = number
    return number
  }

  static func path(_ number: Int32, inSection section: Int) -> IndexPath {
    var path = paths[-2 - Int(number)]
    if !path.isEmpty { path[0] = section }
    return path
  }
}
