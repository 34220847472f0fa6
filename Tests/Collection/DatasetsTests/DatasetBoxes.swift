import CollectionModel
import Datasets

/// The places and sizes of all items.
func boxes(_ dataset: Dataset) -> [ItemBox] {
  var boxes: [ItemBox] = []
  dataset.sizes.sizes.forEachRun { run in
    for offset in 0..<run.count { boxes.append(run[offset]) }
  }
  return boxes
}

/// The sections of a dataset, in order.
func sections(_ dataset: Dataset) -> [SectionInfo] {
  var sections: [SectionInfo] = []
  dataset.sizes.forEachSection { sections.append($0) }
  return sections
}
