extension Array {
  /// The bytes of the array's storage: a header of 32 bytes and its capacity.
  var byteCount: Int { capacity == 0 ? 0 : 32 + capacity * MemoryLayout<Element>.stride }
}
