#include "CReadline.h"

#include <pthread.h>

void signal_ignore(int number) { signal(number, SIG_IGN); }

// Other threads may block or handle the signal.
void signal_with_default(int number, void (*body)(int)) {
  struct sigaction fallback = {.sa_handler = SIG_DFL}, action;
  sigset_t only, mask;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigaction(number, &fallback, &action);
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  body(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &action, NULL);
}

static void raise_signal(int number) { raise(number); }

void signal_raise_default(int number) { signal_with_default(number, raise_signal); }

// The previous actions: Swift's runtime may print a backtrace.
static struct sigaction actions_before[NSIG];

static void restore_and_raise(int number) {
  readline_abandon_terminal();
  sigaction(number, &actions_before[number], NULL);
  raise(number);
}

void signal_catch_fatal(void) {
  const int numbers[] = {
      SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
      // Not with Dispatch, whose threads pass SIGPROF to each other forever.
      SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGPROF, SIGVTALRM,
  };
  struct sigaction action = {.sa_handler = restore_and_raise};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction *before = &actions_before[numbers[index]];
    sigaction(numbers[index], &action, before);
    if (before->sa_handler == SIG_IGN) sigaction(numbers[index], before, NULL);
  }
}
