import Foundation
import Testing
import UIKit

/// Another kind of contents, which can be compared.
private struct PlainConfiguration: UIContentConfiguration, Equatable {
  var text = ""
  func makeContentView() -> any UIView & UIContentView { PlainView(self) }
  func updated(for state: any UIConfigurationState) -> PlainConfiguration { self }
}

private final class PlainView: UIView, UIContentView {
  var sets = 0
  var configuration: any UIContentConfiguration { didSet { sets += 1 } }

  init(_ configuration: PlainConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }
}

/// What contents and backgrounds do to the views of a cell.
@MainActor @Suite struct ContentConfigurationTests {
  private let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))

  // MARK: Contents

  @Test func aCompatibleViewIsConfiguredAgainAndAnotherIsReplaced() throws {
    let plain = cell.contentView
    cell.contentConfiguration = BlockConfiguration(name: "a")
    let block = try #require(cell.contentView as? BlockView)
    #expect(plain.superview == nil && cell.subviews == [block])
    cell.contentConfiguration = BlockConfiguration(name: "b")
    #expect(cell.contentView === block && block.configurations == ["a", "b"])
    cell.contentConfiguration = PlainConfiguration()
    #expect(cell.contentView is PlainView && block.superview == nil)
    #expect(cell.contentConfiguration is PlainConfiguration)
  }

  @Test func withoutConfigurationTheContentViewIsEmpty() {
    #expect(cell.contentConfiguration == nil)
    cell.contentConfiguration = nil
    let plain = cell.contentView
    cell.contentConfiguration = nil
    #expect(cell.contentView === plain, "it never had one")
    cell.contentConfiguration = BlockConfiguration()
    cell.contentConfiguration = nil
    #expect(type(of: cell.contentView) == UIView.self && cell.contentView.subviews.isEmpty)
    #expect(cell.subviews == [cell.contentView])
  }

  @Test func theContentViewFillsTheCell() {
    cell.backgroundView = UIView()
    cell.contentConfiguration = BlockConfiguration()
    #expect(cell.contentView.frame == cell.bounds)
    #expect(cell.subviews.last === cell.contentView)
    cell.frame.size = CGSize(width: 80, height: 70)
    #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 80, height: 70))
  }

  @Test func aViewShowsConfigurationsOfItsTypeUnlessItSaysOtherwise() {
    let view = BlockView(BlockConfiguration())
    #expect(view.supports(BlockConfiguration(height: 1)) && !view.supports(PlainConfiguration()))
    let list = UIListContentView(configuration: .cell())
    #expect(list.supports(UIListContentConfiguration.valueCell()))
    #expect(list.sizeThatFits(CGSize(width: 70, height: 9)) == CGSize(width: 70, height: 44))
  }

  // MARK: Backgrounds

  @Test func aBackgroundConfigurationTakesThePlaceOfTheBackgrounds() {
    cell.backgroundColor = .red
    cell.backgroundView = UIView()
    cell.selectedBackgroundView = UIView()
    cell.backgroundConfiguration = .clear()
    #expect(cell.backgroundColor == nil && cell.backgroundView == nil)
    #expect(cell.selectedBackgroundView == nil && cell.subviews.isEmpty)
    #expect(cell.backgroundConfiguration == .clear())
  }

  @Test func aBackgroundTakesThePlaceOfTheConfiguration() {
    let changes: [(UICollectionViewCell) -> Void] = [
      { $0.backgroundColor = .red }, { $0.backgroundView = UIView() },
      { $0.selectedBackgroundView = UIView() },
    ]
    for change in changes {
      cell.backgroundConfiguration = .listPlainCell()
      change(cell)
      #expect(cell.backgroundConfiguration == nil)
    }
    cell.backgroundConfiguration = .listPlainCell()
    (cell.backgroundColor, cell.backgroundView, cell.selectedBackgroundView) = (nil, nil, nil)
    #expect(cell.backgroundConfiguration == .listPlainCell())
  }

  @Test func aCustomBackgroundLiesBehindTheContents() {
    let back = UIView()
    var background = UIBackgroundConfiguration.clear()
    background.customView = back
    background.backgroundInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    cell.contentConfiguration = BlockConfiguration()
    cell.backgroundConfiguration = background
    #expect(cell.subviews == [back, cell.contentView])
    #expect(back.frame == CGRect(x: 2, y: 1, width: 94, height: 46))
    cell.frame.size.height = 60
    cell.layoutIfNeeded()
    #expect(back.frame == CGRect(x: 2, y: 1, width: 94, height: 56))
    cell.backgroundConfiguration = nil
    #expect(back.superview == nil)
  }

  @Test func configurationsAreValues() {
    var list = UIListContentConfiguration.cell()
    #expect(list == .cell() && list != .valueCell())
    list.text = "text"
    list.secondaryAttributedText = NSAttributedString(string: "more")
    list.textProperties.font = .preferredFont(forTextStyle: .title1)
    list.imageProperties.maximumSize.height = 3
    list.directionalLayoutMargins.top = 5
    let same = list
    #expect(same == list && same.hashValue == list.hashValue && list != .cell())
    #expect(same.textProperties.font.pointSize == 28)
    #expect(same.updated(for: cell.configurationState) == list)
    var background = UIBackgroundConfiguration.listGroupedCell()
    background.edgesAddingLayoutMarginsToBackgroundInsets = .top
    #expect(background != .listGroupedCell() && background.hashValue == background.hashValue)
    #expect(cell.defaultBackgroundConfiguration() == .clear())
  }

  @Test func transformersChangeColours() {
    var list = UIListContentConfiguration.cell()
    let inverse = UIConfigurationColorTransformer { $0 == .red ? .blue : .red }
    list.textProperties.color = .red
    list.textProperties.colorTransformer = inverse
    list.imageProperties.tintColorTransformer = inverse
    #expect(list.textProperties.resolvedColor() == .blue)
    #expect(list.imageProperties.resolvedTintColor(for: .red) == .blue)
    var background = UIBackgroundConfiguration.clear()
    (background.backgroundColor, background.backgroundColorTransformer) = (nil, inverse)
    background.strokeColor = .green
    #expect(background.resolvedBackgroundColor(for: .red) == .blue)
    #expect(background.resolvedStrokeColor(for: .red) == .green)
    #expect(inverse(.green) == inverse.transform(.green))
  }

  // MARK: Automatic updates

  @Test func equalContentsAreNotSetAgain() throws {
    cell.contentConfiguration = PlainConfiguration(text: "a")
    cell.layoutIfNeeded()
    let view = try #require(cell.contentView as? PlainView)
    #expect(view.sets == 0)
    cell.isSelected = true
    cell.layoutIfNeeded()
    #expect(view.sets == 0)
  }

  @Test func contentsFollowTheStateUnlessThatIsTurnedOff() throws {
    #expect(cell.automaticallyUpdatesContentConfiguration)
    #expect(cell.automaticallyUpdatesBackgroundConfiguration)
    cell.contentConfiguration = BlockConfiguration(name: "a")
    cell.layoutIfNeeded()
    let view = try #require(cell.contentView as? BlockView)
    cell.isSelected = true
    #expect(view.block.name == "a", "updates wait for the pass")
    cell.layoutIfNeeded()
    #expect(view.block.name == "selected")
    cell.automaticallyUpdatesContentConfiguration = false
    cell.automaticallyUpdatesBackgroundConfiguration = false
    cell.contentConfiguration = BlockConfiguration(name: "b")
    cell.isSelected = false
    cell.isSelected = true
    cell.layoutIfNeeded()
    #expect(view.block.name == "b")
  }
}
