import DiffableList
import TestSupport
import Testing

// UIKit's names for the types. The code below is written for UIKit and compiles with
// either.
private typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot
private typealias NSDiffableDataSourceSectionSnapshot = DiffableDataSourceSectionSnapshot
private typealias NSDiffableDataSourceTransaction = DiffableDataSourceTransaction
private typealias UITableViewDiffableDataSource = DiffableDataSource
private typealias UITableView = RecordingListView<Meal, Dish>
private typealias IndexPath = ListIndexPath

/// The only difference: the view is a list view.
extension DiffableDataSource<Meal, Dish> {
  fileprivate convenience init(
    tableView: UITableView,
    cellProvider: @escaping (UITableView, IndexPath, Dish) -> String?
  ) {
    self.init(listView: tableView, cellProvider: cellProvider)
  }
}

private enum Meal: Int, CaseIterable {
  case breakfast, lunch, dinner, supper
}

private struct Dish: Hashable {
  let name: String

  init(_ name: String) { self.name = name }
}

// MARK: The snapshot

/// A week's menu that uses every member of a snapshot.
private struct MenuController {
  typealias Menu = NSDiffableDataSourceSnapshot<Meal, Dish>

  var menu = Menu()

  init() {
    menu.appendSections([.lunch])
    menu.insertSections([.breakfast], beforeSection: .lunch)
    menu.insertSections([.dinner], afterSection: .lunch)
    menu.appendItems([Dish("soup"), Dish("salad")], toSection: .lunch)
    menu.appendItems([Dish("stew")])
    menu.appendItems([Dish("porridge")], toSection: .breakfast)
  }

  mutating func plan(_ dish: Dish, before other: Dish) {
    menu.insertItems([dish], beforeItem: other)
  }

  mutating func plan(_ dish: Dish, after other: Dish) {
    menu.insertItems([dish], afterItem: other)
  }

  mutating func swap(_ dish: Dish, _ other: Dish) {
    guard let first = menu.indexOfItem(dish), let second = menu.indexOfItem(other) else { return }
    if first < second {
      menu.moveItem(dish, afterItem: other)
    } else {
      menu.moveItem(dish, beforeItem: other)
    }
  }

  mutating func cancel(_ dishes: [Dish]) { menu.deleteItems(dishes) }

  mutating func fast(at meal: Meal) {
    if menu.indexOfSection(meal) != nil { menu.deleteSections([meal]) }
  }

  mutating func turnTheDayAround() {
    menu.moveSection(.dinner, beforeSection: .breakfast)
    menu.moveSection(.breakfast, afterSection: .lunch)
  }

  mutating func tasteHasChanged(of dishes: [Dish], at meal: Meal) {
    menu.reconfigureItems(dishes)
    menu.reloadItems(Array(dishes.prefix(1)))
    menu.reloadSections([meal])
  }

  mutating func startOver() { menu.deleteAllItems() }

  func names(at meal: Meal) -> [String] { menu.itemIdentifiers(inSection: meal).map(\.name) }
}

// MARK: The section snapshot

/// Recipes in folders that use every member of a section snapshot.
private struct RecipeBook {
  typealias Folder = NSDiffableDataSourceSectionSnapshot<String>

  var folders = Folder()

  init() {
    folders.append(["soups", "cakes"])
    folders.append(["hot", "cold"], to: "soups")
    folders.insert(["salads"], before: "cakes")
    folders.insert(["breads"], after: "soups")
  }

  mutating func bringAlong(_ folder: Folder, before: String, other: Folder, after: String) {
    folders.insert(folder, before: before)
    folders.insert(other, after: after)
  }

  mutating func toggle(_ name: String) {
    if folders.isExpanded(name) { folders.collapse([name]) } else { folders.expand([name]) }
  }

  mutating func refill(_ name: String, with recipes: [String]) {
    var content = Folder()
    content.append(recipes)
    folders.replace(childrenOf: name, using: content)
  }

  func path(to name: String) -> [String] {
    guard folders.contains(name) else { return [] }
    var path = [name]
    while let last = path.first, let parent = folders.parent(of: last) {
      path.insert(parent, at: 0)
    }
    return path
  }
}

// MARK: The data source

private final class MenuDataSource: UITableViewDiffableDataSource<Meal, Dish> {
  override func titleForHeader(inSection section: Int) -> String? {
    sectionIdentifier(for: section).map { "\($0)" }
  }

  override func canEditRow(at indexPath: IndexPath) -> Bool {
    itemIdentifier(for: indexPath) != nil
  }
}

@Suite struct UIKitNamesTests {
  @Test func `UIKit code for a snapshot compiles and runs`() {
    var controller = MenuController()
    expectEqual(controller.menu.sectionIdentifiers, [.breakfast, .lunch, .dinner])
    #expect(controller.menu.numberOfSections == 3 && controller.menu.numberOfItems == 4)
    expectEqual(controller.menu.numberOfItems(inSection: .lunch), 2)
    controller.plan(Dish("bread"), before: Dish("salad"))
    controller.plan(Dish("cheese"), after: Dish("salad"))
    expectEqual(controller.names(at: .lunch), ["soup", "bread", "salad", "cheese"])
    controller.swap(Dish("soup"), Dish("salad"))
    controller.swap(Dish("stew"), Dish("bread"))
    expectEqual(controller.names(at: .lunch), ["stew", "bread", "salad", "soup", "cheese"])
    expectEqual(controller.menu.sectionIdentifier(containingItem: Dish("stew")), .lunch)
    controller.cancel([Dish("stew"), Dish("bread")])
    controller.tasteHasChanged(of: [Dish("soup"), Dish("cheese")], at: .lunch)
    expectEqual(controller.menu.reconfiguredItemIdentifiers, [Dish("soup"), Dish("cheese")])
    expectEqual(controller.menu.reloadedItemIdentifiers, [Dish("soup")])
    expectEqual(controller.menu.reloadedSectionIdentifiers, [.lunch])
    controller.turnTheDayAround()
    expectEqual(controller.menu.sectionIdentifiers, [.dinner, .lunch, .breakfast])
    expectEqual(
      controller.menu.itemIdentifiers.map(\.name), ["salad", "soup", "cheese", "porridge"])
    controller.fast(at: .lunch)
    controller.fast(at: .supper)
    expectEqual(controller.menu.itemIdentifiers.map(\.name), ["porridge"])
    controller.startOver()
    expectEqual(controller.menu, MenuController.Menu())
  }

  @Test func `UIKit code for a section snapshot compiles and runs`() {
    var book = RecipeBook()
    expectEqual(book.folders.rootItems, ["soups", "breads", "salads", "cakes"])
    expectEqual(book.folders.visibleItems, book.folders.rootItems)
    #expect(!book.folders.isVisible("hot") && book.folders.level(of: "hot") == 1)
    book.toggle("soups")
    #expect(book.folders.isVisible("hot"))
    let cold = book.folders.snapshot(of: "soups", includingParent: false)
    expectEqual(cold.items, ["hot", "cold"])
    expectEqual(book.folders.snapshot(of: "soups"), cold)
    expectEqual(book.folders.snapshot(of: "hot", includingParent: true).items, ["hot"])
    book.refill("soups", with: ["borscht", "gazpacho"])
    book.bringAlong(
      book.folders.snapshot(of: "unrelated", orEmpty: ["pies"]), before: "cakes", other: cold,
      after: "breads")
    expectEqual(
      book.folders.items,
      ["soups", "borscht", "gazpacho", "breads", "hot", "cold", "salads", "pies", "cakes"])
    expectEqual(book.folders.index(of: "hot"), 4)
    #expect(book.path(to: "borscht") == ["soups", "borscht"] && book.path(to: "x") == [])
    book.toggle("soups")
    book.folders.delete(["breads", "hot", "cold", "salads", "pies"])
    expectEqual(
      book.folders.visualDescription().split(separator: "\n").dropFirst(),
      ["-*soups", "  -borscht", "  -gazpacho", "-*cakes", ">"])
    book.folders.deleteAll()
    expectEqual(book.folders.items, [])
  }

  @Test func `UIKit code for a data source compiles and runs`() async {
    let tableView = UITableView()
    let dataSource = MenuDataSource(tableView: tableView) { _, indexPath, dish in
      "\(indexPath.item + 1). \(dish.name)"
    }
    dataSource.defaultRowAnimation = .fade
    var controller = MenuController()
    var isDone = false
    dataSource.apply(controller.menu, animatingDifferences: false) { isDone = true }
    #expect(isDone)
    expectEqual(tableView.lines.prefix(2), ["+@ breakfast", "+ 1. porridge"])
    controller.cancel([Dish("soup")])
    await dataSource.apply(controller.menu, animatingDifferences: true)
    expectEqual(tableView.lines, ["@ lunch", "- 1. soup"])
    let indexPath = IndexPath(row: 0, section: 1)
    expectEqual(dataSource.itemIdentifier(for: indexPath), Dish("salad"))
    expectEqual(dataSource.indexPath(for: Dish("salad")), indexPath)
    #expect(dataSource.index(for: .lunch) == 1 && dataSource.canEditRow(at: indexPath))
    dataSource.applySnapshotUsingReloadData(dataSource.snapshot()) { isDone = false }
    #expect(!isDone)
    await dataSource.applySnapshotUsingReloadData(dataSource.snapshot())
    expectEqual(dataSource.snapshot(), controller.menu)
    #expect(dataSource.description().contains("3 items"))
  }

  @Test func `UIKit code for reordering and outlines compiles and runs`() async {
    let tableView = UITableView()
    let dataSource = MenuDataSource(tableView: tableView) { _, _, dish in dish.name }
    await dataSource.apply(MenuController().menu)
    var transactions: [NSDiffableDataSourceTransaction<Meal, Dish>] = []
    dataSource.reorderingHandlers.canReorderItem = { $0 != Dish("stew") }
    dataSource.reorderingHandlers.willReorder = { transactions.append($0) }
    dataSource.reorderingHandlers.didReorder = { transactions.append($0) }
    dataSource.moveRow(at: IndexPath(item: 1, section: 1), to: IndexPath(item: 0, section: 1))
    let backing = transactions[0].initialSnapshot.itemIdentifiers
    expectEqual(
      backing.applying(transactions[1].difference), transactions[1].finalSnapshot.itemIdentifiers)
    for section in transactions[1].sectionTransactions {
      expectEqual(section.sectionIdentifier, .lunch)
      expectEqual(
        section.initialSnapshot.items.applying(section.difference), section.finalSnapshot.items)
    }

    var outline = NSDiffableDataSourceSectionSnapshot<Dish>()
    outline.append([Dish("pasta")])
    outline.append([Dish("ravioli")], to: Dish("pasta"))
    dataSource.sectionSnapshotHandlers.shouldExpandItem = { $0 == Dish("pasta") }
    dataSource.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
    var expanded: [Dish] = []
    dataSource.sectionSnapshotHandlers.willExpandItem = { expanded.append($0) }
    dataSource.sectionSnapshotHandlers.willCollapseItem = { _ in Issue.record("it may not") }
    dataSource.sectionSnapshotHandlers.snapshotForExpandingParent = { _, current in current }
    dataSource.apply(outline, to: .dinner, animatingDifferences: false) {
      expectEqual(dataSource.snapshot(for: .dinner), outline)
    }
    await dataSource.apply(dataSource.snapshot(for: .dinner), to: .dinner)
    #expect(dataSource.expandItem(Dish("pasta")) && !dataSource.collapseItem(Dish("pasta")))
    expectEqual(expanded, [Dish("pasta")])
    expectEqual(tableView.lines, ["@ dinner", "+ ravioli"])
  }
}

extension DiffableDataSourceSectionSnapshot {
  /// The subtree below an item, or a tree of roots if the item is unknown.
  fileprivate func snapshot(
    of item: ItemIdentifierType, orEmpty roots: [ItemIdentifierType]
  ) -> Self {
    if contains(item) { return snapshot(of: item) }
    var tree = Self()
    tree.append(roots)
    return tree
  }
}
