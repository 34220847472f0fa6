import CClocks
import Foundation

/// A bulk-loaded R-tree from Boost.Geometry with 16 boxes per node; numbers are `float` if that
/// represents them exactly, otherwise `double`.
///
/// Its code is C++ behind a C interface, in a separate library that `Scripts/dev limits` builds.
final class BoostTree: Contender {
  let name = "boost-rtree"
  let output = Output.ids
  let cost: BuildCost
  private let tree: OpaqueTree
  private let content: Content
  private let buffers = AnswerBuffers()

  init(_ tree: OpaqueTree, over content: Content, cost: BuildCost) {
    self.tree = tree
    self.content = content
    self.cost = cost
  }

  func run(_ windows: Windows, _ range: Range<Int>) {
    let ids = buffers.ids
    let tree = tree
    windows.rects.withUnsafeBufferPointer { rects in
      for index in range {
        _ = tree.query(rects[index], into: ids)
        cclocks_sink(ids)
      }
    }
  }

  func digest(_ windows: Windows) -> AnswerDigest {
    var digest = AnswerDigest()
    let ids = buffers.ids
    for (query, rect) in windows.rects.enumerated() {
      for index in 0..<tree.query(rect, into: ids) {
        digest.add(content.placed[Int(ids[index])], query: query)
      }
    }
    return digest
  }
}

/// A tree behind the C interface.
final class OpaqueTree {
  private let library: BoostLibrary
  private let handle: UnsafeMutableRawPointer

  /// - Parameter edges: left, top, right and bottom of each box.
  init(_ edges: [Double], library: BoostLibrary) throws(LimitsError) {
    self.library = library
    guard let handle = library.make(edges, Int64(edges.count / 4)) else {
      throw LimitsError("the R-tree of Boost found no memory for \(edges.count / 4) boxes")
    }
    self.handle = handle
  }

  deinit { library.free(handle) }

  @inline(__always)
  func query(_ rect: CGRect, into ids: UnsafeMutablePointer<Int32>) -> Int {
    let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
    var window = (x, y, x + Double(rect.size.width), y + Double(rect.size.height))
    return withUnsafeBytes(of: &window) {
      Int(library.query(handle, $0.baseAddress!.assumingMemoryBound(to: Double.self), ids))
    }
  }
}

/// The shared library with the C interface.
final class BoostLibrary {
  typealias Make = @convention(c) (UnsafePointer<Double>, Int64) -> UnsafeMutableRawPointer?
  typealias Query =
    @convention(c) (
      UnsafeRawPointer, UnsafePointer<Double>, UnsafeMutablePointer<Int32>
    ) -> Int64
  typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void

  let make: Make
  let query: Query
  let free: Free

  init(path: String) throws(LimitsError) {
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw LimitsError(
        "\(path): cannot load the R-tree of Boost: \(reason); run Scripts/dev limits")
    }
    make = try Self.symbol("limits_rtree_make", library, path, as: Make.self)
    query = try Self.symbol("limits_rtree_query", library, path, as: Query.self)
    free = try Self.symbol("limits_rtree_free", library, path, as: Free.self)
  }

  private static func symbol<Function>(
    _ name: String, _ library: UnsafeMutableRawPointer, _ path: String, as type: Function.Type
  ) throws(LimitsError) -> Function {
    guard let address = dlsym(library, name) else {
      throw LimitsError("\(path): \(name) is missing; build it again with Scripts/dev limits")
    }
    return unsafeBitCast(address, to: type)
  }
}
