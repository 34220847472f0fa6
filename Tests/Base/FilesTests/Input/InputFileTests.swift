import Files
import Foundation
import TestSupport
import Testing

@Suite struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func found(_ path: String, largest: Int = 100) -> String {
    do throws(InputError) {
      _ = try InputFile(path: path, expecting: "a plan", largest: largest, advice: "write one")
      return "nothing was wrong"
    } catch {
      return error.description.replacingOccurrences(of: folder.url.path + "/", with: "")
    }
  }

  @Test func aPlainFileIsRead() throws {
    let path = try folder.write("a", "text")
    #expect(try InputFile(path: path, largest: 4).text() == "text")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    #expect(try InputFile(path: link, largest: 4).bytes.count == 4)
  }

  /// The read waits for none of them, and each has its own message.
  @Test func whatIsNoPlainFileIsReportedAsWhatItIs() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("broken"), withDestinationPath: "none")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("round"), withDestinationPath: "round")
    try folder.write("short", "x")
    #expect(
      found(folder.path("pipe"))
        == "pipe: expected a plan, found a pipe; save its content to a file first")
    #expect(found(folder.path("sub")) == "sub: expected a plan, found a folder; name a file in it")
    #expect(
      found(folder.path("broken"))
        == "broken: expected a plan, found a dangling link; fix the link or remove it")
    #expect(found(folder.path("round")).contains("cannot be opened: Too many levels"))
    for device in ["/dev/zero", "/dev/null", "/dev/tty"] where access(device, F_OK) == 0 {
      // Without a terminal there is none to open.
      let text = found(device)
      #expect(text.contains("found a device") || text.contains("found a socket"), "\(text)")
    }
    #expect(
      found(folder.path("other-name"))
        == "other-name: expected a plan, found nothing with this name; write one")
    #expect(found(folder.path("shorts")).hasSuffix("did you mean \"short\"?"))
    #expect(found(folder.path("no/such")).contains("there is no folder"))
    #expect(found(folder.path("short/x")).contains("found nothing with this name"))
  }

  @Test(arguments: [0, 1, 1 << 17 - 1, 1 << 17, 1 << 17 + 1, 3 << 17])
  func aFileHasTheSameHashInPiecesAndAsAWhole(size: Int) throws {
    let path = try folder.write("a", (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    func hash() throws -> String {
      let hash = try InputFile.contentHash(ofFileAt: path, largest: 1 << 20, inFolder: "a file")
      #expect(try InputFile(path: path, largest: 1 << 20).contentHash == hash)
      return hash
    }
    let first = try hash()
    for place in Set([0, size / 2, size - 1]) where (0..<size).contains(place) {
      var other = try InputFile(path: path, largest: 1 << 20).bytes
      other[place] ^= 1
      try folder.write("a", other)
      #expect(try hash() != first, "byte \(place)")
    }
    let error = #expect(throws: InputError.self) {
      try InputFile.contentHash(ofFileAt: folder.path("none"), largest: 1, inFolder: "a file")
    }
    #expect(error?.message == "expected a file, found nothing with this name")
  }

  /// Large files have other pages than small ones.
  @Test(arguments: [0, 1, 5_000, 1 << 21, 1 << 21 + 5_000])
  func theBytesOfAFileAreReadUpToItsEnd(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let path = try folder.write("a", bytes)
    for limit in [size, size / 2, size + 100] {
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      let file = try #require(FileBytes(descriptor, atMost: limit))
      #expect(file.bytes.elementsEqual(bytes.prefix(limit)), "at most \(limit)")
    }
    #expect(FileBytes(-1, atMost: size + 1) == nil)
  }

  @Test func moreThanIsMeantIsNotRead() throws {
    let path = try folder.write("huge", "")
    try #require(truncate(path, 1 << 40) == 0)
    #expect(
      found(path) == "huge: expected at most 100 bytes, found 1099511627776; split the file")
  }

  @Test func bytesThatAreNoTextAreNamed() throws {
    let file = try InputFile(path: folder.write("b", [0x61, 0xFF]), largest: 10)
    let error = #expect(throws: InputError.self) { try file.text() }
    #expect(error?.message == "expected UTF-8, found other bytes")
  }

  @Test func whatStandsThereIsNamedHoweverBroken() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("broken"), withDestinationPath: "none")
    let file = try folder.write("file", "")
    #expect(InputFile.isNamed(folder.path("broken")) && InputFile.isNamed(file))
    #expect(!InputFile.isNamed(folder.path("none")) && !InputFile.isNamed(file + "/none"))
  }

  /// A text that may be a path can be of any length; what must be a path is examined or refused.
  @Test func nothingHasANameThatIsTooLong() throws {
    let long = folder.path(String(repeating: "n", count: 256))
    #expect(!InputFile.isNamed(long))
    let error = #expect(throws: InputError.self) { try InputFile.exists(long) }
    #expect(error?.message == "cannot be examined: File name too long")
    let isThere = try InputFile.exists(folder.write("a", ""))
    let isNone = try InputFile.exists(folder.path("none/none"))
    #expect(isThere && !isNone)
    #expect(
      found(long)
        == "\(long.split(separator: "/").last!): cannot be opened: File name too long; write one")
  }

  /// A name that is not valid text looks like the requested one, or like nothing at all.
  @Test func aNameThatIsNotTextIsNeverSuggested() throws {
    let raw = folder.url.path.utf8CString.dropLast() + [0x2F, 0x78, -1, 0x79, 0]
    let descriptor = Array(raw).withUnsafeBufferPointer {
      open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600)
    }
    try #require(descriptor >= 0)
    close(descriptor)
    for name in ["x\u{FFFD}y", "xay", "xy"] {
      #expect(found(folder.path(name)).hasSuffix("found nothing with this name; write one"))
    }
  }

  @Test func noNameObeysATerminal() {
    #expect(InputError.onOneLine("a\u{1B}[31mb\u{202E}c") == #"a\u{1b}[31mb\u{202e}c"#)
    #expect(InputError.onOneLine("naïve 名前 🙂") == "naïve 名前 🙂")
    let text = found("x\u{1B}[2J\u{200F}")
    #expect(InputError.onOneLine(text) == text)
  }
}
