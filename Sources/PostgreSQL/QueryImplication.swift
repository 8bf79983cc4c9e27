#if PostgreSQL
  import Search

  extension Query {
    /// Returns whether every match of this query is certain to match another one, such as a prefix of
    /// it, over the same columns.
    func implies(_ other: Query) -> Bool {
      guard let wanted = other.condition else { return true }
      guard let condition else { return false }
      return condition.implies(wanted)
    }
  }

  extension Query.Condition {
    fileprivate func implies(_ other: Self) -> Bool {
      if self == other { return true }
      switch (self, other) {
      case (_, .all(let parts)): return parts.allSatisfy { implies($0) }
      case (.any(let parts), _): return parts.allSatisfy { $0.implies(other) }
      case (.all(let parts), _): return parts.contains { $0.implies(other) }
      case (_, .any(let parts)): return parts.contains { implies($0) }
      case (.not(let this), .not(let that)): return that.implies(this)
      case (
        .term(.text(let text, let anchors), let name),
        .term(.text(let part, let partAnchors), let partName)
      ):
        return name == partName && text.implies(part, anchors, partAnchors)
      default: return false
      }
    }
  }

  extension String {
    /// Returns whether every cell that contains this string also contains another one.
    fileprivate func implies(
      _ part: String, _ anchors: Query.Anchors, _ partAnchors: Query.Anchors
    ) -> Bool {
      // A capital makes a word case-sensitive.
      if TextFolding.hasCapital(part) && !TextFolding.hasCapital(self) { return false }
      let isCaseSensitive = TextFolding.hasCapital(part)
      let text = anchors.anchored(TextFolding.fold(self, caseSensitive: isCaseSensitive))
      let wanted = partAnchors.anchored(TextFolding.fold(part, caseSensitive: isCaseSensitive))
      if partAnchors.isEmpty { return !text.ranges(of: wanted).isEmpty }
      // Both anchors match a whole cell.
      if partAnchors == [.start, .end] { return anchors == partAnchors && text == wanted }
      if partAnchors == .start { return anchors.contains(.start) && text.starts(with: wanted) }
      return anchors.contains(.end) && text.reversed().starts(with: wanted.reversed())
    }
  }
#endif
