import Foundation

/// Whether a delegate has the method that performs what is taken from a menu. It is not called for
/// that: a call would cut or paste.
///
/// Swift cannot be asked. But the entry for the method in the table of a conformance that lacks it
/// is a function that only calls the default implementation, and that call is found in its code.
/// Subclasses of `UICollectionViewController`, which has the method to be overridden, have another
/// function in its place in their table of methods. Where neither can be read, such as on another
/// processor, the method counts as there: then the menu opens, and what is taken does nothing.
@MainActor
enum MenuMethod {
  static func isThere(in delegate: any UICollectionViewDelegate) -> Bool {
    if delegate is UICollectionViewController {
      guard let slot = ControllerMethods.slot else { return true }
      return ControllerMethods.table(of: type(of: delegate))[slot]
        != ControllerMethods.table(of: UICollectionViewController.self)[slot]
    }
    guard let theDefault else { return true }
    return !leads(witness(of: delegate), to: theDefault)
  }

  // MARK: Tables of conformances

  private final class Bare: UICollectionViewDelegate {}

  /// The default implementation: all that a conformance without the method calls.
  private static let theDefault: UnsafeRawPointer? = {
    let called = callees(of: witness(of: Bare()))
    return called.count == 1 ? called[0].address : nil
  }()

  /// The method is the first that `UICollectionViewDelegate` requires. The conformance itself and
  /// the table of `UIScrollViewDelegate` come before it.
  private static func witness(of delegate: any UICollectionViewDelegate) -> UnsafeRawPointer {
    typealias Existential = (object: AnyObject, table: UnsafePointer<UnsafeRawPointer>)
    // Not the object alone, which would be passed without `as`.
    return unsafeBitCast(delegate as any UICollectionViewDelegate, to: Existential.self).table[2]
  }

  // MARK: Code

  /// Whether a function calls another, or goes on in one that does: the optimiser gives functions
  /// that are alike the same code to go on in.
  private static func leads(
    _ function: UnsafeRawPointer, to target: UnsafeRawPointer, goingOn: Bool = true
  ) -> Bool {
    callees(of: function).contains { callee in
      callee.address == target
        || goingOn && callee.isJump && leads(callee.address, to: target, goingOn: false)
    }
  }

  private typealias Callee = (address: UnsafeRawPointer, isJump: Bool)

  /// The functions that a function calls or goes on in, at places that are written in its code.
  private static func callees(of function: UnsafeRawPointer) -> [Callee] {
    var found: [Callee] = []
    var code = function
    while start(ofFunctionAt: code) == function {
      #if arch(x86_64)
        // call and jmp, with a distance from the instruction after them.
        let instruction = code.load(as: UInt8.self)
        if instruction == 0xe8 || instruction == 0xe9 {
          let distance = code.loadUnaligned(fromByteOffset: 1, as: Int32.self)
          found.append((code + 5 + Int(distance), instruction == 0xe9))
        }
        code += 1
      #elseif arch(arm64)
        // bl and b, with a distance in instructions.
        let instruction = code.load(as: UInt32.self)
        if instruction & 0x7c00_0000 == 0x1400_0000 {
          let distance = Int32(bitPattern: instruction << 6) >> 4
          found.append((code + Int(distance), instruction >> 31 == 0))
        }
        code += 4
      #else
        break
      #endif
    }
    return found.filter { start(ofFunctionAt: $0.address) == $0.address }
  }

  /// nil where there is no function.
  private static func start(ofFunctionAt code: UnsafeRawPointer) -> UnsafeRawPointer? {
    // The unwinder takes an address to return to, which comes after the call.
    enclosingFunction(code + 1)
  }
}

/// Of the unwinder that Swift's runtime comes with.
@_silgen_name("_Unwind_FindEnclosingFunction")
private func enclosingFunction(_ address: UnsafeRawPointer) -> UnsafeRawPointer?

/// The tables of methods that subclasses of `UICollectionViewController` have.
@MainActor
private enum ControllerMethods {
  private class Plain: UICollectionViewController {}

  private final class Performing: Plain {
    override func collectionView(
      _ collectionView: UICollectionView, performAction action: Selector,
      forItemAt indexPath: IndexPath, withSender sender: Any?
    ) {}
  }

  /// The place of the method that performs actions: a subclass that overrides it and no more has
  /// something else in this place alone. nil if it is not found.
  static let slot: Int? = {
    let (base, plain, performing) = (
      table(of: UICollectionViewController.self), table(of: Plain.self), table(of: Performing.self)
    )
    let places = base.indices.filter {
      base[$0] == plain[$0] && plain[$0] != performing[$0]
    }
    return places.count == 1 ? places[0] : nil
  }()

  /// What a class has in the places of `UICollectionViewController`, from its address on.
  static func table(of type: AnyClass) -> UnsafeBufferPointer<UInt> {
    // Of the words of a class, the fifth has its size in bytes and, in the upper half, how many of
    // them come before its address.
    let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    let base = unsafeBitCast(
      UICollectionViewController.self as AnyClass, to: UnsafePointer<UInt>.self)
    let (size, before) = (base[4] & 0xffff_ffff, base[4] >> 32)
    return UnsafeBufferPointer(start: words, count: Int(size - before) / MemoryLayout<UInt>.size)
  }
}
