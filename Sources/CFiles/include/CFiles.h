#ifndef RIDGELINE_CFILES_H
#define RIDGELINE_CFILES_H

// System calls that Swift's C library modules do not import. They return -1 and set errno on failure.

/// Attributes that a copy lacks: lists or attributes that could not be copied, and those that grant
/// rights, which are not.
enum { files_lost_some = 1, files_lost_trusted = 2, files_lost_security = 4 };

/// Copies access control lists and extended attributes from one open file to another, and removes
/// those that the first one lacks; returns what the copy lacks.
int files_copy_attributes(int from, int to);

/// Opens an empty file without a name, in memory where that is supported.
int files_open_scratch(void);

#endif
