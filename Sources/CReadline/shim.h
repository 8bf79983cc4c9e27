#ifndef RIDGELINE_CREADLINE_SHIM_H
#define RIDGELINE_CREADLINE_SHIM_H

// readline.h uses FILE without including this.
#include <stdio.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
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
// that keys typed ahead are neither echoed into the output nor lost. Ctrl-C leaves its queue alone:
// a key that is announced must still be there when readline waits for it.
static inline void readline_prepare_terminal(int meta) {
  struct termios settings;
  int input = fileno(rl_instream);
  rl_prep_terminal(meta);
  if (tcgetattr(input, &settings) != 0 || (settings.c_lflag & NOFLSH)) return;
  settings.c_lflag |= NOFLSH;
  tcsetattr(input, TCSADRAIN, &settings);
}
static inline void readline_keep_terminal(void) {
  rl_prep_term_function = readline_prepare_terminal;
  rl_deprep_term_function = NULL;
}
// Gives the terminal back without waiting for output that it may never take, as after Ctrl-S, or
// for a write that holds it: readline's own way waits for both.
static inline void readline_abandon_terminal(const struct termios *settings) {
  const char *paste = rl_variable_value("enable-bracketed-paste");
  const char *name = ttyname(fileno(rl_outstream));
  tcsetattr(fileno(rl_instream), TCSANOW, settings);
  if (!paste || strcmp(paste, "on") != 0 || !name) return;
  int file = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK);
  if (file < 0) return;
  if (write(file, "\033[?2004l", 8) < 0) { /* It does not take even this. */ }
  close(file);
}
static inline void readline_drop_keys(void) { tcflush(fileno(rl_instream), TCIFLUSH); }

// Signals are the console's: the callback interface sees them only while it reads a key.
static inline void readline_leave_signals_alone(void) {
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
}

static inline void readline_end_line(void) {
  fputc('\n', rl_outstream);
  fflush(rl_outstream);
}

static inline const char *readline_text(void) { return rl_line_buffer ? rl_line_buffer : ""; }

// Readline learns what the terminal can do only where it is initialised with its own redisplay.
static inline void readline_set_redisplay(void (*redisplay)(void)) {
  rl_initialize();
  rl_redisplay_function = redisplay;
  // Searching for a character crashes readline 8.2's callback interface when the key behind it
  // begins an escape sequence.
  rl_unbind_key_in_map(0x1D, emacs_standard_keymap);
  rl_unbind_key_in_map(0x1D, emacs_meta_keymap);
}

// Learns the terminal's size. Readline divides by what is left of a line behind the prompt.
static inline void readline_fit_screen(void) {
  int rows = 0, columns = 0;
  rl_reset_screen_size();
  rl_get_screen_size(&rows, &columns);
  if (columns < 10) rl_set_screen_size(rows > 0 ? rows : 24, 10);
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
// Has this thread do what the signal does by default, whoever else blocks or handles it. Returns
// only if that is to stop, once the process is continued.
static inline void signal_raise_default(int number) {
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

#endif
