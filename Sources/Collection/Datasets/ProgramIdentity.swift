import Files
import Foundation
import Primitives

/// Identifies a program, so that one program never continues with what another has read or
/// measured.
public enum ProgramIdentity {
  /// The identity of this process's executable, 16 hexadecimal digits; nil if it cannot be read.
  ///
  /// Any change of the code changes it, without a version to maintain. Computed once.
  public static let own: String? = {
    #if os(Linux)
      of(executable: "/proc/self/exe")
    #else
      Bundle.main.executablePath.flatMap(of(executable:))
    #endif
  }()

  /// The identity of the executable at a path: a hash of all its bytes; nil if it cannot be read.
  ///
  /// - Complexity: O(bytes), about 3 ms.
  public static func of(executable path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(status) == .plain, status.st_size > 0 else {
      return nil
    }
    // Mapped, because the pages are shared with the running process: nothing is allocated.
    let size = Int(status.st_size)
    guard let mapped = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), mapped != MAP_FAILED
    else { return nil }
    defer { munmap(mapped, size) }
    return XXHash64.of(UnsafeRawBufferPointer(start: mapped, count: size)).hexDigits
  }
}
