/// The numbers of lists in display order, with the number of items in each: a balanced tree.
///
/// Y. Hirai and K. Yamamoto, "Balancing weight-balanced trees", 2011: a subtree's weight is the
/// number of its nodes plus 1. A side weighs at most 3 times the other one; a double rotation
/// restores this if the inner grandchild weighs at least twice the outer one. An operation takes
/// O(log lists) unless it is noted.
@usableFromInline struct ListOrder: Sendable {
  struct Node: Sendable {
    var parent = 0
    var left = 0
    var right = 0
    /// The number of nodes in its subtree, or 0 if the list is not in the order.
    var size = 0
    /// The number of items in its list.
    var items = 0
    /// The number of items in the lists of its subtree.
    var total = 0
  }

  /// A list's node is at its number plus 1; node 0 is the empty subtree.
  var nodes = [Node()]
  var root = 0

  @usableFromInline init() {}

  /// Creates an order in which the lists' positions are their numbers, in O(lists).
  @usableFromInline init(counts: [Int]) {
    nodes += counts.map { Node(size: 1, items: $0) }
    rebuild(Array(counts.indices))
  }

  @usableFromInline var count: Int { nodes[root].size }
  /// The number of items in all lists.
  @usableFromInline var total: Int { nodes[root].total }

  /// The lists in order, in O(lists).
  @usableFromInline var numbers: [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    var node = first(in: root)
    while node != 0 {
      numbers.append(node - 1)
      node = next(after: node)
    }
    return numbers
  }

  /// The position of each list by its number, or 0 if it is not in the order, in O(lists).
  @usableFromInline var positions: [Int] {
    var positions = [Int](repeating: 0, count: nodes.count - 1)
    for (position, number) in numbers.enumerated() { positions[number] = position }
    return positions
  }

  /// Returns the number of the list at a position.
  @usableFromInline subscript(position: Int) -> Int {
    precondition(0..<count ~= position, "position \(position) is out of range 0..<\(count)")
    var node = root
    var left = position
    while left != nodes[nodes[node].left].size {
      if left < nodes[nodes[node].left].size {
        node = nodes[node].left
      } else {
        left -= nodes[nodes[node].left].size + 1
        node = nodes[node].right
      }
    }
    return node - 1
  }

  @usableFromInline func position(of list: Int) -> Int {
    var node = list + 1
    var position = nodes[nodes[node].left].size
    while case let parent = nodes[node].parent, parent != 0 {
      if nodes[parent].right == node { position += nodes[nodes[parent].left].size + 1 }
      node = parent
    }
    return position
  }

  /// Returns the number of items in the lists before one.
  @usableFromInline func items(before list: Int) -> Int {
    var node = list + 1
    var sum = nodes[nodes[node].left].total
    while case let parent = nodes[node].parent, parent != 0 {
      if nodes[parent].right == node {
        sum += nodes[nodes[parent].left].total + nodes[parent].items
      }
      node = parent
    }
    return sum
  }

  /// Returns the list with an item's position over all lists, and the item's row there.
  @usableFromInline func find(_ position: Int) -> (list: Int, row: Int) {
    precondition(0..<total ~= position, "position \(position) is out of range 0..<\(total)")
    var node = root
    var left = position
    while case let before = nodes[nodes[node].left].total,
      !(before..<before + nodes[node].items ~= left)
    {
      if left < before {
        node = nodes[node].left
      } else {
        left -= before + nodes[node].items
        node = nodes[node].right
      }
    }
    return (node - 1, left - nodes[nodes[node].left].total)
  }

  @usableFromInline mutating func add(_ delta: Int, to list: Int) {
    var node = list + 1
    nodes[node].items += delta
    while node != 0 {
      nodes[node].total += delta
      node = nodes[node].parent
    }
  }
}

extension ListOrder {
  /// Inserts empty lists at a position, in O(new lists * log lists).
  @usableFromInline mutating func insert(_ lists: [Int], at position: Int) {
    if shouldRebuild(changing: lists.count) {
      var numbers = numbers
      numbers.insert(contentsOf: lists, at: position)
      for list in lists { setNode(list + 1, items: 0) }
      rebuild(numbers)
    } else {
      for (offset, list) in lists.enumerated() { insert(list, at: position + offset) }
    }
  }

  /// Removes lists, in O(removed lists * log lists).
  @usableFromInline mutating func remove(_ lists: [Int]) {
    if shouldRebuild(changing: lists.count) {
      let numbers = numbers
      for list in lists { nodes[list + 1] = Node() }
      rebuild(numbers.filter { nodes[$0 + 1].size > 0 })
    } else {
      for list in lists { remove(list) }
    }
  }

  /// Removes a list and inserts it at a position among the others.
  @usableFromInline mutating func move(_ list: Int, _ position: (ListOrder) -> Int) {
    let items = nodes[list + 1].items
    remove(list)
    insert(list, holding: items, at: position(self))
  }

  /// Returns whether rebuilding costs less than a change of some lists one at a time.
  private func shouldRebuild(changing lists: Int) -> Bool { lists > Swift.max(16, count / 16) }

  private mutating func setNode(_ node: Int, items: Int) {
    while nodes.count <= node { nodes.append(Node()) }
    nodes[node] = Node(size: 1, items: items, total: items)
  }

  private mutating func insert(_ list: Int, holding items: Int = 0, at position: Int) {
    setNode(list + 1, items: items)
    var (parent, node, left, isLeft) = (0, root, position, false)
    while node != 0 {
      let before = nodes[nodes[node].left].size
      (parent, isLeft) = (node, left <= before)
      node = isLeft ? nodes[node].left : nodes[node].right
      if !isLeft { left -= before + 1 }
    }
    if parent == 0 {
      root = list + 1
    } else if isLeft {
      nodes[parent].left = list + 1
    } else {
      nodes[parent].right = list + 1
    }
    nodes[list + 1].parent = parent
    rebalance(from: parent)
  }

  private mutating func remove(_ list: Int) {
    let removed = nodes[list + 1]
    var changed = removed.parent
    if removed.left == 0 || removed.right == 0 {
      replace(list + 1, with: removed.left + removed.right)
    } else {
      let next = first(in: removed.right)
      changed = next
      if next != removed.right {
        changed = nodes[next].parent
        replace(next, with: nodes[next].right)
        setRight(of: next, to: removed.right)
      }
      setLeft(of: next, to: removed.left)
      replace(list + 1, with: next)
    }
    nodes[list + 1] = Node()
    rebalance(from: changed)
  }

  /// Makes a balanced tree of lists that have nodes, in O(lists).
  private mutating func rebuild(_ numbers: [Int]) {
    root = build(numbers[...])
    nodes[root].parent = 0
  }

  private mutating func build(_ numbers: ArraySlice<Int>) -> Int {
    if numbers.isEmpty { return 0 }
    let middle = (numbers.startIndex + numbers.endIndex) / 2
    let node = numbers[middle] + 1
    let left = build(numbers[..<middle])
    let right = build(numbers[(middle + 1)...])
    setLeft(of: node, to: left)
    setRight(of: node, to: right)
    recount(node)
    return node
  }
}
