#include "CReadline.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

// The process that has the terminal; 0 without any. Atomic, for the handler of signals.
static atomic_int pager;

static void run_shell(char *const arguments[], int input) {
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (dup2(input, STDIN_FILENO) >= 0) execv("/bin/sh", arguments);
  _exit(127);
}

// Not by swift-subprocess: a child of posix_spawn that Ctrl-Z stops before it runs its program holds a
// thread in the kernel, so that this process neither stops nor continues. One that is forked in the
// same process group is stopped and continued with it.
int readline_run_pager(const char *command, const char *options, int input) {
  char *const arguments[] = {
      "sh", "-c", "LESS=$1 && export LESS && eval \"$2\"", "sh", (char *)options, (char *)command, NULL};
  int status = 0;
  sigset_t all, mask;
  sigfillset(&all);
  // The handlers of this process must not run in the child.
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  pid_t process = fork();
  if (process == 0) run_shell(arguments, input);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (process < 0) return -1;
  pager = process;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  pager = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int readline_end_pager(void) {
  pid_t process = pager;
  if (process == 0) return 0;
  kill(process, SIGTERM);
  for (int attempt = 0; kill(process, 0) == 0 && attempt < 20; attempt++) poll(NULL, 0, 10);
  kill(process, SIGKILL);
  return 1;
}
