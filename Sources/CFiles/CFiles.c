#define _GNU_SOURCE
#include "CFiles.h"

#ifdef __linux__
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/xattr.h>

// Other kinds, such as capabilities, grant rights and are not copied.
static int is_kept(const char *name) {
  return strncmp(name, "user.", 5) == 0 || strcmp(name, "system.posix_acl_access") == 0;
}

// Returns the NUL-terminated names of a file's attributes; the caller frees them.
static char *attribute_names(int file, ssize_t *length) {
  *length = flistxattr(file, NULL, 0);
  if (*length < 0) return NULL;
  char *names = malloc((size_t)*length + 1);
  if (names) *length = flistxattr(file, names, (size_t)*length);
  if (names && *length >= 0) return names;
  free(names);
  return NULL;
}

static int copy_attribute(int from, int to, const char *name) {
  ssize_t size = fgetxattr(from, name, NULL, 0);
  if (size < 0) return -1;
  char *value = malloc((size_t)size + 1);
  if (!value) return -1;
  size = fgetxattr(from, name, value, (size_t)size);
  int result = size < 0 ? -1 : fsetxattr(to, name, value, (size_t)size, 0);
  free(value);
  return result;
}

// Copies the attributes, or removes them if `from` is -1.
static int apply_attributes(const char *names, ssize_t length, int from, int to) {
  int result = 0;
  for (const char *name = names; name < names + length; name += strlen(name) + 1) {
    if (!is_kept(name)) continue;
    if ((from < 0 ? fremovexattr(to, name) : copy_attribute(from, to, name)) != 0) result = -1;
  }
  return result;
}

// Adds the classes of the attributes that only the old file has.
static int lost_attributes(const char *names, ssize_t length, int to) {
  int lost = 0;
  for (const char *name = names; name < names + length; name += strlen(name) + 1) {
    if (is_kept(name) || fgetxattr(to, name, NULL, 0) >= 0) continue;
    if (strncmp(name, "trusted.", 8) == 0) lost |= files_lost_trusted;
    if (strncmp(name, "security.", 9) == 0) lost |= files_lost_security;
  }
  return lost;
}

int files_copy_attributes(int from, int to) {
  ssize_t length = 0, inherited_length = 0;
  char *names = attribute_names(from, &length);
  if (!names) return errno == ENOTSUP ? 0 : files_lost_some;
  // A new file may inherit attributes that the old one lacks.
  char *inherited = attribute_names(to, &inherited_length);
  if (inherited) apply_attributes(inherited, inherited_length, -1, to);
  int result = apply_attributes(names, length, from, to) == 0 ? 0 : files_lost_some;
  result |= lost_attributes(names, length, to);
  free(inherited);
  free(names);
  return result;
}

int files_open_scratch(void) { return memfd_create("ridgeline", MFD_CLOEXEC); }

#else
#include <copyfile.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int files_copy_attributes(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR) == 0 ? 0 : files_lost_some;
}

int files_open_scratch(void) {
  char path[] = "/tmp/ridgeline-XXXXXX";
  int file = mkstemp(path);
  if (file == -1) return -1;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

#endif
