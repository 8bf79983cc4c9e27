#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
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

static int exchange(int folder, const char *name, const char *other) {
  return renameat2(folder, name, folder, other, RENAME_EXCHANGE);
}

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

int files_copy_attributes(int from, int to) {
  ssize_t length = 0, inherited_length = 0;
  char *names = attribute_names(from, &length);
  if (!names) return errno == ENOTSUP ? 0 : -1;
  // A new file may inherit attributes that the old one lacks.
  char *inherited = attribute_names(to, &inherited_length);
  if (inherited) apply_attributes(inherited, inherited_length, -1, to);
  int result = apply_attributes(names, length, from, to);
  free(inherited);
  free(names);
  return result;
}

int files_has_writer(int file) {
  // A read lease requires that the file is not open for writing, and lets others read: an open
  // without waiting would fail during a write lease. An open for writing at this moment raises a
  // signal, SIGURG because that is ignored by default.
  fcntl(file, F_SETSIG, SIGURG);
  if (fcntl(file, F_SETLEASE, F_RDLCK) == 0) {
    fcntl(file, F_SETLEASE, F_UNLCK);
    return 0;
  }
  return errno == EAGAIN ? 1 : -1;
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

static int exchange(int folder, const char *name, const char *other) {
  return renameatx_np(folder, name, folder, other, RENAME_SWAP);
}

int files_copy_attributes(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR);
}

int files_has_writer(int file) { return -1; }

#endif

static int has_name(int file, int folder, const char *name) {
  struct stat open, named;
  return fstat(file, &open) == 0 && fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

// Takes the name and records whether an exchange was possible.
static int take_name(struct files_takeover *takeover) {
  int folder = takeover->folder;
  if (!takeover->is_named && files_link(takeover->file, folder, takeover->hidden) != 0) return -1;
  if (takeover->exchanges && exchange(folder, takeover->name, takeover->hidden) == 0) return 0;
  int is_unsupported = errno == EINVAL || errno == ENOSYS || errno == ENOTSUP;
  if (!takeover->exchanges || is_unsupported) {
    takeover->exchanges = 0;
    if (renameat(folder, takeover->hidden, folder, takeover->name) == 0) return 0;
  }
  int error = errno;
  unlinkat(folder, takeover->hidden, 0);
  errno = error;
  return -1;
}

static int decide(const struct files_takeover *takeover, int keeps) {
  int folder = takeover->folder;
  if (!keeps) {
    if (exchange(folder, takeover->name, takeover->hidden) != 0) return -1;
    // If another process replaced the new file meanwhile, its file is the newest.
    if (!has_name(takeover->file, folder, takeover->hidden)) {
      exchange(folder, takeover->name, takeover->hidden);
    }
  }
  return unlinkat(folder, takeover->hidden, 0);
}

// The helper process's data, in memory that outlives it.
struct work {
  struct files_takeover takeover;
  char name[NAME_MAX + 1], hidden[NAME_MAX + 1];
  int report[2], decision[2];
};

// The helper makes only system calls, because it may share memory with threads. It shares errno
// with the waiting thread; they alternate.
static int run(void *memory) {
  struct work *work = memory;
  unsigned char answer[2] = {0, 0}, keeps = 0;
  close(work->report[0]);
  close(work->decision[1]);
  if (take_name(&work->takeover) != 0) answer[0] = (unsigned char)errno;
  answer[1] = (unsigned char)work->takeover.exchanges;
  if (write(work->report[1], answer, 2) != 2) { /* This process was killed: its file is not kept. */ }
  if (answer[0] == 0 && work->takeover.exchanges) {
    ssize_t count;
    do count = read(work->decision[0], &keeps, 1);
    while (count < 0 && errno == EINTR);
    if (decide(&work->takeover, count == 1 && keeps) != 0) _exit(errno);
  }
  _exit(0);
}

// Starts the helper. A fork would copy the page tables of a large dataset and cause copy-on-write
// faults, so on Linux the helper shares memory.
static pid_t start(struct work *work, size_t size) {
#ifdef __linux__
  return clone(run, (char *)work + size, CLONE_VM | SIGCHLD, work);
#else
  pid_t process = fork();
  if (process == 0) run(work);
  return process;
#endif
}

static const size_t work_size = 1 << 16;

static void close_both(int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

static int open_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

static int open_pipes(struct work *work) {
  if (open_pipe(work->report) != 0) return -1;
  if (open_pipe(work->decision) == 0) return 0;
  close_both(work->report);
  return -1;
}

static int wait_for_helper(struct files_takeover *takeover) {
  close(takeover->decision);
  int status = 0;
  pid_t ended;
  do ended = waitpid(takeover->process, &status, 0);
  while (ended < 0 && errno == EINTR);
  munmap(takeover->memory, work_size);
  takeover->process = 0;
  if (ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0;
  errno = ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : EIO;
  return -1;
}

int files_begin_takeover(struct files_takeover *takeover) {
  takeover->process = 0;
  if (strlen(takeover->name) > NAME_MAX || strlen(takeover->hidden) > NAME_MAX) {
    errno = ENAMETOOLONG;
    return -1;
  }
  struct work *work = mmap(
      NULL, work_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (work == MAP_FAILED) return -1;
  work->takeover = *takeover;
  work->takeover.name = strcpy(work->name, takeover->name);
  work->takeover.hidden = strcpy(work->hidden, takeover->hidden);
  if (open_pipes(work) != 0) {
    munmap(work, work_size);
    return -1;
  }
  // Signals to the terminal's process group must not reach the helper.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t process = start(work, work_size);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(work->report[1]);
  close(work->decision[0]);
  if (process < 0) {
    // Without a helper, this process does the work.
    close(work->report[0]);
    close(work->decision[1]);
    munmap(work, work_size);
    return take_name(takeover);
  }
  unsigned char answer[2] = {0, 0};
  ssize_t count;
  do count = read(work->report[0], answer, 2);
  while (count < 0 && errno == EINTR);
  close(work->report[0]);
  takeover->process = process;
  takeover->decision = work->decision[1];
  takeover->memory = work;
  takeover->exchanges = answer[1];
  if (count == 2 && answer[0] == 0 && answer[1]) return 0;
  int error = count == 2 ? answer[0] : EIO;
  wait_for_helper(takeover);
  errno = error;
  return error == 0 ? 0 : -1;
}

int files_end_takeover(struct files_takeover *takeover, int keeps) {
  if (takeover->process == 0) return takeover->exchanges ? decide(takeover, keeps) : 0;
  // Always written: helpers of concurrent replacements may hold each other's pipe, which then would
  // not end.
  unsigned char byte = (unsigned char)keeps;
  if (write(takeover->decision, &byte, 1) != 1) { /* waitpid reports how the helper ended. */ }
  return wait_for_helper(takeover);
}

int files_open_scratch(void) {
#ifdef __linux__
  return memfd_create("ridgeline", MFD_CLOEXEC);
#else
  char path[] = "/tmp/ridgeline-XXXXXX";
  int file = mkstemp(path);
  if (file == -1) return -1;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
#endif
}
