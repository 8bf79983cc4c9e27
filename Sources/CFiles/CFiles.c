#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/xattr.h>

static void descriptor_path(char path[32], int file) {
  snprintf(path, 32, "/proc/self/fd/%d", file);
}

int files_open_unnamed(int folder, mode_t mode) {
  int file = openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
  if (file < 0) return -1;
  char path[32];
  descriptor_path(path, file);
  if (access(path, F_OK) == 0) return file;
  close(file);
  errno = EOPNOTSUPP;
  return -1;
}

int files_link(int file, int folder, const char *name) {
  char path[32];
  descriptor_path(path, file);
  return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

int files_exchange(int folder, const char *name, const char *other) {
  return renameat2(folder, name, folder, other, RENAME_EXCHANGE);
}

// Other kinds, such as capabilities, are not a file's contents to keep but rights to give.
static int is_kept(const char *name) {
  return strncmp(name, "user.", 5) == 0 || strcmp(name, "system.posix_acl_access") == 0;
}

// The names of a file's attributes, each ended by a zero byte; to be freed.
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

// Copies them, or where `from` is -1 removes them.
static int apply_attributes(const char *names, ssize_t length, int from, int to) {
  int result = 0;
  for (const char *name = names; name < names + length; name += strlen(name) + 1) {
    if (!is_kept(name)) continue;
    if ((from < 0 ? fremovexattr(to, name) : copy_attribute(from, to, name)) != 0) result = -1;
  }
  return result;
}

int files_copy_attributes(int from, int to) {
  ssize_t length = 0, inherited_length = 0;
  char *names = attribute_names(from, &length);
  if (!names) return errno == ENOTSUP ? 0 : -1;
  // A folder may give a new file attributes that the old one lacks.
  char *inherited = attribute_names(to, &inherited_length);
  if (inherited) apply_attributes(inherited, inherited_length, -1, to);
  int result = apply_attributes(names, length, from, to);
  free(inherited);
  free(names);
  return result;
}

int files_is_exclusive(int file) {
  // Only a file that nobody else has open can be leased for writing.
  if (fcntl(file, F_SETLEASE, F_WRLCK) == 0) {
    fcntl(file, F_SETLEASE, F_UNLCK);
    return 1;
  }
  return errno == EAGAIN ? 0 : -1;
}

#else
#include <copyfile.h>

int files_open_unnamed(int folder, mode_t mode) {
  errno = ENOTSUP;
  return -1;
}

int files_link(int file, int folder, const char *name) {
  errno = ENOTSUP;
  return -1;
}

int files_exchange(int folder, const char *name, const char *other) {
  return renameatx_np(folder, name, folder, other, RENAME_SWAP);
}

int files_copy_attributes(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR);
}

int files_is_exclusive(int file) { return -1; }

#endif
