#ifndef RIDGELINE_CPOSTGRESQL_SHIM_H
#define RIDGELINE_CPOSTGRESQL_SHIM_H

// What waiting for a server and handing texts over take.
#include <poll.h>
#include <stdlib.h>
#include <string.h>

// Debian keeps it in a folder of its own, Homebrew's keg does not.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

#endif
