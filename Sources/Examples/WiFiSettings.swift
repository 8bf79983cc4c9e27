// A list of something that changes on its own: a controller scans and calls its update handler,
// which shows what the controller then knows. The snapshot holds bare identifiers; a row whose
// network has another strength is configured again in place.

import DiffableList
import Terminal

/// A network in reach, or not, which is no bars.
struct Network: Sendable, Identifiable {
  let id: Int
  let name: String
  var bars: Int
}

/// Scans for networks, again and again, on its own.
///
/// A class because what it knows is shared: it hands itself to its update handler.
@MainActor
final class WiFiController {
  /// Called whenever there is something new to be seen.
  typealias UpdateHandler = @MainActor (WiFiController) -> Void

  /// Whether it scans, and whether its networks can be used.
  var isOn = true {
    didSet { tell("switch Wi-Fi \(isOn ? "on" : "off")") }
  }
  /// What the update handler was last called for.
  private(set) var news = ""
  /// The networks in reach.
  var networks: [Network] { isOn ? known.filter { $0.bars > 0 } : [] }
  // Two networks may well have one name; they are told apart by their ids.
  private var known = [
    Network(id: 1, name: "Attic", bars: 2), Network(id: 2, name: "Bakery", bars: 3),
    Network(id: 3, name: "Guest", bars: 4), Network(id: 4, name: "Guest", bars: 0),
    Network(id: 5, name: "Tram 11", bars: 0),
  ]
  private var dice = Dice(seed: 30)
  private var ticks = 0
  private var scanning: Task<Void, Never>?
  private let updateHandler: UpdateHandler

  init(updateHandler: @escaping UpdateHandler) { self.updateHandler = updateHandler }

  /// Begins to scan at every tick, while it is on.
  func start(every pause: Duration = .milliseconds(1)) {
    scanning = Task { [weak self] in
      while !Task.isCancelled {
        self?.tick()
        try? await Task.sleep(for: pause)
      }
    }
  }

  /// Ends the scanning.
  func stop() { scanning?.cancel() }

  /// Returns when it has ticked so often.
  func ticks(_ count: Int) async { while ticks < count { await Task.yield() } }

  private func tick() {
    ticks += 1
    guard isOn else { return }
    for index in known.indices {
      known[index].bars = min(max(known[index].bars + dice.roll(3) - 2, 0), 4)
    }
    tell("scan")
  }

  private func tell(_ news: String) {
    self.news = news
    updateHandler(self)
  }
}

/// The list of networks, below the switch that turns them off.
@MainActor
final class WiFiSettings {
  /// The sections; the raw values are their headers.
  enum Section: String { case config = "Settings", networks = "Networks" }
  /// What a row is known by.
  enum Item: Hashable { case toggle, network(Network.ID) }

  /// Gives the sections their headers.
  private final class DataSource: DiffableDataSource<Section, Item> {
    override func titleForHeader(inSection section: Int) -> String? {
      sectionIdentifier(for: section)?.rawValue
    }
  }

  private let listView = RecordingListView<Section, Item>()
  private var cells: [Item: [String]] = [:]
  private lazy var dataSource = DataSource(listView: listView) { [unowned self] _, _, item in
    PlainForm.row(cells[item] ?? [])
  }

  /// Shows what a controller knows; returns what that changed.
  func update(from controller: WiFiController) -> [String] {
    let networks = controller.networks.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    var snapshot = DiffableDataSourceSnapshot<Section, Item>()
    snapshot.appendSections([.config])
    snapshot.appendItems([.toggle])
    if controller.isOn {
      snapshot.appendSections([.networks])
      snapshot.appendItems(networks.map { .network($0.id) })
    }
    let before = cells
    cells = [.toggle: ["Wi-Fi", controller.isOn ? "on" : "off"]]
    for network in networks {
      let bars = String(repeating: "#", count: network.bars)
      cells[.network(network.id)] = [network.name, bars]
    }
    snapshot.reconfigureItems(
      snapshot.itemIdentifiers.filter { before[$0] != nil && before[$0] != cells[$0] })
    dataSource.apply(snapshot)
    return listView.lines
  }

  /// A few scans, the switch off, when nothing is scanned, and on again.
  static func run(_ report: @escaping Report) async {
    let settings = WiFiSettings()
    let controller = WiFiController { report($0.news, settings.update(from: $0)) }
    controller.start()
    await controller.ticks(4)
    controller.isOn = false
    await controller.ticks(6)
    controller.isOn = true
    await controller.ticks(8)
    controller.stop()
  }
}
