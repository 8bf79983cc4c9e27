extension ItemLists {
  /// Adds empty lists at a position and returns their numbers, in O(new lists * log lists).
  @inlinable mutating func insertLists(_ count: Int, at position: Int) -> [Int] {
    let numbers = (0..<count).map { _ in
      if let number = freeLists.popLast() { return number }
      lists.append(List())
      return lists.count - 1
    }
    order.insert(numbers, at: position)
    return numbers
  }

  /// Moves a list to a position computed from the other lists, in O(log lists).
  @inlinable mutating func moveList(_ number: Int, _ target: (ListOrder) -> Int) {
    order.move(number, target)
  }

  /// Removes lists and their items, in O(lists to remove * log lists + their items).
  ///
  /// O(selections) more if one of them holds a selection.
  @inlinable mutating func removeLists(_ numbers: [Int]) {
    let haveSelections = numbers.contains { lists[$0].selection != nil }
    for number in numbers {
      removeItems(of: number)
      freeLists.append(number)
    }
    order.remove(numbers)
    compact()
    if haveSelections { selectionLists.removeAll { lists[$0].selection == nil } }
  }

  /// Replaces the items of a list with a selection, whose items leave the other lists.
  @inlinable mutating func replaceItems(of list: Int, with selection: Selection<Item>) {
    let old = lists[list].selection
    removeItems(of: list)
    selectionLists.removeAll { $0 == list }
    // An item that the list had is in no other list.
    let isAlike = old.map(selection.isAlike) ?? false
    let new = isAlike ? selection.subtracting(old?.positions ?? selection.positions) : selection
    if count > 0 && !new.isEmpty { remove(new) }
    setSelection(selection, in: list)
    compact()
  }

  /// Removes the items of a list, but not its number from `selectionLists`.
  @inlinable mutating func removeItems(of number: Int) {
    if lists[number].counts.total == index.count {
      (chunks, freeChunks, index) = ([], [], ItemIndex())
    } else {
      for chunk in lists[number].chunks {
        for (item, hash) in zip(chunks[chunk].items, chunks[chunk].hashes) {
          if let found = find(hash, item) { index.remove(found.bucket) }
        }
        (chunks[chunk].items, chunks[chunk].hashes) = ([], [])
      }
      freeChunks += lists[number].chunks
    }
    order.add(-lists[number].count, to: number)
    lists[number] = List()
  }

  /// Whether most numbers of lists are free.
  @inlinable var hasManyFreeLists: Bool { freeLists.count > Swift.max(lists.count / 2, 16) }

  /// Makes each list's number its position, in O(lists + chunks).
  @inlinable mutating func renumberLists() {
    let numbers = order.numbers
    for (position, number) in numbers.enumerated() {
      for chunk in lists[number].chunks { chunks[chunk].list = position }
    }
    let positions = order.positions
    selectionLists = selectionLists.map { positions[$0] }
    lists = numbers.map { lists[$0] }
    order = ListOrder(counts: lists.map(\.count))
    freeLists = []
  }
}
