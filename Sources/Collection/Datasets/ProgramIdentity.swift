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

  /// The build id, without a walk through the file's headers: the content of an ELF note of the GNU
  /// linker's type 3 with 20 bytes, in the first page, where linkers put notes.
  package static func buildID(in file: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let header: [UInt8] = [4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8)
    let page = UnsafeRawBufferPointer(rebasing: file.prefix(4096))
    let places = stride(from: 0, through: page.count - header.count - 20, by: 4)
    return places.first { page[$0...].starts(with: header) }.map {
      UnsafeRawBufferPointer(rebasing: page[($0 + header.count)...].prefix(20))
    }
  }

  /// The identity of the executable at a path: a hash of its size and of its build id, in which
  /// its linker has hashed all of it, or of all its bytes where there is none; nil if it cannot be
  /// read.
  ///
  /// - Complexity: O(1) with a build id; otherwise O(bytes), about 0.15 ns a byte.
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
    let bytes = UnsafeRawBufferPointer(start: mapped, count: size)
    return XXHash64.of(buildID(in: bytes) ?? bytes, seed: UInt64(size)).hexDigits
  }
}
