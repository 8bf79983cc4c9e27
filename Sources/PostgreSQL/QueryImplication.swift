#if PostgreSQL
  import Search

  extension Query {
    /// Whether what fulfils it is known to fulfil another query as well, so that nobody has to ask for
    /// rows that do not: as a word that grows does.
    ///
    /// Both are of lists that show the same columns.
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
        return name == partName && text.holds(part, anchors, partAnchors)
      default: return false
      }
    }
  }

  extension String {
    /// Whether a cell that holds this text holds another one.
    fileprivate func holds(
      _ part: String, _ anchors: Query.Anchors, _ partAnchors: Query.Anchors
    ) -> Bool {
      // A text with capitals is looked for as it is, one without whatever its case.
      if TextFolding.hasCapital(part) && !TextFolding.hasCapital(self) { return false }
      let heedsCase = TextFolding.hasCapital(part)
      let text = TextFolding.fold(self, heedingCase: heedsCase)
      let wanted = TextFolding.fold(part, heedingCase: heedsCase)
      if partAnchors.isEmpty {
        // What may be a number is looked for at the beginning of one.
        if NumberText.canHold(TextFolding.fold(part, heedingCase: false)) {
          return text.starts(with: wanted) && (anchors.isEmpty || anchors.contains(.start))
        }
        return !text.ranges(of: wanted).isEmpty
      }
      // One that has to stand at both ends is all of the cell.
      if partAnchors == [.start, .end] { return anchors == partAnchors && text == wanted }
      if partAnchors == .start { return anchors.contains(.start) && text.starts(with: wanted) }
      return anchors.contains(.end) && text.reversed().starts(with: wanted.reversed())
    }
  }
#endif
