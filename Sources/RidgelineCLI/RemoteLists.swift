import RidgelineCore
import Search

#if PostgreSQL
  import PostgreSQL
#endif

extension RemoteLists {
  /// What this build opens.
  static var ofThisBuild: RemoteLists {
    #if PostgreSQL
      RemoteLists { text throws(Problem) in
        let address: TableAddress
        do throws(TableAddress.Mistake) {
          address = try TableAddress(text)
        } catch {
          throw Problem(error.description, advice: [error.advice])
        }
        do throws(ListSourceError) {
          return try await PostgreSQLSource(address)
        } catch {
          throw Problem(error)
        }
      }
    #else
      .none
    #endif
  }
}
