#include "CReadline.h"

#include <pthread.h>
#include <stdatomic.h>

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

static atomic_int is_ending;

int signal_is_ending(void) { return is_ending; }

// The previous actions: Swift's runtime may print a backtrace.
static struct sigaction actions_before[NSIG];
static void (*end_children)(void);

static void restore_and_raise(int number) {
  is_ending = 1;
  end_children();
  readline_abandon_terminal();
  sigaction(number, &actions_before[number], NULL);
  raise(number);
}

// Some parents ignore SIGHUP for a program.
static void handle_unless_ignored(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler}, *before = &actions_before[number];
  sigaction(number, &action, before);
  if (before->sa_handler == SIG_IGN) sigaction(number, before, NULL);
}

static const int ends[] = {SIGTERM, SIGHUP, SIGQUIT};
static const size_t end_count = sizeof ends / sizeof *ends;

static void handle_ends(void (*handler)(int)) {
  for (size_t index = 0; index < end_count; index++) {
    handle_unless_ignored(ends[index], handler);
    // Swift's runtime handles SIGQUIT too.
    actions_before[ends[index]].sa_handler = SIG_DFL;
  }
}

void signal_catch_fatal(void (*end)(void)) {
  const int numbers[] = {
      SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
      SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGPROF, SIGVTALRM,
  };
  end_children = end;
  handle_ends(restore_and_raise);
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++)
    handle_unless_ignored(numbers[index], restore_and_raise);
}

// The terminal is another job's in `body`, which stops. When it continues, a handler would not always
// run before the next stop, but the kernel ends the process if this thread accepts the signal.
void signal_with_ends_by_default(void (*body)(void)) {
  sigset_t set, mask;
  if (is_ending) return;
  sigemptyset(&set);
  for (size_t index = 0; index < end_count; index++) sigaddset(&set, ends[index]);
  handle_ends(SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &set, &mask);
  body();
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  handle_ends(restore_and_raise);
}
