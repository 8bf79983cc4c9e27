#ifndef RIDGELINE_CFILES_H
#define RIDGELINE_CFILES_H

#include <sys/types.h>

// System calls that Swift's C library modules do not import. Each returns -1 and sets errno on failure.

/// Opens a new file without a name in an open folder, or fails where the file system has none
/// (Linux's O_TMPFILE) or `files_link` could not name it later.
int files_open_unnamed(int folder, mode_t mode);

/// Gives a file without a name its first one; fails if something has that name.
int files_link(int file, int folder, const char *name);

/// Exchanges the files behind two names of an open folder in one step.
int files_exchange(int folder, const char *name, const char *other);

/// Copies access control lists and extended attributes from one open file to another, and removes
/// those that the first one lacks.
int files_copy_attributes(int from, int to);

/// Whether no other descriptor of any process has a file open: 1, 0, or -1 where the system does not
/// tell.
int files_is_exclusive(int file);

#endif
