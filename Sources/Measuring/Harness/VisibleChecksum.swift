import CollectionAttributes
import CollectionEngine
import CollectionModel
import Primitives

/// A 64-bit sum over what was visible in every frame, in any order, with highlights, selection and
/// focus: equal for strategies that show the same. It contains transforms, but not their handles.
package struct VisibleChecksum {
  private(set) var value: UInt64 = 0

  package init() {}

  @inline(__always)
  package mutating func add(
    _ element: ElementAttributes, _ transform: ElementTransform?, frame: Int
  ) {
    var hash = Self.mix(UInt64(truncatingIfNeeded: frame))
    hash = Self.mix(hash ^ UInt64(element.id.kind.rawValue))
    let place = UInt64(UInt32(bitPattern: element.id.section)) << 32
    hash = Self.mix(hash ^ (place | UInt64(UInt32(bitPattern: element.id.item))))
    hash = Self.mix(hash ^ (element.frame.origin.x + 0).bitPattern)
    hash = Self.mix(hash ^ (element.frame.origin.y + 0).bitPattern)
    hash = Self.mix(hash ^ (element.frame.size.width + 0).bitPattern)
    hash = Self.mix(hash ^ (element.frame.size.height + 0).bitPattern)
    hash = Self.mix(hash ^ (element.alpha + 0).bitPattern)
    let looks = UInt64(UInt32(bitPattern: element.zIndex)) << 1 | (element.isHidden ? 1 : 0)
    hash = Self.mix(hash ^ looks)
    if let transform { hash = Self.mix(hash ^ Self.hash(of: transform)) }
    value &+= hash
  }

  /// Adds what is presented of an element.
  package mutating func add(_ look: ShownElement, frame: Int) {
    guard let space = look.detail?.transform3D else {
      return add(look.attributes, look.transform, frame: frame)
    }
    add(look.attributes, nil, frame: frame)
    var hash = Self.mix(UInt64(truncatingIfNeeded: frame))
    for number in [
      space.m11, space.m12, space.m13, space.m14, space.m21, space.m22, space.m23, space.m24,
      space.m31, space.m32, space.m33, space.m34, space.m41, space.m42, space.m43, space.m44,
    ] { hash = Self.mix(hash ^ (number + 0).bitPattern) }
    value &+= hash
  }

  /// A state of items that is no part of their looks.
  enum Mark: UInt64 {
    case selected = 1
    case highlighted
    case focused
    /// Selected, whether it is on screen or not.
    case selectedAtEnd
  }

  /// Adds where something is marked: an item, as `section << 32 | item`, or a run of positions.
  mutating func add(_ mark: Mark, _ place: UInt64, frame: Int) {
    let hash = Self.mix(Self.mix(UInt64(truncatingIfNeeded: frame)) ^ mark.rawValue)
    value &+= Self.mix(hash ^ place)
  }

  /// Of what the transform is: a handle means nothing outside of the answer it came in.
  private static func hash(of transform: ElementTransform) -> UInt64 {
    var hash: UInt64 = 1
    for number in [
      transform.a, transform.b, transform.c, transform.d, Double(transform.size.width),
      Double(transform.size.height),
    ] { hash = mix(hash ^ (number + 0).bitPattern) }
    return hash
  }

  /// 16 hexadecimal digits.
  package var text: String { value.hexDigits }

  /// The first number of the SplitMix64 sequence from `seed`.
  @inline(__always)
  private static func mix(_ seed: UInt64) -> UInt64 {
    SplitMix64.mixed(seed &+ SplitMix64.increment)
  }
}

extension Display {
  /// Adds what is highlighted and selected on screen, and where the focus is.
  func addTouched(to checksum: inout VisibleChecksum, frame: Int) {
    guard let touched else { return }
    for path in view.visibleItems {
      guard let cell = view.cell(at: path) else { continue }
      if cell.isSelected { checksum.add(.selected, path.place, frame: frame) }
      if cell.isHighlighted { checksum.add(.highlighted, path.place, frame: frame) }
    }
    if let path = touched.focus?.focused { checksum.add(.focused, path.place, frame: frame) }
  }

  /// Adds everything that is selected after the last pass.
  func addSelection(to checksum: inout VisibleChecksum) {
    touched?.selection?.forEachRun { run in
      checksum.add(
        .selectedAtEnd, UInt64(run.lowerBound) << 32 | UInt64(run.upperBound), frame: 0)
    }
  }
}

extension ItemPath {
  fileprivate var place: UInt64 { UInt64(section) << 32 | UInt64(item) }
}
