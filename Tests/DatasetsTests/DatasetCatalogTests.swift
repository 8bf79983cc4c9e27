import Datasets
import Files
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
      dataFolders: [.init(label: "--data-dir", folder: chosen.map(path), origin: .argument)]
        + names.map { .init(label: "./\($0)", folder: path($0), origin: .default) },
      home: path("two"))
  }

  @Test func `every file in a data folder is a dataset`() {
    expectEqual(catalog("one").locations.map(\.name), ["cities", "lakes"])
  }

  @Test func `the first folder with a matching name is used`() throws {
    let both = catalog("one", "two")
    expectEqual(both.locations.map(\.name), ["cities", "lakes", "rivers"])
    expectEqual(try both.locate("cities").path, path("one/cities.csv"))
    expectEqual(try both.locate("rivers").path, path("two/rivers.csv"))
  }

  @Test func `a folder named by the user replaces all others`() throws {
    let chosen = catalog(chosen: "two", "one")
    expectEqual(try chosen.locate("cities").path, path("two/cities.csv"))
    #expect(throws: DatasetError.self) { try chosen.locate("lakes") }
  }

  @Test func `a name can include its extension`() throws {
    expectEqual(try catalog("one").locate("lakes.tsv").path, path("one/lakes.tsv"))
  }

  @Test func `files with the same name are distinguished by extension`() throws {
    try folder.write("a\n1\n", to: "one/cities.tsv")
    let error = #expect(throws: DatasetError.self) { try catalog("one").locate("cities") }
    expectEqual(
      error?.description, "cities: several files have this name: cities.csv, cities.tsv")
    expectEqual(try catalog("one").locate("cities.tsv").path, path("one/cities.tsv"))
  }

  @Test func `an argument with a slash is a path, and a tilde expands`() throws {
    let location = try catalog("one").locate("\(folder.path)/two/rivers.csv")
    expectEqual(location, DatasetLocation(name: "rivers", path: path("two/rivers.csv")))
    expectEqual(try catalog("one").locate("~/rivers.csv").path, path("two/rivers.csv"))
    expectEqual(try catalog("one").locate("./nowhere").path, "./nowhere")
  }

  @Test func `a file in the working folder needs no extension, and a dataset precedes it`() throws {
    for name in ["access_log", "cities", "folder/x"] { try folder.write("a\n", to: "work/\(name)") }
    let catalog = catalog("one").inFolder(WorkingFolder(base: path("work"), scratch: nil))
    expectEqual(try catalog.locate("access_log").file, path("work/access_log"))
    expectEqual(try catalog.locate("cities").path, path("one/cities.csv"))
    #expect(throws: DatasetError.self) { try catalog.locate("folder") }
  }

  @Test func `without a data folder the error lists all folders searched`() throws {
    expectEqual(try catalog("nowhere", "one").list().map(\.name), ["cities", "lakes"])
    let error = #expect(throws: DatasetError.self) { try catalog("nowhere").list() }
    expectEqual(
      error?.advice,
      [
        "create ./Data, or name a folder with --data-dir", "searched:", "  --data-dir: not set",
        "  ./nowhere: \(folder.path)/nowhere (no such folder)",
      ])
  }

  @Test func `a missing folder named by the user is reported first`() {
    let catalog = catalog(chosen: "nowhere", "one")
    for error in [
      #expect(throws: DatasetError.self) { try catalog.locate("cities") },
      #expect(throws: DatasetError.self) { try catalog.list() },
    ] {
      expectEqual(
        error?.description, "\(folder.path)/nowhere: no such folder (set by --data-dir)")
      expectEqual(
        error?.advice, ["set --data-dir to a folder with datasets, or name a file by its path"])
    }
  }

  @Test func `an unknown name lists the known names and the folders searched`() {
    let error = #expect(throws: DatasetError.self) {
      try catalog("one", "nowhere").locate("everest")
    }
    expectEqual(error?.description, "everest: no such dataset")
    expectEqual(
      error?.advice,
      [
        "datasets: cities, lakes", "searched:", "  --data-dir: not set",
        "  ./one: \(folder.path)/one", "  ./nowhere: \(folder.path)/nowhere (no such folder)",
      ])
  }

  @Test func `a name of a folder is that of no dataset`() {
    let here = WorkingFolder(base: FilePath(folder.path), scratch: nil)
    let catalog = DatasetCatalog(dataFolders: [], workingFolder: here)
    let error = #expect(throws: DatasetError.self) { try catalog.locate("one") }
    expectEqual(error?.fault, .folder)
  }
}
