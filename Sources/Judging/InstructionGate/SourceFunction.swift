/// A function as its source names it, inlined or not. All specialisations of a generic function are
/// one.
package struct SourceFunction: Hashable, Sendable {
  /// Such as `TileCacheCore.findTiles(_:_:into:)`; the symbol where it cannot be demangled.
  package var name: String
  /// The path of its file, from the folder of the package's sources on; nil if it is unknown.
  package var file: String?
  /// Whether it is the system's, Swift's or the compiler's: what it costs counts as its caller's.
  package var isOfLibrary: Bool

  package init(name: String, file: String? = nil, isOfLibrary: Bool = false) {
    self.name = name
    self.file = file
    self.isOfLibrary = isOfLibrary
  }
}

/// A function at an address of code, and where it begins in its source.
package struct SourceFrame: Hashable, Sendable {
  package var function: SourceFunction
  /// The line of its declaration; nil if it is unknown.
  package var line: Int?

  package init(function: SourceFunction, line: Int?) {
    self.function = function
    self.line = line
  }
}
