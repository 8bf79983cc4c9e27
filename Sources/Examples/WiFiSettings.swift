// A list of data that changes on its own: a controller scans and calls its update handler, which
// shows the current networks. The snapshot holds bare identifiers; a row whose network's signal
// changed is reconfigured.

import DiffableList
import Terminal

/// A network; one without bars is out of range.
struct Network: Sendable, Identifiable {
  let id: Int
  let name: String
  var bars: Int
}

/// A controller that scans for networks repeatedly.
///
/// It is a class because its state is shared: it passes itself to its update handler.
@MainActor
final class WiFiController {
  typealias UpdateHandler = @MainActor (WiFiController) -> Void

  /// Whether the controller scans for networks and lists them.
  var isOn = true {
    didSet { notify("switch Wi-Fi \(isOn ? "on" : "off")") }
  }
  /// The reason for the last call of the update handler.
  private(set) var lastEvent = ""
  var networks: [Network] { isOn ? known.filter { $0.bars > 0 } : [] }
  // Two networks can have the same name but different ids.
  private var known = [
    Network(id: 1, name: "Attic", bars: 2), Network(id: 2, name: "Bakery", bars: 3),
    Network(id: 3, name: "Guest", bars: 4), Network(id: 4, name: "Guest", bars: 0),
    Network(id: 5, name: "Tram 11", bars: 0),
  ]
  private var dice = Dice(seed: 30)
  private var ticks = 0
  /// The tick to wait at, so that a run always shows the same.
  private var lastTick = 0
  private var scanning: Task<Void, Never>?
  private let updateHandler: UpdateHandler

  init(updateHandler: @escaping UpdateHandler) { self.updateHandler = updateHandler }

  /// Starts the ticks; each one scans while scanning is on.
  func start(every pause: Duration = .milliseconds(1)) {
    scanning = Task { [weak self] in
      while !Task.isCancelled {
        self?.tick()
        try? await Task.sleep(for: pause)
      }
    }
  }

  func stop() { scanning?.cancel() }

  /// Waits for a number of ticks.
  func ticks(_ count: Int) async {
    lastTick = count
    while ticks < count { await Task.yield() }
  }

  private func tick() {
    guard ticks < lastTick else { return }
    ticks += 1
    guard isOn else { return }
    for index in known.indices {
      known[index].bars = min(max(known[index].bars + dice.roll(3) - 2, 0), 4)
    }
    notify("scan")
  }

  private func notify(_ lastEvent: String) {
    self.lastEvent = lastEvent
    updateHandler(self)
  }
}

/// A list with the Wi-Fi switch and the networks.
@MainActor
final class WiFiSettings {
  /// A section; its raw value is its header.
  enum Section: String { case config = "Settings", networks = "Networks" }
  enum Item: Hashable { case toggle, network(Network.ID) }

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

  /// Shows the controller's networks and returns the changes.
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

  /// Scans a few times, then switches Wi-Fi off and on again.
  static func run(_ report: @escaping Report) async {
    let settings = WiFiSettings()
    let controller = WiFiController { report($0.lastEvent, settings.update(from: $0)) }
    controller.start()
    await controller.ticks(4)
    controller.isOn = false
    await controller.ticks(6)
    controller.isOn = true
    await controller.ticks(8)
    controller.stop()
  }
}
