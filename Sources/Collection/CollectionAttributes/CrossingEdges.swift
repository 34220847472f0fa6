import Foundation

/// The edges of a rectangle, for testing many elements: the same result as
/// `ElementAttributes.crosses` for every rectangle, but without a branch.
struct CrossingEdges {
  private let near: SIMD2<Double>
  private let far: SIMD2<Double>

  init(_ rect: CGRect) {
    let near = SIMD2(Double(rect.origin.x), Double(rect.origin.y))
    let far = near + SIMD2(Double(rect.size.width), Double(rect.size.height))
    guard !far.x.isNaN, !far.y.isNaN else {
      // Nothing crosses a rectangle with a NaN edge: either its origin is NaN, or its far edge,
      // which is the sum.
      self.near = SIMD2(repeating: .infinity)
      self.far = SIMD2(repeating: -.infinity)
      return
    }
    // The edge of an element at 0 may be +0 or -0. With these signs its difference to an edge at 0
    // is +0 either way, so that the element does not cross.
    self.near = near.replacing(with: 0.0, where: near .== 0)
    self.far = far.replacing(with: -0.0, where: far .== 0)
  }

  @inline(__always)
  func cross(_ element: UnsafePointer<ElementAttributes>) -> Bool {
    Self.areSet(signs(element))
  }

  /// Whether all of `count` elements cross. Tests eight at a time and finally the last eight, some
  /// of them again: a loop over the remainder would run a number of times that is hard to predict.
  @inline(__always)
  func allCross(_ elements: UnsafePointer<ElementAttributes>, count: Int) -> Bool {
    var signs = SIMD2<UInt64>(repeating: .max)
    var index = 0
    while index &+ 8 <= count {
      for offset in 0..<8 { signs &= self.signs(elements + (index &+ offset)) }
      index &+= 8
    }
    if count >= 8 { index = count &- 8 }
    while index < count {
      signs &= self.signs(elements + index)
      index &+= 1
    }
    return Self.areSet(signs)
  }

  /// The sign of a difference shows which number is greater: set on both axes if it crosses.
  @inline(__always)
  private func signs(_ element: UnsafePointer<ElementAttributes>) -> SIMD2<UInt64> {
    let frame = element.pointee.frame
    let origin = SIMD2(Double(frame.origin.x), Double(frame.origin.y))
    let end = origin + SIMD2(Double(frame.size.width), Double(frame.size.height))
    return unsafeBitCast(origin - far, to: SIMD2<UInt64>.self)
      & unsafeBitCast(near - end, to: SIMD2<UInt64>.self)
  }

  @inline(__always)
  private static func areSet(_ signs: SIMD2<UInt64>) -> Bool {
    Int64(bitPattern: signs.x & signs.y) < 0
  }
}

extension UnsafeBufferPointer<ElementAttributes> {
  /// Whether all elements cross `rect`.
  package func allCross(_ rect: CGRect) -> Bool {
    guard let baseAddress else { return true }
    return CrossingEdges(rect).allCross(baseAddress, count: count)
  }
}
