import CollectionModel
import Primitives

/// The binary form of a dataset: 32-bit words in the machine's byte order.
///
/// ```
/// magic, version    2 words     text of the format; a machine of the other byte order differs
/// checksum          2 words     XXH64 of everything after it
/// kind              1 word
/// width encoding    1 word      how the widths are stored
/// places            1 word      1 if items are placed, else 0
/// section count     2 words
/// item count        2 words
/// width count       2 words     words of the widths
/// sections          2 words each: item count, header height
/// heights           1 word each
/// widths            pairs (width, repetitions), or 1 word each
/// places            2 words each, if items are placed
/// ```
package enum CachedDataset {
  /// Shows people who look at a file which format it has. Programs of different formats never read
  /// the same file, because its name begins with the identity of the program.
  static let version: UInt32 = 3
  private static let magic: UInt32 = 0x5A53_4253
  private static let headerWords = 13
  private static let checkedFrom = 4

  private enum WidthEncoding: UInt32 {
    case runs = 1
    case each = 2
  }

  package static func encode(_ dataset: Dataset) -> [UInt8] {
    let sizes = dataset.sizes
    let runs = widthRuns(sizes.sizes)
    let encoding: WidthEncoding = runs.count <= sizes.itemCount ? .runs : .each
    var words: [UInt32] = []
    let widthCount = encoding == .runs ? runs.count : sizes.itemCount
    words.reserveCapacity(
      headerWords + sizes.sectionCount * 2 + sizes.itemCount + widthCount
        + (sizes.hasPlaces ? sizes.itemCount * 2 : 0))
    words += [magic, version, 0, 0]
    words.append(UInt32(DatasetKind.allCases.firstIndex(of: dataset.kind)!))
    words += [encoding.rawValue, sizes.hasPlaces ? 1 : 0]
    append(UInt64(sizes.sectionCount), to: &words)
    append(UInt64(sizes.itemCount), to: &words)
    append(UInt64(widthCount), to: &words)
    sizes.forEachSection { words += [$0.itemCount, $0.headerHeight] }
    sizes.sizes.forEachRun { run in
      words.append(contentsOf: UnsafeBufferPointer(start: run.heights, count: run.count))
    }
    if encoding == .runs {
      words += runs
    } else {
      sizes.sizes.forEachRun { run in
        for offset in 0..<run.count { words.append(run.widths[offset * run.widthStride]) }
      }
    }
    sizes.sizes.forEachRun { run in
      guard let places = run.places else { return }
      for offset in 0..<run.count {
        words.append(UInt32(bitPattern: places[offset].x))
        words.append(UInt32(bitPattern: places[offset].y))
      }
    }
    let checksum = words.withUnsafeBytes { bytes in
      XXHash64.of(UnsafeRawBufferPointer(rebasing: bytes[(checkedFrom * 4)...]))
    }
    words[2] = UInt32(truncatingIfNeeded: checksum)
    words[3] = UInt32(checksum >> 32)
    return words.withUnsafeBytes { [UInt8]($0) }
  }

  /// Returns nil if `encode` did not write these bytes.
  ///
  /// - Parameter owner: keeps the bytes, which then never change, where they are: most heights are
  ///   used there, if all items have one width. nil for bytes that are to be copied.
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, of owner: AnyObject? = nil, name: String
  ) -> Dataset? {
    guard bytes.count % 4 == 0, bytes.count >= headerWords * 4 else { return nil }
    return bytes.withMemoryRebound(to: UInt32.self) { words in
      guard words[0] == magic, words[1] == version else { return nil }
      let checked = UnsafeRawBufferPointer(rebasing: bytes[(checkedFrom * 4)...])
      guard XXHash64.of(checked) == long(words, 2) else { return nil }
      return dataset(words, of: owner, name: name)
    }
  }

  private static func dataset(
    _ words: UnsafeBufferPointer<UInt32>, of owner: AnyObject?, name: String
  ) -> Dataset? {
    let limit = UInt64(words.count)
    let (sectionCount, itemCount, widthCount) = (long(words, 7), long(words, 9), long(words, 11))
    guard words[4] < DatasetKind.allCases.count, let encoding = WidthEncoding(rawValue: words[5]),
      words[6] <= 1, sectionCount <= limit, itemCount <= limit, widthCount <= limit,
      UInt64(headerWords) + sectionCount * 2 + itemCount * (words[6] == 1 ? 3 : 1) + widthCount
        == limit
    else { return nil }
    let sectionsEnd = headerWords + Int(sectionCount) * 2
    let heightsEnd = sectionsEnd + Int(itemCount)
    let heights = UnsafeBufferPointer(rebasing: words[sectionsEnd..<heightsEnd])
    let widthsEnd = heightsEnd + Int(widthCount)
    let widths = UnsafeBufferPointer(rebasing: words[heightsEnd..<widthsEnd])
    var sections: [SectionInfo] = []
    sections.reserveCapacity(Int(sectionCount))
    var total: UInt64 = 0
    for position in stride(from: headerWords, to: sectionsEnd, by: 2) {
      guard words[position] <= Int32.max else { return nil }
      total += UInt64(words[position])
      sections.append(
        SectionInfo(itemCount: Int(words[position]), headerHeight: words[position + 1]))
    }
    guard total == itemCount, var sizes = sequence(heights, of: owner, encoding, widths) else {
      return nil
    }
    if words[6] == 1 { sizes = placed(sizes, UnsafeBufferPointer(rebasing: words[widthsEnd...])) }
    return Dataset(
      name: name, sizes: SectionedSizes(sections: sections, sizes: sizes),
      kind: DatasetKind.allCases[Int(words[4])])
  }

  private static func sequence(
    _ heights: UnsafeBufferPointer<UInt32>, of owner: AnyObject?, _ encoding: WidthEncoding,
    _ widths: UnsafeBufferPointer<UInt32>
  ) -> SizeSequence? {
    switch encoding {
    case .each:
      return widths.count == heights.count ? SizeSequence(heights: heights, widths: widths) : nil
    case .runs:
      if widths.count == 2 {
        guard widths[1] == heights.count else { return nil }
        return SizeSequence(heights: heights, of: owner, width: widths[0])
      }
      var spread: [UInt32] = []
      spread.reserveCapacity(heights.count)
      guard widths.count % 2 == 0 else { return nil }
      for position in stride(from: 0, to: widths.count, by: 2) {
        guard spread.count + Int(widths[position + 1]) <= heights.count else { return nil }
        spread.append(contentsOf: repeatElement(widths[position], count: Int(widths[position + 1])))
      }
      guard spread.count == heights.count else { return nil }
      return spread.withUnsafeBufferPointer { SizeSequence(heights: heights, widths: $0) }
    }
  }

  private static func placed(
    _ sizes: SizeSequence, _ places: UnsafeBufferPointer<UInt32>
  ) -> SizeSequence {
    var builder = SizeSequence.Builder(hasPlaces: true)
    var position = 0
    sizes.forEachBox { box in
      let place = ItemPlace(
        x: Int32(bitPattern: places[position]), y: Int32(bitPattern: places[position + 1]))
      builder.append(ItemBox(place: place, size: box.size))
      position += 2
    }
    return builder.finish()
  }

  /// Pairs (width, repetitions). If widths vary so much that the pairs take more numbers than the
  /// widths themselves, it stops early and returns an incomplete list with more numbers than sizes.
  private static func widthRuns(_ sizes: SizeSequence) -> [UInt32] {
    var runs: [UInt32] = []
    sizes.forEachRun { run in
      if runs.count > sizes.count { return }
      for offset in 0..<run.count {
        let width = run.widths[offset * run.widthStride]
        if let last = runs.indices.last, runs[last - 1] == width {
          runs[last] += 1
        } else {
          runs += [width, 1]
        }
      }
    }
    return runs
  }

  private static func append(_ value: UInt64, to words: inout [UInt32]) {
    words += [UInt32(truncatingIfNeeded: value), UInt32(value >> 32)]
  }

  private static func long(_ words: UnsafeBufferPointer<UInt32>, _ position: Int) -> UInt64 {
    UInt64(words[position]) | UInt64(words[position + 1]) << 32
  }
}
