import Datasets
import SystemPackage
import TestSupport
import Testing

@Suite struct DatasetCatalogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a\n1\n", to: "one/cities.csv")
    try folder.write("a\n1\n", to: "one/lakes.tsv")
    try folder.write("a\n1\n", to: "one/.hidden.csv")
    try folder.write("a\n1\n", to: "one/folder/inner.csv")
    try folder.write("a\n1\n", to: "two/cities.csv")
    try folder.write("a\n1\n", to: "two/rivers.csv")
  }

  private func path(_ name: String) -> FilePath { FilePath("\(folder.path)/\(name)") }

  private func catalog(chosen: String? = nil, _ names: String...) -> DatasetCatalog {
    DatasetCatalog(
      places: [.init(label: "--data-dir", folder: chosen.map(path), origin: .argument)]
        + names.map { .init(label: "./\($0)", folder: path($0), origin: .usual) },
      home: path("two"))
  }

  @Test func `every file in a data folder is a dataset by its name`() {
    expectEqual(catalog("one").locations.map(\.name), ["cities", "lakes"])
  }

  @Test func `the first folder that has a name wins`() throws {
    let both = catalog("one", "two")
    expectEqual(both.locations.map(\.name), ["cities", "lakes", "rivers"])
    expectEqual(try both.locate("cities").path, path("one/cities.csv"))
    expectEqual(try both.locate("rivers").path, path("two/rivers.csv"))
  }

  @Test func `a folder that was named stands for all others`() throws {
    let chosen = catalog(chosen: "two", "one")
    expectEqual(try chosen.locate("cities").path, path("two/cities.csv"))
    #expect(throws: DatasetError.self) { try chosen.locate("lakes") }
  }

  @Test func `a name may have its extension`() throws {
    expectEqual(try catalog("one").locate("lakes.tsv").path, path("one/lakes.tsv"))
  }

  @Test func `two files of one name are told apart by their extension`() throws {
    try folder.write("a\n1\n", to: "one/cities.tsv")
    let error = #expect(throws: DatasetError.self) { try catalog("one").locate("cities") }
    expectEqual(
      error?.description, "cities: several files go by this name: cities.csv, cities.tsv")
    expectEqual(try catalog("one").locate("cities.tsv").path, path("one/cities.tsv"))
  }

  @Test func `what has a slash is a path, and a tilde is the home folder`() throws {
    let location = try catalog("one").locate("\(folder.path)/two/rivers.csv")
    expectEqual(location, DatasetLocation(name: "rivers", path: path("two/rivers.csv")))
    expectEqual(try catalog("one").locate("~/rivers.csv").path, path("two/rivers.csv"))
    expectEqual(try catalog("one").locate("./nowhere").path, "./nowhere")
  }

  @Test func `without any folder there is an error that names all places`() throws {
    expectEqual(try catalog("nowhere", "one").list().map(\.name), ["cities", "lakes"])
    let error = #expect(throws: DatasetError.self) { try catalog("nowhere").list() }
    expectEqual(
      error?.advice,
      [
        "looked in:", "  --data-dir: not set",
        "  ./nowhere: \(folder.path)/nowhere (no such folder)",
      ])
  }

  @Test func `an unknown name lists the names there are and the places looked into`() {
    let error = #expect(throws: DatasetError.self) {
      try catalog("one", "nowhere").locate("everest")
    }
    expectEqual(error?.description, "everest: no dataset of this name")
    expectEqual(
      error?.advice,
      [
        "there are: cities, lakes", "looked in:", "  --data-dir: not set",
        "  ./one: \(folder.path)/one", "  ./nowhere: \(folder.path)/nowhere (no such folder)",
      ])
  }
}
