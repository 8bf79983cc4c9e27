#ifndef RIDGELINE_CFILES_H
#define RIDGELINE_CFILES_H

#include <sys/types.h>

// System calls that Swift's C library modules do not import. Each returns -1 and sets errno on failure.

/// Opens a new file without a name in an open folder, or fails where the file system has none
/// (Linux's O_TMPFILE) or `files_link` could not name it later.
int files_open_unnamed(int folder, mode_t mode);

/// Gives a file without a name its first one; fails if something has that name.
int files_link(int file, int folder, const char *name);

/// Copies access control lists and extended attributes from one open file to another, and removes
/// those that the first one lacks.
int files_copy_attributes(int from, int to);

/// How a file takes another one's name: through a hidden name, that no process may leave behind.
struct files_takeover {
  /// The open folder.
  int folder;
  /// The new file, and its hidden name, which it gets first where it has none.
  int file;
  const char *hidden;
  int is_named;
  /// The name that it takes.
  const char *name;
  /// Whether it exchanges names with the old file, so that it can be looked at once more; otherwise
  /// the old file is gone.
  int exchanges;
  /// The process that works, 0 for this one, the end of a pipe that it waits at, and its memory.
  pid_t process;
  int decision;
  void *memory;
};

/// Gives the file the name, in a process of its own that ends its work even if this one is killed.
int files_begin_takeover(struct files_takeover *takeover);

/// Ends an exchange: removes the old file, or gives each file its name back and removes the new one.
/// If this is never called, they get them back.
int files_end_takeover(struct files_takeover *takeover, int keeps);

/// Whether no other descriptor of any process has a file open: 1, 0, or -1 where the system does not
/// tell.
int files_is_exclusive(int file);

#endif
