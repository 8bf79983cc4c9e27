import Datasets
import Files
import SystemPackage
import Terminal

/// Completion of paths and dataset names.
extension Completion {
  private typealias File = (name: FilePath.Component, text: String)

  private static let maxFiles = 1_000

  /// Completes the last component of a path, or a dataset's name.
  ///
  /// - Parameters:
  ///   - typed: The path up to the cursor, which may contain blanks.
  ///   - datasets: The names that are possible instead of a path.
  ///   - catalog: The folder of relative paths.
  ///   - read: Returns the path that the command reads; nil if it is invalid.
  init(
    ofPath typed: String, datasets: [String] = [], in catalog: DatasetCatalog,
    read: (String) -> String?
  ) {
    let quote = typed.first.map { $0.isQuote ? String($0) : "" } ?? ""
    let meant = TypedPath.path(in: typed + quote)
    if meant != typed {
      self.init(ofEscapedPath: typed, quote: quote, meaning: meant, in: catalog)
      return
    }
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let word = String(typed.dropFirst(folder.count))
    let path = catalog.workingFolder.resolvedPath(
      of: catalog.path(for: folder.isEmpty ? "." : folder))
    let files = Self.files(in: path, startingWith: word)
    var names = files.prefix(Self.maxFiles).map { name, text in
      let isFolder = FileContents.kind(of: path.appending(name)) == .folder
      return text + (isFolder ? "/" : "")
    }
    if folder.isEmpty { names += datasets.matching(word) }
    // The other forms are for names that look like options or start with a blank.
    let forms = folder.isEmpty ? ["", "-- ", "./"] : [""]
    let candidates = Set(names).sorted().compactMap { name in
      (forms.map { $0 + name } + [TypedPath.escaped(name)])
        .first { [folder + name, "./\(name)"].contains(read(folder + $0)) }
    }
    // More files may start in another way than those that are listed.
    let isCut = files.count > Self.maxFiles
    self.init(
      word, candidates, common: isCut ? (candidates + files.map(\.text)).commonPrefix : nil,
      endsWord: candidates.first?.hasSuffix("/") != true, isPath: true)
  }

  /// Completes a path that is typed in quotes or with backslashes in the same form.
  private init(
    ofEscapedPath typed: String, quote: String, meaning path: String, in catalog: DatasetCatalog
  ) {
    let word = typed.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    let opening = typed.contains("/") ? "" : quote
    func form(_ name: String) -> String {
      quote.isEmpty ? TypedPath.escaped(name) : opening + name
    }
    let files = Completion(ofPath: path, in: catalog) { $0 }
    let isFile = files.candidates.count == 1 && files.endsWord
    self.init(
      word ?? "", files.candidates.map { form($0) + (isFile ? quote : "") },
      common: isFile ? nil : form(files.common), endsWord: files.endsWord, isPath: true)
  }

  /// Returns the names in a folder that start with a word; in another case if none has this one.
  private static func files(
    in path: FilePath, startingWith word: String
  ) -> [File] {
    func files(startingWith prefix: [UInt8], where isMatch: (String) -> Bool) -> [File] {
      ((try? Folder.names(in: path, startingWith: prefix)) ?? []).map { ($0, $0.text) }
        .filter { isMatch($0.text) && (word.hasPrefix(".") || !$0.text.hasPrefix(".")) }
        .filter { !PlainForm.hasControls($0.text) }
    }
    let found = files(startingWith: FilePath.bytes(of: word)) { $0.hasPrefix(word) }
    if !found.isEmpty { return found }
    let lowercased = word.lowercased()
    return files(startingWith: []) { $0.lowercased().hasPrefix(lowercased) }
  }

  /// Completes the options of `:load`, their values, names and paths.
  init(ofLoad argument: String, in catalog: DatasetCatalog) {
    let word = String(argument.reversed().prefix { !$0.isWhitespace }.reversed())
    let earlier = argument.dropLast(word.count).split(whereSeparator: \.isWhitespace)
    let withValue = LoadOptions.namesWithValue
    if earlier.contains("--") {
      self.init(ofNameIn: argument, catalog)
    } else if let option = earlier.last.map(String.init), withValue.contains(option) {
      self.init(value: word, of: option)
    } else if let option = withValue.first(where: { word.hasPrefix("\($0)=") }) {
      self.init(value: String(word.dropFirst(option.count + 1)), of: option)
    } else if word.hasPrefix("-") {
      self.init(word, LoadOptions.names.matching(word))
    } else {
      self.init(ofNameIn: argument, catalog)
    }
  }

  /// The columns of a file are unknown before its name, which usually follows the options.
  private init(value: String, of option: String) {
    let values = LoadOptions.values(of: option, completing: value, columns: [])
    self.init(value, values.matching(value))
  }

  /// Completes the name or path after the options of `:load`.
  private init(ofNameIn argument: String, _ catalog: DatasetCatalog) {
    let trimmed = argument.trimmingBlanks
    var (options, typed) = ("", argument)
    if argument.hasPrefix("-") {
      guard let read = try? LoadArguments(parsing: argument), trimmed.hasSuffix(read.argument)
      else {
        self = .none
        return
      }
      options = String(trimmed.dropLast(read.argument.count))
      typed = read.argument.isEmpty ? "" : read.argument + argument.dropFirst(trimmed.count)
    }
    self.init(
      ofPath: typed, datasets: catalog.locations.map(\.name), in: catalog
    ) { [options] name in
      // Reading options takes long.
      name.contains("-")
        ? (try? LoadArguments(parsing: options + " " + name))?.argument
        : TypedPath.path(in: name.trimmingBlanks)
    }
  }
}
