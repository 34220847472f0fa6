import CClocks
import Foundation
import Testing

#if os(Linux)
  /// Memory of pages that the system has not provided yet.
  private struct UntouchedMemory {
    static let pages = 64
    static let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start: UnsafeMutableRawPointer

    init() {
      start = mmap(
        nil, Self.pages * Self.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      precondition(start != MAP_FAILED, "no memory: \(errno)")
    }

    func release() { munmap(start, Self.pages * Self.page) }

    var residentPages: Int {
      var resident = [UInt8](repeating: 0, count: Self.pages)
      mincore(start, Self.pages * Self.page, &resident)
      return resident.count { $0 & 1 != 0 }
    }

    /// Linux 5.14 or later.
    static var canBePopulated: Bool {
      let memory = UntouchedMemory()
      defer { memory.release() }
      return madvise(memory.start, page, 23) == 0
    }
  }

  @Suite struct PopulatedMemoryTests {
    @Test(.enabled(if: UntouchedMemory.canBePopulated))
    func whatLiesBetweenTouchedPagesIsProvidedAndContentsAreKept() {
      let memory = UntouchedMemory()
      defer { memory.release() }
      let last = UntouchedMemory.pages * UntouchedMemory.page - 1
      memory.start.storeBytes(of: 7, as: UInt8.self)
      memory.start.storeBytes(of: 9, toByteOffset: last, as: UInt8.self)
      #expect(memory.residentPages == 2)
      cclocks_populate_memory()
      #expect(memory.residentPages == UntouchedMemory.pages)
      #expect(memory.start.load(as: UInt8.self) == 7)
      #expect(memory.start.load(fromByteOffset: last, as: UInt8.self) == 9)
      #expect(memory.start.load(fromByteOffset: UntouchedMemory.page, as: UInt8.self) == 0)
    }
  }
#endif
