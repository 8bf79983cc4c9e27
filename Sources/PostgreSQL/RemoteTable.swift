#if PostgreSQL
  import Search

  /// A table and its server.
  struct RemoteTable: Sendable {
    let description: Table
    let server: Server
    /// The order that rows are shown in unless somebody sorts them, which most pages are in.
    private let keyOrder: TableOrder

    init(_ description: Table, on server: Server) {
      self.description = description
      self.server = server
      keyOrder = TableOrder(of: description)
    }

    /// The order of an arrangement.
    func order(_ arrangement: ListArrangement) -> TableOrder {
      let section = arrangement.limit == nil ? arrangement.section : nil
      return section == nil && arrangement.sort.isEmpty
        ? keyOrder : TableOrder(of: description, section: section, sort: arrangement.sort)
    }

    /// What a statement brings.
    ///
    /// - Parameter limit: How long it may take; nil for as long as its lane says.
    nonisolated(nonsending) func rows(
      of sql: SQL, on lane: Server.Lane = .rows, within limit: Duration? = nil
    ) async throws(ListSourceError) -> Connection.Rows {
      do {
        return try await server.rows(of: sql, on: lane, within: limit)
      } catch {
        // A table or a column that was there.
        if [.refused("42P01"), .refused("42703")].contains(error.reason) {
          throw .failed(
            "\(description.name): \(error.description); :load it again if it has changed")
        }
        throw ListSourceError(error, name: description.name)
      }
    }
  }

  extension ListSourceError {
    /// What a list says of its server's mistake.
    init(_ error: ServerError, name: String) {
      switch error.reason {
      case .cancelled: self = .cancelled
      case .timedOut: self = .failed("\(name): the server took too long: \(error.description)")
      case .unreachable, .silent, .refused: self = .failed("\(name): \(error.description)")
      }
    }
  }
#endif
