import Foundation

/// Which program this is: what one has read or measured is nothing that another may go on with.
public enum ProgramIdentity {
  /// Of this process's executable, 16 hexadecimal digits; nil where it cannot be read.
  ///
  /// Any change of the code changes it, so that nobody has to remember to. Found once.
  public static let own: String? = {
    #if os(Linux)
      of(executable: "/proc/self/exe")
    #else
      Bundle.main.executablePath.flatMap(of(executable:))
    #endif
  }()

  /// Of the executable at a path: a hash of all its bytes; nil where it cannot be read.
  ///
  /// - Complexity: O(bytes), some 3 ms.
  public static func of(executable path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(status) == .plain, status.st_size > 0 else {
      return nil
    }
    // Mapped, because the pages are shared with the process that runs it: nothing is allocated.
    let size = Int(status.st_size)
    guard let mapped = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), mapped != MAP_FAILED
    else { return nil }
    defer { munmap(mapped, size) }
    return ContentHash.hex(ContentHash.of(UnsafeRawBufferPointer(start: mapped, count: size)))
  }
}
