/// The links between nodes, and the balance.
extension ListOrder {
  /// Returns the first node in order, of a subtree with any.
  func first(in subtree: Int) -> Int {
    var node = subtree
    while nodes[node].left != 0 { node = nodes[node].left }
    return node
  }

  /// Returns the next node in order, or 0.
  func next(after node: Int) -> Int {
    if nodes[node].right != 0 { return first(in: nodes[node].right) }
    var node = node
    while case let parent = nodes[node].parent, parent != 0, nodes[parent].right == node {
      node = parent
    }
    return nodes[node].parent
  }

  mutating func recount(_ node: Int) {
    let (left, right) = (nodes[nodes[node].left], nodes[nodes[node].right])
    nodes[node].size = left.size + 1 + right.size
    nodes[node].total = left.total + nodes[node].items + right.total
  }

  mutating func setLeft(of node: Int, to child: Int) {
    nodes[node].left = child
    if child != 0 { nodes[child].parent = node }
  }

  mutating func setRight(of node: Int, to child: Int) {
    nodes[node].right = child
    if child != 0 { nodes[child].parent = node }
  }

  /// Makes a subtree take a node's place below its parent.
  mutating func replace(_ node: Int, with subtree: Int) {
    let parent = nodes[node].parent
    if parent == 0 {
      root = subtree
      if subtree != 0 { nodes[subtree].parent = 0 }
    } else if nodes[parent].left == node {
      setLeft(of: parent, to: subtree)
    } else {
      setRight(of: parent, to: subtree)
    }
  }

  /// Recounts and balances a node and all above it.
  mutating func rebalance(from node: Int) {
    var node = node
    while node != 0 {
      let (left, right) = (nodes[node].left, nodes[node].right)
      if weight(right) > 3 * weight(left) {
        if weight(nodes[right].left) >= 2 * weight(nodes[right].right) { rotateRight(right) }
        rotateLeft(node)
      } else if weight(left) > 3 * weight(right) {
        if weight(nodes[left].right) >= 2 * weight(nodes[left].left) { rotateLeft(left) }
        rotateRight(node)
      } else {
        recount(node)
      }
      node = nodes[node].parent
    }
  }

  func weight(_ subtree: Int) -> Int { nodes[subtree].size + 1 }

  mutating func rotateLeft(_ node: Int) {
    let right = nodes[node].right
    replace(node, with: right)
    setRight(of: node, to: nodes[right].left)
    setLeft(of: right, to: node)
    recount(node)
    recount(right)
  }

  mutating func rotateRight(_ node: Int) {
    let left = nodes[node].left
    replace(node, with: left)
    setLeft(of: node, to: nodes[left].right)
    setRight(of: left, to: node)
    recount(node)
    recount(left)
  }
}
