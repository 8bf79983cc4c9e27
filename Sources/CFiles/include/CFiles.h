#ifndef RIDGELINE_CFILES_H
#define RIDGELINE_CFILES_H

// System calls that Swift's C library modules do not import. Each returns -1 and sets errno on failure.

/// Copies access control lists and extended attributes from one open file to another, and removes
/// those that the first one lacks.
int files_copy_attributes(int from, int to);

/// Opens an empty file without a name, in memory where that is supported.
int files_open_scratch(void);

#endif
