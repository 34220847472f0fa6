extension UnsafeMutablePointer<ElementAttributes> {
  /// Writes an item that looks like most items: opaque and not hidden.
  ///
  /// Equivalent to assigning `ElementAttributes(id:frame:zIndex:)`, but with five stores instead of
  /// one for each of eleven fields: stores are the bottleneck of a rule that places rows.
  /// `anItemWrittenInOnePieceIsTheItem` tests the offsets against the type's.
  ///
  /// - Parameters: `item` is the item's number in section `section`; lengths are in points.
  @inlinable @inline(__always)
  public func initializeItem(
    _ item: Int32, inSection section: Int32, x: Double, y: Double, width: Double, height: Double,
    zIndex: Int32 = 0
  ) {
    let bytes = UnsafeMutableRawPointer(self)
    bytes.storeBytes(of: SIMD2(x, y), as: SIMD2<Double>.self)
    bytes.storeBytes(of: SIMD2(width, height), toByteOffset: 16, as: SIMD2<Double>.self)
    // The kind, which is 0, and the section; then the item and the zIndex.
    bytes.storeBytes(
      of: (UInt64(UInt32(bitPattern: section)) << 32).littleEndian, toByteOffset: 32,
      as: UInt64.self)
    bytes.storeBytes(
      of: (UInt64(UInt32(bitPattern: zIndex)) << 32 | UInt64(UInt32(bitPattern: item)))
        .littleEndian, toByteOffset: 40, as: UInt64.self)
    // An alpha of 1; not hidden, and without a detail.
    bytes.storeBytes(
      of: SIMD2((1.0).bitPattern.littleEndian, 0), toByteOffset: 48, as: SIMD2<UInt64>.self)
  }
}
