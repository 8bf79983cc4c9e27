#ifndef RIDGELINE_CREADLINE_SHIM_H
#define RIDGELINE_CREADLINE_SHIM_H

// readline.h uses FILE without including this.
#include <stdio.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

#ifndef RL_READLINE_VERSION
#error "This is libedit: install GNU readline (libreadline-dev, or Homebrew's readline)."
#endif

// Swift 6 cannot read C's global variables, so that each one in use has a function here.

static inline void readline_set_name(const char *name) { rl_readline_name = name; }
static inline void readline_set_streams(FILE *input, FILE *output) {
  rl_instream = input;
  rl_outstream = output;
}
static inline FILE *readline_standard_input(void) { return stdin; }
static inline FILE *readline_standard_output(void) { return stdout; }

// The terminal stays readline's from the first prompt to the end, also while a line is answered, so
// that keys typed ahead are neither echoed into the output nor lost.
static inline void readline_keep_terminal(void) { rl_deprep_term_function = NULL; }

// Signals are the console's: the callback interface sees them only while it reads a key.
static inline void readline_leave_signals_alone(void) {
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
}

// Reads a key if there is one. Ctrl-C empties the terminal's queue, so that a key may be announced
// and gone, and readline would wait for the next one.
static inline void readline_read_key(void) {
  struct pollfd input = {.fd = fileno(rl_instream), .events = POLLIN};
  if (poll(&input, 1, 0) > 0) rl_callback_read_char();
}

static inline const char *readline_text(void) { return rl_line_buffer ? rl_line_buffer : ""; }

static inline void readline_set_redisplay(void (*redisplay)(void)) {
  rl_redisplay_function = redisplay;
}
static inline void readline_set_completion(
    char **(*complete)(const char *, int, int), const char *word_breaks) {
  rl_attempted_completion_function = complete;
  rl_completer_word_break_characters = word_breaks;
}
// Whether readline offers names of files where the completion function offers nothing.
static inline void readline_complete_files(int allowed) {
  rl_attempted_completion_over = !allowed;
}

// Has characters beyond ASCII typed as such also where the environment names no locale.
static inline void readline_use_unicode(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

// SIG_IGN and SIG_DFL are casts, which Swift does not import everywhere.
static inline void signal_ignore(int number) { signal(number, SIG_IGN); }
static inline void signal_raise_default(int number) {
  signal(number, SIG_DFL);
  kill(getpid(), number);
}

#endif
