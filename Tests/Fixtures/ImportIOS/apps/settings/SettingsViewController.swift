import UIKit

/// An outline: each group is a section, whose first row shows and hides the others.
final class SettingsViewController: UICollectionViewController {
  enum Row: Hashable {
    case group(id: Int, title: String)
    case setting(Setting)
  }

  var groups: [SettingGroup] = [] {
    didSet { applyGroups() }
  }

  private lazy var dataSource = makeDataSource()

  init() {
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .firstItemInSection
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("no storyboard has this screen") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Settings"
    collectionView.dataSource = dataSource
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Int, Row> {
    let header = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, title in
      var content = cell.defaultContentConfiguration()
      content.text = title
      cell.contentConfiguration = content
      cell.accessories = [.outlineDisclosure(options: .init(style: .header))]
    }
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, Setting> {
      cell, _, setting in
      var content = UIListContentConfiguration.valueCell()
      content.text = setting.title
      content.secondaryText = setting.isOn ? "On" : "Off"
      cell.contentConfiguration = content
      cell.accessories = setting.isOn ? [.checkmark(), .disclosureIndicator()] : []
    }
    return UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, item in
      switch item {
      case .group(_, let title):
        return view.dequeueConfiguredReusableCell(using: header, for: path, item: title)
      case .setting(let setting):
        return view.dequeueConfiguredReusableCell(using: row, for: path, item: setting)
      }
    }
  }

  private func applyGroups() {
    for group in groups {
      var outline = NSDiffableDataSourceSectionSnapshot<Row>()
      let header = Row.group(id: group.id, title: group.title)
      outline.append([header])
      outline.append(group.settings.map(Row.setting), to: header)
      outline.expand([header])
      dataSource.apply(outline, to: group.id, animatingDifferences: false)
    }
  }

  override func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    if case .setting? = dataSource.itemIdentifier(for: indexPath) { return true }
    return false
  }
}
