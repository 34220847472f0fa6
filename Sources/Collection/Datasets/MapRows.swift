import CollectionModel
import Files

/// Collects rows of a map: `x,y,width,height`.
struct MapRows {
  private var boxes = SizeSequence.Builder(hasPlaces: true)

  @inline(__always)
  mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, number: Int, file: String
  ) throws(InputError) {
    var row = FastRow(line)
    if let x = row.nextSize(), x <= Int32.max, let y = row.nextSize(), y <= Int32.max,
      let width = row.nextSize(), let height = row.nextSize(), row.isAtEnd
    {
      boxes.append(
        ItemBox(
          place: ItemPlace(x: Int32(x), y: Int32(y)), size: ItemSize(width: width, height: height)))
      return
    }
    let values = try RowFormat.map.values(of: line, number: number, file: file)
    boxes.append(
      ItemBox(
        place: ItemPlace(x: Int32(values[0]), y: Int32(values[1])),
        size: ItemSize(width: UInt32(values[2]), height: UInt32(values[3]))))
  }

  consuming func finish() -> SizeSequence { boxes.finish() }
}
