// A list filtered by search text: filter, sort, fill a new snapshot, apply. The data source
// finds the added, removed and moved rows, because a mountain's identity does not depend on its
// other properties.

import DiffableList
import Terminal

/// A mountain, identified by its number: a new height does not make a new mountain.
struct Mountain: Sendable, Hashable {
  let id: Int
  let name: String
  var height: Int

  /// Returns whether the name contains a string, ignoring case.
  func contains(_ text: String) -> Bool {
    text.isEmpty || name.lowercased().contains(text.lowercased())
  }

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

struct MountainsController {
  private enum Section { case main }

  enum Order {
    case highest, alphabetical

    func areInOrder(_ left: Mountain, _ right: Mountain) -> Bool {
      switch self {
      case .highest: (right.height, left.name) < (left.height, right.name)
      case .alphabetical: left.name < right.name
      }
    }
  }

  var mountains = [
    Mountain(id: 1, name: "Everest", height: 8848), Mountain(id: 2, name: "K2", height: 8611),
    Mountain(id: 3, name: "Kangchenjunga", height: 8586),
    Mountain(id: 4, name: "Lhotse", height: 8516), Mountain(id: 5, name: "Makalu", height: 8485),
    Mountain(id: 6, name: "Cho Oyu", height: 8188),
    Mountain(id: 7, name: "Dhaulagiri", height: 8167),
    Mountain(id: 8, name: "Manaslu", height: 8163),
    Mountain(id: 9, name: "Nanga Parbat", height: 8126),
    Mountain(id: 10, name: "Annapurna", height: 8091),
    Mountain(id: 11, name: "Gasherbrum", height: 8080),
    Mountain(id: 12, name: "Broad Peak", height: 8051),
  ]
  var order = Order.highest
  private let listView = RecordingListView<Section, Mountain>()
  private let dataSource: DiffableDataSource<Section, Mountain>

  init() {
    dataSource = DiffableDataSource(
      listView: listView, contentsEqual: { $0.height == $1.height },
      cellProvider: { _, _, mountain in PlainForm.row([mountain.name, "\(mountain.height)"]) })
  }

  func filteredMountains(with text: String) -> [Mountain] {
    mountains.filter { $0.contains(text) }
  }

  /// Lists the mountains whose name contains a string, and returns the changes.
  func performQuery(with text: String) -> [String] {
    var snapshot = DiffableDataSourceSnapshot<Section, Mountain>()
    snapshot.appendSections([.main])
    snapshot.appendItems(filteredMountains(with: text).sorted(by: order.areInOrder))
    dataSource.apply(snapshot)
    return listView.lines
  }

  /// Searches, changes the order, and corrects a height.
  static func run(_ report: Report) {
    var controller = Self()
    report("type nothing yet", controller.performQuery(with: ""))
    for text in ["a", "an", "anna", "lh", "lhx", "an"] {
      report("search for \(text)", controller.performQuery(with: text))
    }
    controller.order = .alphabetical
    report("sort by name instead of height", controller.performQuery(with: "an"))
    report("clear the text", controller.performQuery(with: ""))
    controller.mountains[0].height = 8849
    report("Everest is measured again", controller.performQuery(with: ""))
  }
}
