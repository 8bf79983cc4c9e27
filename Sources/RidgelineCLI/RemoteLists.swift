import RidgelineCore
import Search

#if PostgreSQL
  import PostgreSQL

  extension RemoteLists {
    /// What this build opens: tables of servers.
    static let ofThisBuild = RemoteLists { text throws(Problem) in
      let address = try address(text)
      do throws(ListSourceError) {
        return try await PostgreSQLSource(address)
      } catch {
        throw Problem(error)
      }
    }

    /// Understands the address of a table.
    static func address(_ text: String) throws(Problem) -> TableAddress {
      do throws(TableAddress.Mistake) {
        return try TableAddress(text)
      } catch {
        throw Problem(error.description, advice: [error.advice])
      }
    }
  }
#else
  extension RemoteLists {
    /// What this build opens.
    static let ofThisBuild = RemoteLists.none
  }
#endif
