// C, because Swift has neither fork nor the functions that open a terminal.
#define _GNU_SOURCE
#include "pseudo_terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Closes files of concurrent tests: a pipe ends only after its last write end is closed.
static void close_others(void) {
#ifdef __linux__
  if (close_range(3, ~0U, 0) == 0) return;
#endif
  long limit = sysconf(_SC_OPEN_MAX);
  for (int file = 3; file < limit && file < 65536; file++) close(file);
}

static void close_on_exec(int file) { fcntl(file, F_SETFD, FD_CLOEXEC); }

int pseudo_terminal_open(int *master, int *slave) {
  *master = posix_openpt(O_RDWR | O_NOCTTY);
  if (*master < 0 || grantpt(*master) != 0 || unlockpt(*master) != 0) return -1;
  // ptsname would share its memory with the threads of other tests.
  char name[64];
  *slave = ptsname_r(*master, name, sizeof name) == 0 ? open(name, O_RDWR | O_NOCTTY) : -1;
  close_on_exec(*master);
  if (*slave >= 0) close_on_exec(*slave);
  return *slave < 0 ? -1 : 0;
}

pid_t pseudo_terminal_spawn(
    int slave, int input, int output, const char *folder, char *const arguments[],
    char *const environment[]) {
  // fork would copy the page tables of a test process with large lists. The child makes only system
  // calls.
  pid_t process = vfork();
  if (process != 0) return process;
  // The test process may ignore signals; a program started by a shell does not.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  if (setsid() < 0 || ioctl(slave, TIOCSCTTY, 0) < 0 || chdir(folder) != 0) _exit(126);
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(slave, 2) < 0) _exit(126);
  close_others();
  execve(arguments[0], arguments, environment);
  _exit(127);
}

#ifdef __linux__
int pseudo_terminal_signal_thread(pid_t process, pid_t thread, int signal) {
  return (int)syscall(SYS_tgkill, process, thread, signal);
}
#endif
