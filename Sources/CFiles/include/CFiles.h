#ifndef RIDGELINE_CFILES_H
#define RIDGELINE_CFILES_H

#include <sys/types.h>

// System calls that Swift's C library modules do not import. Each returns -1 and sets errno on failure.

/// Opens an unnamed file in a folder (Linux's O_TMPFILE), or fails if that is not supported or
/// `files_link` could not name it later.
int files_open_unnamed(int folder, mode_t mode);

/// Names an unnamed file; fails if the name exists.
int files_link(int file, int folder, const char *name);

/// Copies access control lists and extended attributes from one open file to another, and removes
/// those that the first one lacks.
int files_copy_attributes(int from, int to);

/// The replacement of a file through a hidden name, which must not remain.
struct files_takeover {
  /// The open folder.
  int folder;
  /// The new file, and its hidden name, which an unnamed file gets first.
  int file;
  const char *hidden;
  int is_named;
  const char *name;
  /// Whether the files are exchanged, so that the old one can be inspected; otherwise it is
  /// removed.
  int exchanges;
  /// The helper process, or 0 for this one, its pipe and its memory.
  pid_t process;
  int decision;
  void *memory;
};

/// Replaces the file in a helper process that completes even if this one is killed.
int files_begin_takeover(struct files_takeover *takeover);

/// Ends an exchange: removes the old file, or swaps back and removes the new one. Without this
/// call, the files are swapped back.
int files_end_takeover(struct files_takeover *takeover, int keeps);

/// Opens an empty file without a name, in memory where that is supported.
int files_open_scratch(void);

/// Whether the file is open for writing: 1, 0, or -1 if unknown.
///
/// The file must be open only for reading.
int files_has_writer(int file);

#endif
