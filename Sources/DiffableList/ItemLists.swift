/// Ordered lists of items, no item twice, in which an item is found by hash and a position by
/// counting: what a snapshot's sections hold.
///
/// A list is known by a number that stays with it while its position changes. Its items stand in
/// chunks of at most 256, so that one edit moves few of them, and its chunks and the lists
/// themselves are counted by prefix sums. A list may hold a selection instead, whose items are
/// nowhere written down.
@usableFromInline
struct ItemLists<Item: Hashable & Sendable>: Sendable {
  /// Neighbours in a list.
  @usableFromInline
  struct Chunk: Sendable {
    @usableFromInline var items: [Item]
    /// The list they are in, and how many chunks are before them there.
    @usableFromInline var list: Int
    @usableFromInline var rank: Int
    /// Whether all of them are where the index says, so that none need be sought elsewhere.
    @usableFromInline var isExact = true

    @inlinable
    init(items: [Item], list: Int, rank: Int) {
      self.items = items
      self.list = list
      self.rank = rank
    }
  }

  @usableFromInline
  struct List: Sendable {
    /// The numbers of its chunks, in order.
    @usableFromInline var chunks: [Int] = []
    /// How many items each of them has.
    @usableFromInline var counts = PrefixSums()
    /// What it holds instead of chunks.
    @usableFromInline var selection: Selection<Item>?
    /// How many lists are before it.
    @usableFromInline var position: Int

    @inlinable
    init(position: Int) { self.position = position }

    @inlinable
    var count: Int { selection?.count ?? counts.total }
  }

  /// Where an item is: a list by number, and a row in it.
  @usableFromInline
  struct Place: Sendable, Equatable {
    @usableFromInline let list: Int
    @usableFromInline let row: Int

    @inlinable
    init(list: Int, row: Int) {
      self.list = list
      self.row = row
    }
  }

  @usableFromInline var chunks: [Chunk] = []
  @usableFromInline var freeChunks: [Int] = []
  @usableFromInline var index = ItemIndex()
  @usableFromInline var lists: [List] = []
  @usableFromInline var freeLists: [Int] = []
  /// The numbers of the lists, in display order.
  @usableFromInline var order: [Int] = []
  /// How many items each of them has.
  @usableFromInline var counts = PrefixSums()
  /// The lists that hold selections.
  @usableFromInline var selectionLists: [Int] = []

  @inlinable
  init() {}

  // MARK: What is in them

  /// How many items there are in all lists.
  @inlinable
  var count: Int { counts.total }

  /// Where an item is, or nil when it is in no list.
  ///
  /// - Complexity: O(log items), and O(selections) where lists hold such.
  @inlinable
  func place(of item: Item) -> Place? {
    find(ItemIndex.hash(of: item), item).map(place(of:)) ?? placeInSelection(of: item)
  }

  /// Where an item is that was found in a chunk.
  @inlinable
  func place(of found: Found) -> Place {
    let (list, rank) = (chunks[found.chunk].list, chunks[found.chunk].rank)
    return Place(list: list, row: lists[list].counts.sum(ofFirst: rank) + found.row)
  }

  @inlinable
  func placeInSelection(of item: Item) -> Place? {
    for list in selectionLists {
      if let row = lists[list].selection?.row(of: item) { return Place(list: list, row: row) }
    }
    return nil
  }

  @inlinable
  func contains(_ item: Item) -> Bool { list(of: item) != nil }

  /// The list that an item is in.
  @inlinable
  func list(of item: Item) -> Int? {
    if let found = find(ItemIndex.hash(of: item), item) { return chunks[found.chunk].list }
    return selectionLists.first { lists[$0].selection?.contains(item) ?? false }
  }

  /// Where a place is, counted over all lists.
  @inlinable
  func position(of place: Place) -> Int {
    counts.sum(ofFirst: lists[place.list].position) + place.row
  }

  /// The item at a row of a list, which must be there.
  @inlinable
  func item(list: Int, row: Int) -> Item {
    if let selection = lists[list].selection { return selection[row] }
    let (rank, offset) = lists[list].counts.find(row)
    return chunks[lists[list].chunks[rank]].items[offset]
  }

  /// A list's items in pieces, each an array.
  @inlinable
  func pieces(of list: Int) -> [[Item]] {
    if let selection = lists[list].selection { return [Array(selection)] }
    return lists[list].chunks.map { chunks[$0].items }
  }

  /// A list's items.
  ///
  /// - Complexity: O(its items).
  @inlinable
  func items(of list: Int) -> [Item] {
    if let selection = lists[list].selection { return Array(selection) }
    var items: [Item] = []
    items.reserveCapacity(lists[list].count)
    for chunk in lists[list].chunks { items += chunks[chunk].items }
    return items
  }

  /// A found item: its entry in the index, its chunk, and the row in it.
  @usableFromInline
  struct Found: Sendable {
    @usableFromInline let bucket: Int
    @usableFromInline let chunk: Int
    @usableFromInline let row: Int

    @inlinable
    init(bucket: Int, chunk: Int, row: Int) {
      self.bucket = bucket
      self.chunk = chunk
      self.row = row
    }
  }

  /// Finds an item that stands in a chunk.
  @inlinable
  func find(_ hash: UInt64, _ item: Item) -> Found? {
    var found = 0
    let bucket = index.find(hash) { location in
      let items = chunks[location.chunk].items
      if location.row < items.count && items[location.row] == item {
        found = location.row
        return true
      }
      guard !chunks[location.chunk].isExact, let row = items.firstIndex(of: item) else {
        return false
      }
      found = row
      return true
    }
    return bucket.map {
      Found(bucket: $0, chunk: ItemIndex.location(index.entries[$0]).chunk, row: found)
    }
  }

  // MARK: The lists

  /// Adds empty lists at a position; returns their numbers.
  ///
  /// - Complexity: O(new lists) at the end, else O(lists).
  @inlinable
  mutating func insertLists(_ count: Int, at position: Int) -> [Int] {
    let numbers = (0..<count).map { _ in
      if let number = freeLists.popLast() { return number }
      lists.append(List(position: 0))
      return lists.count - 1
    }
    if position == order.count {
      for number in numbers {
        lists[number] = List(position: order.count)
        order.append(number)
        counts.append(0)
      }
    } else {
      order.insert(contentsOf: numbers, at: position)
      for number in numbers { lists[number] = List(position: 0) }
      recountLists()
    }
    return numbers
  }

  /// Puts a list at another position among the others.
  ///
  /// - Complexity: O(lists).
  @inlinable
  mutating func moveList(_ number: Int, _ target: (ItemLists) -> Int) {
    order.remove(at: lists[number].position)
    recountLists()
    order.insert(number, at: target(self))
    recountLists()
  }

  /// Takes out lists with their items.
  ///
  /// - Complexity: O(lists + their items).
  @inlinable
  mutating func removeLists(_ numbers: [Int]) {
    let items = numbers.filter { lists[$0].selection == nil }.flatMap(items(of:))
    remove(findAll(items).found)
    for number in numbers {
      lists[number] = List(position: -1)
      freeLists.append(number)
    }
    order.removeAll { lists[$0].position < 0 }
    selectionLists.removeAll { lists[$0].selection == nil }
    recountLists()
  }

  @inlinable
  mutating func recountLists() {
    for (position, number) in order.enumerated() { lists[number].position = position }
    counts = PrefixSums(order.map { lists[$0].count })
  }
}
