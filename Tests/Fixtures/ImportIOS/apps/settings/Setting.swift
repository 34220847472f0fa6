import UIKit

struct SettingGroup {
  let id: Int
  let title: String
  let settings: [Setting]
}

struct Setting: Hashable {
  let id: UUID
  let title: String
  var isOn = true
}
