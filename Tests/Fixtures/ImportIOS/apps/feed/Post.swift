import UIKit

struct Post: Identifiable {
  let id: UUID
  let author: String
  let text: String
  let photoSize: CGSize?
  var isLiked = false
}
