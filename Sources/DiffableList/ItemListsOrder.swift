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
      for chunk in lists[number].chunks {
        for item in chunks[chunk].items {
          if let found = find(ItemIndex.hash(of: item), item) { index.remove(found.bucket) }
        }
        chunks[chunk].items = []
      }
      freeChunks += lists[number].chunks
      lists[number] = List()
      freeLists.append(number)
    }
    order.remove(numbers)
    if haveSelections { selectionLists.removeAll { lists[$0].selection == nil } }
  }
}
