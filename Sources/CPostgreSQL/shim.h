#ifndef RIDGELINE_CPOSTGRESQL_SHIM_H
#define RIDGELINE_CPOSTGRESQL_SHIM_H

// `poll`, `free` and `strdup`.
#include <poll.h>
#include <stdlib.h>
#include <string.h>

// Debian has the header in a subfolder, Homebrew does not.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

#endif
