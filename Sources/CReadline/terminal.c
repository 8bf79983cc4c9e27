#include "CReadline.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <termios.h>
#include <unistd.h>

// This file alone changes the terminal. Global, for the signal handler.
static struct {
  struct termios settings;
  int file;
  int is_live;
} before = {.file = -1};

// Atomic, because the handler may run on another thread: whether the settings are readline's, and
// whether they are being changed.
static atomic_int is_taken, is_changing;

// NOFLSH: Ctrl-C does not flush the queue; the console does.
static void take_terminal(int signal) {
  (void)signal;
  struct termios settings;
  int input = fileno(rl_instream);
  is_changing = 1;
  if (!signal_is_ending()) {
    is_taken = 1;
    rl_prep_terminal(1);
    // A shell turns echo off for its line editor, whose keys run programs.
    if (before.is_live) rl_tty_set_echoing(1);
    if (tcgetattr(input, &settings) == 0 && !(settings.c_lflag & NOFLSH)) {
      settings.c_lflag |= NOFLSH;
      tcsetattr(input, TCSADRAIN, &settings);
    }
  }
  is_changing = 0;
}

// In the background the kernel stops the group here.
void readline_take_terminal(void) { signal_with_default(SIGTTOU, take_terminal); }

static void prepare_terminal(int meta) {
  (void)meta;
  readline_take_terminal();
}

void readline_release_terminal(void) {
  is_changing = 1;
  if (!signal_is_ending()) {
    rl_deprep_terminal();
    is_taken = 0;
  }
  is_changing = 0;
}

// In the background the kernel stops the group at this call, each time it is continued there; a group
// without a shell gets an error. A stop by a signal from the process can be undone: Dispatch sends a
// SIGCONT that it receives to another thread.
static void drain_terminal(int signal) {
  (void)signal;
  while (tcdrain(fileno(rl_instream)) != 0 && errno == EINTR) {}
}

static void wait_for_foreground(void) { signal_with_default(SIGTTOU, drain_terminal); }

static int is_in_background(void) {
  pid_t foreground = tcgetpgrp(fileno(rl_instream));
  return foreground > 0 && foreground != getpgrp();
}

void readline_wait_for_foreground(void) {
  if (is_in_background()) signal_with_ends_by_default(wait_for_foreground);
}

static void stop(void) {
  signal_raise_default(SIGTSTP);
  wait_for_foreground();
}

void readline_suspend(void) { signal_with_ends_by_default(stop); }

// Keys that arrive while the settings change are read as a line, without the Ctrl-D that ends it.
int readline_resume_terminal(void) {
  struct termios settings;
  if (tcgetattr(fileno(rl_instream), &settings) != 0 || (settings.c_lflag & ICANON)) {
    readline_release_terminal();
    return 0;
  }
  if (readline_brackets_pastes()) fputs("\033[?2004h", rl_outstream);
  return 1;
}

void readline_keep_terminal(void) {
  rl_prep_term_function = prepare_terminal;
  rl_deprep_term_function = NULL;
}

void readline_remember_terminal(int is_live) {
  const char *name = ttyname(fileno(rl_instream));
  before.is_live = is_live;
  tcgetattr(fileno(rl_instream), &before.settings);
  before.file = name ? open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1;
}

// Writes for at most a fifth of a second.
static void write_briefly(const char *text) {
  size_t length = strlen(text);
  for (int attempt = 0; length > 0 && attempt < 20; attempt++) {
    ssize_t count = write(before.file, text, length);
    if (count > 0) {
      text += count;
      length -= (size_t)count;
    } else {
      struct pollfd output = {.fd = before.file, .events = POLLOUT};
      poll(&output, 1, 10);
    }
  }
}

int readline_brackets_pastes(void) {
  const char *value = rl_variable_value("enable-bracketed-paste");
  return value && strcmp(value, "on") == 0;
}

static void refuse(int signal) { (void)signal; }

// Readline's own function waits for output that the terminal may never accept.
void readline_abandon_terminal(void) {
  int input = fileno(rl_instream);
  if (readline_end_pager()) is_taken = 1;
  if (is_in_background()) return;
  // If it is the shell's from now on, the kernel refuses the changes while SIGTTOU is caught.
  struct sigaction action = {.sa_handler = refuse};
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, SIGTTOU);
  sigaction(SIGTTOU, &action, NULL);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  // After Ctrl-S output is blocked. Linux restarts only what the same call stopped.
  if (before.file >= 0 && tcflow(before.file, TCOOFF) == 0) tcflow(before.file, TCOON);
  for (int attempt = 0; is_changing && attempt < 20; attempt++) poll(NULL, 0, 10);
  if (!is_taken || tcsetattr(input, TCSANOW, &before.settings) != 0 || before.file < 0) return;
  if (before.is_live) write_briefly("\033[?7h\033[?25h\033[?2026l\r\n\033[J");
  if (readline_brackets_pastes()) write_briefly("\033[?2004l");
}

int readline_read(unsigned char *bytes, size_t size) {
  struct pollfd input = {.fd = fileno(rl_instream), .events = POLLIN};
  if (poll(&input, 1, 0) <= 0) return 0;
  if (!(input.revents & POLLIN)) return -1;
  ssize_t count = read(input.fd, bytes, size);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
  return count > 0 ? (int)count : -1;
}

void readline_drop_keys(void) { tcflush(fileno(rl_instream), TCIFLUSH); }
