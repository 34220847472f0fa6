extension UpdateBatch {
  /// Combines a list of edits, each of which refers to the state that those before it left.
  ///
  /// Edits of sizes and headers change nothing that a batch names.
  /// - Parameter before: the collection before the first edit.
  /// - Precondition: the paths exist.
  /// - Complexity: O(edits squared) at worst; neither items nor sections are looked at one by one,
  ///   unless they move.
  public init(_ edits: [CollectionEdit], before: some SectionCounting) {
    var composer = EditComposer(before: before)
    for edit in edits { composer.apply(edit) }
    self = composer.batch
  }
}

/// Consecutive items that one section had before the edits, or consecutive new items.
private struct ItemPiece: Piece {
  var old: ItemPath?
  var count: Int
  var hasMoved = false

  func split(at offset: Int) -> (ItemPiece, ItemPiece) {
    var (head, tail) = (self, self)
    head.count = offset
    tail.count -= offset
    tail.old?.item += offset
    return (head, tail)
  }
}

/// Consecutive sections from before the edits that no edit has named, or a single section.
private struct SectionPiece: Piece {
  var old: Int?
  var count: Int
  var hasMoved = false
  /// nil if no edit has named an item of the section.
  var items: PieceRow<ItemPiece>?

  func split(at offset: Int) -> (SectionPiece, SectionPiece) {
    var (head, tail) = (self, self)
    head.count = offset
    tail.count -= offset
    tail.old = tail.old.map { $0 + offset }
    return (head, tail)
  }
}

/// Tracks where a list of edits takes the sections and items that existed before it. Not generic,
/// so that the compiler specializes the rows of pieces, which each edit goes through.
private struct EditComposer {
  let before: any SectionCounting
  var sections: PieceRow<SectionPiece>

  init(before: any SectionCounting) {
    self.before = before
    sections = PieceRow(SectionPiece(old: 0, count: before.sectionCount))
  }

  mutating func apply(_ edit: CollectionEdit) {
    switch edit {
    case .insertItems(let boxes, let path):
      changeItems(of: path.section) {
        $0.insert(ItemPiece(old: nil, count: boxes.count), at: path.item)
      }
    case .removeItems(let range, let section):
      changeItems(of: section) { _ = $0.remove(range) }
    case .moveItem(let from, let to):
      let taken = changeItems(of: from.section) { $0.remove(from.item..<from.item + 1) }
      guard var item = taken.first else { return }
      item.hasMoved = true
      changeItems(of: to.section) { $0.insert(item, at: to.item) }
    case .insertSection(_, let items, let section):
      let row = PieceRow(ItemPiece(old: nil, count: items.count))
      sections.insert(SectionPiece(old: nil, count: 1, items: row), at: section)
    case .removeSection(let section): _ = sections.remove(section..<section + 1)
    case .moveSection(let from, let to):
      guard var section = sections.remove(from..<from + 1).first else { return }
      section.hasMoved = true
      sections.insert(section, at: to)
    case .resizeItem, .setHeader: break
    }
  }

  @discardableResult
  private mutating func changeItems<Result>(
    of section: Int, _ change: (inout PieceRow<ItemPiece>) -> Result
  ) -> Result {
    let index = sections.isolate(section)
    let old = sections.pieces[index].old
    var items =
      sections.pieces[index].items
      ?? PieceRow(
        ItemPiece(
          old: old.map { ItemPath(section: $0, item: 0) },
          count: old.map { before.itemCount(ofSection: $0) } ?? 0))
    sections.pieces[index].items = nil
    let result = change(&items)
    sections.pieces[index].items = items
    return result
  }

  // MARK: The result

  var batch: UpdateBatch {
    var batch = UpdateBatch()
    var keptSections: [ItemRange] = []
    var keptItems: [ItemRange] = []
    var touched: [Int] = []
    var section = 0
    for piece in sections.pieces {
      if let old = piece.old {
        keptSections.append(ItemRange(section: 0, items: old..<old + piece.count))
        if piece.hasMoved { batch.moveSection(from: old, to: section) }
        if piece.items != nil { touched.append(old) }
      } else {
        batch.insertSections(section)
      }
      if let items = piece.items {
        addItems(items, to: &batch, in: section, isNew: piece.old == nil, &keptItems)
      }
      section += piece.count
    }
    for run in RunSet(keptSections).gaps(in: 0, below: before.sectionCount) {
      for section in run { batch.deleteSections(section) }
    }
    let kept = RunSet(keptItems)
    for section in touched.sorted() {
      for run in kept.gaps(in: section, below: before.itemCount(ofSection: section)) {
        batch.deleteItems(run, inSection: section)
      }
    }
    return batch
  }

  private func addItems(
    _ items: PieceRow<ItemPiece>, to batch: inout UpdateBatch, in section: Int, isNew: Bool,
    _ kept: inout [ItemRange]
  ) {
    var item = 0
    for piece in items.pieces {
      if let old = piece.old {
        kept.append(ItemRange(section: old.section, items: old.item..<old.item + piece.count))
        if piece.hasMoved {
          batch.moveItem(from: old, to: ItemPath(section: section, item: item))
        }
      } else if !isNew {
        batch.insertItems(item..<item + piece.count, inSection: section)
      }
      item += piece.count
    }
  }
}

/// A stretch of a row that can be cut in two.
private protocol Piece {
  var count: Int { get }
  func split(at offset: Int) -> (Self, Self)
}

/// Pieces in order; none is empty.
private struct PieceRow<Element: Piece> {
  var pieces: [Element]

  init(_ piece: Element) { pieces = piece.count > 0 ? [piece] : [] }

  /// Returns the index of the piece that begins at a position; cuts a piece in two if necessary.
  private mutating func boundary(at position: Int) -> Int {
    var start = 0
    for index in pieces.indices {
      if start == position { return index }
      let end = start + pieces[index].count
      if position < end {
        let (head, tail) = pieces[index].split(at: position - start)
        pieces[index] = head
        pieces.insert(tail, at: index + 1)
        return index + 1
      }
      start = end
    }
    precondition(start == position, "position \(position) is outside 0...\(start)")
    return pieces.count
  }

  /// Returns the index of a piece that holds the position alone, which it cuts out if necessary.
  mutating func isolate(_ position: Int) -> Int {
    let first = boundary(at: position)
    _ = boundary(at: position + 1)
    return first
  }

  mutating func insert(_ piece: Element, at position: Int) {
    guard piece.count > 0 else { return }
    pieces.insert(piece, at: boundary(at: position))
  }

  mutating func remove(_ range: Range<Int>) -> [Element] {
    guard !range.isEmpty else { return [] }
    let first = boundary(at: range.lowerBound)
    let end = boundary(at: range.upperBound)
    let removed = Array(pieces[first..<end])
    pieces.removeSubrange(first..<end)
    return removed
  }
}
