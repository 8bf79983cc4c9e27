import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite(.session) struct ArrangerTests {
  @Test func `a new order, sections or columns print only the counts`() async throws {
    expectEqual(
      try await plain("8", ":sort name", ":section range", ":columns name height"),
      [
        "+ Everest\t8849\tHimalaya", "+ K2\t8611\tKarakoram", "+ Lhotse\t8516\tHimalaya",
        "= 3 of 6 (+3 -0)", "= 3 of 6 (+0 -0)", "= 3 of 6 (+0 -0)", "= 3 of 6 (+0 -0)",
      ])
  }

  @Test func `rows added or removed by a limit or other searched columns are printed`() async throws
  {
    expectEqual(
      try await plain("", ":limit 1", ":sort height", ":columns name").suffix(4),
      [
        "- Everest\t8849\tHimalaya", "+ Olympus\t2917\tGreece",
        "= 1 of 6 (+1 -1), 6 found", "= 1 of 6 (+0 -0), 6 found",
      ])
    expectEqual(
      try await plain("himalaya", ":search name"),
      [
        "+ Everest\t8849\tHimalaya", "+ Lhotse\t8516\tHimalaya", "= 2 of 6 (+2 -0)",
        "- Everest\t8849\tHimalaya", "- Lhotse\t8516\tHimalaya", "= 0 of 6 (+0 -2)",
      ])
  }

  @Test func `a setting without an argument prints its current value`() async throws {
    expectEqual(
      try await plain(":sort", ":section", ":columns", ":search", ":limit", ":fuzzy", ":view")
        .filter {
          $0.hasPrefix("|")
        },
      [
        "| :sort none", "| :section none", "| :columns name height_m range", "| :search all",
        "| :limit all",
        "| :fuzzy off", "| :view list",
      ])
    expectEqual(
      try await plain(
        ":sort -height,name", ":section r", ":columns range, name", ":limit 3",
        ":fuzzy on", ":view changes", ":sort", ":section", ":columns", ":limit", ":fuzzy", ":view"
      ).filter { $0.hasPrefix("|") },
      [
        "| :sort -height_m name", "| :section range", "| :columns range name", "| :limit 3",
        "| :fuzzy on", "| :view changes",
      ])
    expectEqual(
      try await plain(
        ":sort -height", ":section r", ":columns name", ":limit 3", ":sort none",
        ":section none", ":columns all", ":search name", ":search all", ":limit all", ":sort",
        ":section",
        ":columns", ":search", ":limit"
      ).filter { $0.hasPrefix("|") },
      [
        "| :sort none", "| :section none", "| :columns name height_m range", "| :search all",
        "| :limit all",
      ])
  }
}
