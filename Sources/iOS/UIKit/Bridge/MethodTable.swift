/// The method tables of classes.
@MainActor
enum MethodTable {
  /// The entries of a class in the places that `base`, a class above it, has too, starting at the
  /// address of the class.
  static func entries(of type: AnyClass, as base: AnyClass) -> UnsafeBufferPointer<UInt> {
    // In a class, the fifth word holds its size in bytes and, in the upper half, the number of
    // bytes before its address.
    let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    let above = unsafeBitCast(base, to: UnsafePointer<UInt>.self)
    let (size, before) = (above[4] & 0xffff_ffff, above[4] >> 32)
    return UnsafeBufferPointer(start: words, count: Int(size - before) / MemoryLayout<UInt>.size)
  }

  /// The place of a method: `plain`, a subclass of `base`, overrides nothing, and `overriding`, a
  /// subclass of `plain`, overrides only this method, and differs only in this place. nil if it is
  /// not found.
  static func slot(base: AnyClass, plain: AnyClass, overriding: AnyClass) -> Int? {
    let (own, same, other) = (
      entries(of: base, as: base), entries(of: plain, as: base), entries(of: overriding, as: base)
    )
    let places = own.indices.filter { own[$0] == same[$0] && same[$0] != other[$0] }
    return places.count == 1 ? places[0] : nil
  }
}
