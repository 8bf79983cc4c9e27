import TestSupport
import Testing

/// Compares the example's whole output.
@Suite struct BooksAndMoviesTests {
  @Test func `a deleted row stays deleted`() throws {
    expectEqual(
      try ExampleRun(["books"]).output,
      """
      > open the list
      +@ Books
      + Dracula\t418 pages
      + Frankenstein\t280 pages
      +@ Movies
      + Metropolis\t153 min
      + Nosferatu\t94 min
      + The General\t75 min
      > swipe row 2 of Movies
      @ Movies
      - Nosferatu\t94 min
      > swipe row 1 of Books
      @ Books
      - Dracula\t418 pages
      > swipe row 1 of Books
      @ Books
      - Frankenstein\t280 pages
      @ Books
      + No books left
      > swipe row 1 of Books
      ! this row cannot be edited
      > build the list from the library again
      > open the list a second time
      +@ Books
      + No books left
      +@ Movies
      + Metropolis\t153 min
      + The General\t75 min

      """)
  }
}
