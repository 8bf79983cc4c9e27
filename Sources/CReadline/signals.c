#include "CReadline.h"

#include <pthread.h>

void signal_ignore(int number) { signal(number, SIG_IGN); }

// Other threads may block or handle the signal.
void signal_raise_default(int number) {
  struct sigaction fallback = {.sa_handler = SIG_DFL}, action;
  sigset_t only, mask;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigaction(number, &fallback, &action);
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &action, NULL);
}

// The previous actions: Swift's runtime may print a backtrace.
static struct sigaction actions_before[NSIG];

static void trapped(int trap) {
  readline_abandon_terminal();
  sigaction(trap, &actions_before[trap], NULL);
  raise(trap);
}

void signal_catch_traps(void) {
  const int traps[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  struct sigaction action = {.sa_handler = trapped};
  for (size_t index = 0; index < sizeof traps / sizeof *traps; index++) {
    sigaction(traps[index], &action, &actions_before[traps[index]]);
  }
}
