import CollectionModel
import Testing

@Suite struct ElementKindTests {
  @Test func aLastingKindIsTheSameForTheSameName() throws {
    let badge = try #require(ElementKind.lasting("badge", .supplementary, at: .item))
    #expect(ElementKind.lasting("badge", .supplementary, at: .item) == badge)
    #expect(badge.name == "badge")
    #expect(badge.attachment == .item && badge.category == .supplementary)
    // Recorded, because checksums of earlier runs have it.
    #expect(badge.rawValue == 0x15CE_DA90)
    for (category, attachment) in [
      (ElementCategory.supplementary, ElementKind.Attachment.opening),
      (.decoration, .item), (.decoration, .section),
    ] {
      let other = try #require(ElementKind.lasting("badge", category, at: attachment))
      #expect(other != badge && other.name == "badge")
      #expect(other.category == category && other.attachment == attachment)
    }
    #expect(ElementKind.named("badge", .supplementary, at: .item) != badge)
  }

  @Test func aLastingKindIsNoneOfTheBuiltIn() throws {
    let builtIn: [ElementKind] = [.item, .header, .footer, .background, .separator]
    for name in ["item", "header", "footer", "background", "separator"] {
      for attachment in ElementKind.Attachment.allCases {
        let kind = try #require(ElementKind.lasting(name, .supplementary, at: attachment))
        #expect(!builtIn.contains(kind))
      }
    }
  }

  /// There are 2^27 numbers: two of some ten thousand names have the same.
  @Test func theSecondNameWithANumberHasNone() throws {
    var refused = 0
    for number in 0..<60_000 where refused == 0 {
      let kind = ElementKind.lasting("lasting-\(number)", .supplementary, at: .closing)
      if kind == nil { refused += 1 } else { #expect(kind?.name == "lasting-\(number)") }
    }
    #expect(refused == 1)
  }
}
