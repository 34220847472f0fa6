/// Determines whether a delegate has the method that performs menu actions, without calling it: a
/// call would cut or paste.
///
/// Swift has no query for this. But if a conformance lacks the method, the entry in its table is a
/// function that only calls the default implementation, and that call is found in its code.
/// `UICollectionViewController` has the method; its subclasses that override it have another
/// function in that place of their method table. If neither can be read, for example on another
/// processor, the method counts as present: the menu then opens, and its actions do nothing.
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

  /// The default implementation, the only function that a conformance without the method calls.
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

  /// Whether a function calls another, or jumps to one that does: the optimiser lets identical
  /// functions share their code by a jump.
  private static func leads(
    _ function: UnsafeRawPointer, to target: UnsafeRawPointer, goingOn: Bool = true
  ) -> Bool {
    callees(of: function).contains { callee in
      callee.address == target
        || goingOn && callee.isJump && leads(callee.address, to: target, goingOn: false)
    }
  }

  private typealias Callee = (address: UnsafeRawPointer, isJump: Bool)

  /// The functions that a function calls or jumps to, by addresses encoded in its code.
  private static func callees(of function: UnsafeRawPointer) -> [Callee] {
    var found: [Callee] = []
    var code = function
    while start(ofFunctionAt: code) == function {
      #if arch(x86_64)
        // call and jmp, with an offset from the next instruction.
        let instruction = code.load(as: UInt8.self)
        if instruction == 0xe8 || instruction == 0xe9 {
          let distance = code.loadUnaligned(fromByteOffset: 1, as: Int32.self)
          found.append((code + 5 + Int(distance), instruction == 0xe9))
        }
        code += 1
      #elseif arch(arm64)
        // bl and b, with an offset in instructions.
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

  /// nil if there is no function.
  private static func start(ofFunctionAt code: UnsafeRawPointer) -> UnsafeRawPointer? {
    // The unwinder takes an address to return to, which comes after the call.
    enclosingFunction(code + 1)
  }
}

/// From the unwinder of Swift's runtime.
@_silgen_name("_Unwind_FindEnclosingFunction")
private func enclosingFunction(_ address: UnsafeRawPointer) -> UnsafeRawPointer?

/// The method tables of `UICollectionViewController` and its subclasses.
@MainActor
private enum ControllerMethods {
  private class Plain: UICollectionViewController {}

  private final class Performing: Plain {
    override func collectionView(
      _ collectionView: UICollectionView, performAction action: Selector,
      forItemAt indexPath: IndexPath, withSender sender: Any?
    ) {}
  }

  /// The place of the method that performs actions; nil if it is not found.
  static let slot = MethodTable.slot(
    base: UICollectionViewController.self, plain: Plain.self, overriding: Performing.self)

  /// The entries of a class in the places of `UICollectionViewController`.
  static func table(of type: AnyClass) -> UnsafeBufferPointer<UInt> {
    MethodTable.entries(of: type, as: UICollectionViewController.self)
  }
}
