import CollectionModel
import Datasets
import Files
import Foundation
import Primitives
import TestSupport
import Testing

@Suite struct DatasetCacheTests {
  private let folder: TemporaryFolder
  private let cache: DatasetCache

  init() throws {
    folder = try TemporaryFolder()
    cache = DatasetCache(folder: folder.url.appendingPathComponent("cache"))
  }

  private var cachedFiles: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: cache.folder.path)) ?? []
  }

  /// The contents of the only cached file, as the cache would read it; nil if it is not complete.
  private func onlyCached(named name: String = "s") throws -> Dataset? {
    try #require(cachedFiles.count == 1)
    let file = cache.folder.appendingPathComponent(cachedFiles[0])
    return decoded([UInt8](try Data(contentsOf: file)), name: name)
  }

  private func small() throws -> String {
    try folder.write("s.sections.csv", "section,title,header_height,item_count\n0,a,8,2\n1,b,0,1\n")
    return try folder.write(
      "s.csv", "section,item,width,height\n0,0,1,10\n0,1,1,20.5\n1,0,2,30\n")
  }

  private func expectSame(_ a: Dataset, _ b: Dataset) {
    #expect(a.name == b.name && a.kind == b.kind && a.sizes.contentHash == b.sizes.contentHash)
    #expect(a.sizes.byteCount == b.sizes.byteCount)
  }

  @Test(arguments: ["debian-packages", "glyph-boxes", "zipcodes-map", "holidays-calendar"])
  func whatIsCachedIsWhatWasRead(_ name: String) throws {
    let first = try cache.dataset(at: bundled(name + ".csv.gz"))
    #expect(first.note == nil && cachedFiles.count == 1)
    let second = try cache.dataset(at: bundled(name + ".csv.gz"))
    #expect(second.note == nil && cachedFiles.count == 1)
    expectSame(first.dataset, second.dataset)
    expectSame(first.dataset, try #require(try onlyCached(named: name)))
    var status = stat()
    #expect(stat(cache.folder.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(cache.folder.path + "/" + cachedFiles[0], &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  /// Whatever the account's own home is: a job may have another.
  @Test func theFolderIsThatOfTheEnvironment() {
    let home = ["HOME": "/home/of/a/job"]
    #expect(DatasetCache.folder(in: home).path == "/home/of/a/job/.cache/scrollbench")
    let both = home.merging(["XDG_CACHE_HOME": "/caches"]) { $1 }
    #expect(DatasetCache.folder(in: both).path == "/caches/scrollbench")
    let relative = home.merging(["XDG_CACHE_HOME": "caches"]) { $1 }
    #expect(DatasetCache.folder(in: relative).path == "/home/of/a/job/.cache/scrollbench")
    let account = FileManager.default.homeDirectoryForCurrentUser.path
    for none in [[:], ["HOME": ""], ["HOME": "job"]] {
      #expect(DatasetCache.folder(in: none).path == account + "/.cache/scrollbench")
    }
  }

  /// Chunks use the bytes of the cached file where they are, until an edit.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func cachedSizesAreEditedLikeOthersAndStayTheSameForTheirCopies(seed: UInt64) throws {
    let path = bundled("debian-packages.csv.gz")
    var parsed = try Dataset.read(path).sizes
    _ = try cache.dataset(at: path)
    var cached = try cache.dataset(at: path).dataset.sizes
    let (kept, hash) = (cached, cached.contentHash)
    #expect(hash == parsed.contentHash)
    var generator = SplitMix64(seed: seed)
    for step in 0..<400 {
      let box = ItemBox(
        size: ItemSize(width: step % 3 == 0 ? 5 : 390 * 64, height: UInt32(step)))
      let section = generator.next(below: parsed.sectionCount)
      let count = Int(parsed.section(section).itemCount)
      let path = ItemPath(section: section, item: generator.next(below: count + 1))
      let edit: CollectionEdit =
        path.item == count || step % 4 == 0
        ? .insertItems([box], at: path)
        : step % 4 == 1
          ? .removeItems(path.item..<path.item + 1, section: section)
          : .resizeItem(path, to: box)
      parsed.apply(edit)
      cached.apply(edit)
    }
    #expect(cached.contentHash == parsed.contentHash, "seed \(seed)")
    #expect(kept.contentHash == hash, "seed \(seed)")
  }

  /// The slice is all that is left of the cached sizes.
  @Test func aPartOfCachedSizesKeepsTheirBytes() throws {
    let path = bundled("debian-packages.csv.gz")
    let parsed = try Dataset.read(path).sizes.sizes.slice(1_500..<9_000)
    _ = try cache.dataset(at: path)
    let slice = try cache.dataset(at: path).dataset.sizes.sizes.slice(1_500..<9_000)
    #expect((0..<parsed.count).allSatisfy { parsed[$0] == slice[$0] } && slice.count == 7_500)
    #expect(slice.byteCount == parsed.byteCount)
  }

  @Test func theFileIsCompact() throws {
    let resolved = try cache.dataset(at: bundled("debian-packages.csv.gz"))
    let file = cache.folder.path + "/" + cachedFiles[0]
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
    #expect(size == 13 * 4 + 58 * 8 + 63_666 * 4 + 2 * 4)
    #expect(resolved.dataset.sizes.itemCount == 63_666)
  }

  @Test func anotherContentHasAnotherKey() throws {
    let path = try small()
    _ = try cache.dataset(at: path)
    try folder.write("s.sections.csv", "section,title,header_height,item_count\n0,a,9,2\n1,b,0,1\n")
    #expect(try cache.dataset(at: path).dataset.sizes.section(0).headerHeight == 9 * 64)
    #expect(cachedFiles.count == 2)
    try FileManager.default.removeItem(atPath: folder.path("s.sections.csv"))
    #expect(try cache.dataset(at: path).dataset.sizes.section(0).headerHeight == 0)
    #expect(cachedFiles.count == 3)
  }

  /// The reader whose parse it is determines who may use it.
  @Test func anotherReaderReadsForItself() throws {
    let path = try small()
    let base = DatasetCache(folder: cache.folder, reader: "base")
    let head = DatasetCache(folder: cache.folder, reader: "head")
    _ = try base.dataset(at: path)
    let file = try #require(cachedFiles.first)
    // Pretends that the base's parse of the file had different content.
    let other = try folder.write("o.csv", "section,item,width,height\n0,0,1,10\n")
    let wrong = CachedDataset.encode(try Dataset.read(other))
    try Data(wrong).write(to: cache.folder.appendingPathComponent(file))
    #expect(try base.dataset(at: path).dataset.sizes.itemCount == 1)
    #expect(try head.dataset(at: path).dataset.sizes.itemCount == 3 && cachedFiles.count == 2)
  }

  @Test func theReaderIsTheExecutable() throws {
    let own = try #require(ProgramIdentity.own)
    #expect(own.count == 16 && cache.reader == own)
    #expect(ProgramIdentity.of(executable: "/proc/self/exe") == own)
    #if os(Linux)
      let executable = try InputFile(path: "/proc/self/exe", largest: 1 << 30)
      #expect(executable.bytes.withUnsafeBytes { ProgramIdentity.buildID(in: $0) } != nil)
    #endif
    let one = try folder.write("a", "code")
    #expect(
      try ProgramIdentity.of(executable: one)
        == ProgramIdentity.of(executable: folder.write("b", "code")))
    #expect(
      try ProgramIdentity.of(executable: one)
        != ProgramIdentity.of(executable: folder.write("b", "codE")))
    #expect(ProgramIdentity.of(executable: folder.path("none")) == nil)
    #expect(try ProgramIdentity.of(executable: folder.write("empty", "")) == nil)
    #expect(ProgramIdentity.of(executable: "/dev/zero") == nil)
  }

  @Test func aBuildIDIsANoteOfTwentyBytesInTheFirstPage() {
    let header: [UInt8] = [4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0, 0x47, 0x4E, 0x55, 0]
    let hash = (1...20).map(UInt8.init)
    func found(_ header: [UInt8], after start: Int, size: Int = 8192) -> [UInt8]? {
      var file = [UInt8](repeating: 0, count: start) + header + hash
      file = Array((file + [UInt8](repeating: 9, count: 8192)).prefix(size))
      return file.withUnsafeBytes { ProgramIdentity.buildID(in: $0).map { Array($0) } }
    }
    for start in [0, 4, 776, 4060] { #expect(found(header, after: start) == hash, "\(start)") }
    for start in [2, 4064, 4096] { #expect(found(header, after: start) == nil, "\(start)") }
    for place in header.indices {
      var other = header
      other[place] ^= 1
      #expect(found(other, after: 776) == nil, "byte \(place)")
    }
    for size in 0..<36 { #expect(found(header, after: 0, size: size) == nil, "\(size) bytes") }
    #expect(found(header, after: 0, size: 36) == hash)
  }

  @Test func withoutAnIdentityNothingIsCachedWithANote() throws {
    let resolved = try DatasetCache(folder: cache.folder, reader: nil).dataset(at: small())
    #expect(resolved.note?.contains("is not cached") == true)
    #expect(resolved.dataset.sizes.itemCount == 3 && cachedFiles.isEmpty)
  }

  /// Writes files of 100 bytes with the given names and ages in seconds.
  private func fill(_ files: [(name: String, age: Int)], now: Int) throws {
    try FileManager.default.createDirectory(at: cache.folder, withIntermediateDirectories: true)
    for (name, age) in files {
      let url = cache.folder.appendingPathComponent(name)
      try Data(count: 100).write(to: url)
      var times = [timeval](repeating: timeval(tv_sec: now - age, tv_usec: 0), count: 2)
      try #require(utimes(url.path, &times) == 0)
    }
  }

  @Test func whatIsOldGoesAndWhatIsTooMuchTheOldestFirst() throws {
    let now = 2_000_000_000
    var cache = cache
    let day = 86_400
    (cache.bounds.oldest, cache.bounds.bytes, cache.bounds.youngest) = (10 * day, 250, 3600)
    try fill(
      [
        ("old.sizes", 11 * day), ("a.sizes", 3 * day), ("b.sizes", 2 * day), ("c.sizes", day),
        ("d.sizes", 60), ("mine.txt", 99 * day),
      ], now: now)
    cache.clean(now: now)
    #expect(Set(cachedFiles) == ["c.sizes", "d.sizes", "mine.txt"])
    // Files used just now stay, however large they are.
    try fill([("e.sizes", 60), ("f.sizes", 61), ("g.sizes", 62)], now: now)
    cache.clean(now: now)
    #expect(Set(cachedFiles) == ["d.sizes", "e.sizes", "f.sizes", "g.sizes", "mine.txt"])
  }

  @Test func whatIsUsedIsYoungAgain() throws {
    let path = try small()
    _ = try cache.dataset(at: path)
    let file = cache.folder.appendingPathComponent(cachedFiles[0])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: file.path)
    _ = try cache.dataset(at: path)
    let modified = try #require(
      try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
    #expect(modified.timeIntervalSince1970 > 1_000_000)
  }

  @Test(arguments: [false, true])
  func everyFlippedByteIsNoticedAndTheFileWrittenAgain(hasPlaces: Bool) throws {
    let map = try folder.write("m.csv", "x,y,width,height\n1,2,3,4\n5,6,7,8\n")
    let path = hasPlaces ? map : try small()
    let first = try cache.dataset(at: path)
    let file = cache.folder.appendingPathComponent(cachedFiles[0])
    let whole = [UInt8](try Data(contentsOf: file))
    for position in whole.indices {
      for flip: UInt8 in [0x01, 0x80] {
        var damaged = whole
        damaged[position] ^= flip
        try Data(damaged).write(to: file)
        #expect(try onlyCached() == nil, "byte \(position)")
      }
    }
    let again = try cache.dataset(at: path)
    #expect(again.note?.contains("was damaged and has been rewritten") == true)
    expectSame(first.dataset, again.dataset)
    #expect([UInt8](try Data(contentsOf: file)) == whole)
    #expect(try cache.dataset(at: path).note == nil)
  }

  @Test func aTruncatedOrLengthenedFileIsNoticed() throws {
    _ = try cache.dataset(at: small())
    let file = cache.folder.appendingPathComponent(cachedFiles[0])
    let whole = [UInt8](try Data(contentsOf: file))
    for length in 0..<whole.count {
      try Data(whole[..<length]).write(to: file)
      #expect(try onlyCached() == nil, "\(length) bytes")
    }
    try Data(whole + [0, 0, 0, 0]).write(to: file)
    #expect(try onlyCached() == nil)
  }

  /// A file whose checksum is right but whose numbers contradict each other is rejected and does
  /// not trap.
  @Test(arguments: [false, true])
  func contradictingCountsAreRefused(hasPlaces: Bool) throws {
    let map = try folder.write("m.csv", "x,y,width,height\n1,2,3,4\n5,6,7,8\n")
    let dataset = try Dataset.read(hasPlaces ? map : small())
    let whole = CachedDataset.encode(dataset)
    #expect(decoded(whole) != nil)
    let wordCount = whole.count / 4
    for word in 4..<wordCount {
      for value: UInt32 in [0, 1, 5, 0x7FFF_FFFF, 0xFFFF_FFFF] {
        var damaged = whole
        withUnsafeBytes(of: value) { for k in 0..<4 { damaged[word * 4 + k] = $0[k] } }
        let checksum = damaged.withUnsafeBytes {
          XXHash64.of(UnsafeRawBufferPointer(rebasing: $0[16...]))
        }
        withUnsafeBytes(of: checksum) { for k in 0..<8 { damaged[8 + k] = $0[k] } }
        _ = decoded(damaged)
      }
    }
  }

  @Test func leftoversOfKilledWritersGoAfterADay() throws {
    _ = try cache.dataset(at: bundled("glyph-boxes.csv.gz"))
    for (name, age) in [("old.tmp", 90_000.0), ("new.tmp", 60)] {
      let path = cache.folder.appendingPathComponent(name).path
      try Data().write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
    }
    _ = try cache.dataset(at: small())
    #expect(cachedFiles.count == 3 && cachedFiles.contains("new.tmp"))
  }

  @Test func manyWritersAndReadersSeeWholeFilesOnly() async throws {
    let path = try small()
    let expected = try Dataset.read(path).sizes.contentHash
    _ = try cache.dataset(at: path)
    let file = cache.folder.appendingPathComponent(try #require(cachedFiles.first))
    try FileManager.default.removeItem(at: cache.folder)
    let cache = cache
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for round in 0..<40 {
            if worker < 2 {
              // Another process may clear the cache at any time.
              if round % 4 == 0 { try? FileManager.default.removeItem(at: file) }
            }
            let resolved = try cache.dataset(at: path)
            #expect(resolved.dataset.sizes.contentHash == expected && resolved.note == nil)
            if let bytes = try? Data(contentsOf: file) {
              let loaded = decoded([UInt8](bytes))
              #expect(loaded?.sizes.contentHash == expected)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(!cachedFiles.contains { $0.hasSuffix(".tmp") })
  }

  @Test func anUnusableFolderMeansNoCacheAndANote() throws {
    let path = try small()
    let occupied = DatasetCache(folder: URL(fileURLWithPath: try folder.write("file", "x")))
    let first = try occupied.dataset(at: path)
    #expect(first.dataset.sizes.itemCount == 3)
    #expect(first.note?.hasSuffix("file is not a folder") == true)

    let nowhere = try DatasetCache(folder: URL(fileURLWithPath: "/proc/none/x")).dataset(at: path)
    #expect(nowhere.note?.contains("cannot be made") == true)

    let shared = folder.url.appendingPathComponent("shared")
    try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: false)
    chmod(shared.path, 0o777)
    let third = try DatasetCache(folder: shared).dataset(at: path)
    #expect(third.note?.hasSuffix("is open to other users") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: shared.path).isEmpty)
  }

  @Test func badInputIsThrownAndNothingIsCached() throws {
    let path = try folder.write("bad.csv", "section,item,width,height\n0,0,1,x\n")
    #expect(throws: InputError.self) { try cache.dataset(at: path) }
    #expect(throws: InputError.self) { try cache.dataset(at: folder.path("none.csv")) }
    #expect(cachedFiles.isEmpty)
  }
}

private func decoded(_ bytes: [UInt8], name: String = "s") -> Dataset? {
  bytes.withUnsafeBytes { CachedDataset.decode($0, name: name) }
}
