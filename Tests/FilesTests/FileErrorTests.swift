import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct FileErrorTests {
  @Test func `an error names the operation, the file and the reason`() {
    for (error, text) in [
      (
        FileError(.open, "/nowhere/x", .noSuchFileOrDirectory),
        "cannot open /nowhere/x: No such file or directory"
      ),
      (FileError(.lock, "x", .wouldBlock), "cannot lock x: another program has locked it"),
      (FileError(.read, "x", .wouldBlock), "cannot read x: \(Errno.wouldBlock)"),
      (FileError(.write, "x", .notSupported), "cannot write x: not a regular file"),
      (FileError(.open, "x", .tooManySymbolicLinkLevels), "cannot open x: not a regular file"),
      (
        FileError(.write, "x", .staleNFSFileHandle),
        "cannot write x: it was replaced by another file"
      ),
      (
        FileError(.write, "none/x", .noSuchFileOrDirectory, missingFolder: "none"),
        "cannot write none/x: the folder none does not exist"
      ),
    ] {
      expectEqual(error.description, text)
    }
  }

  @Test func `an attempt keeps the system's error`() {
    #expect(throws: FileError(.read, "x", .badFileDescriptor)) {
      try attempt(.read, "x") { throw Errno.badFileDescriptor }
    }
    #expect(throws: FileError(.read, "x", .ioError)) {
      try attempt(.read, "x") { throw CancellationError() }
    }
  }
}
