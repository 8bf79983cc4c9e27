#ifndef RIDGELINE_CREADLINE_SHIM_H
#define RIDGELINE_CREADLINE_SHIM_H

// readline.h uses FILE without including this.
#include <stdio.h>
#include <fcntl.h>
#include <poll.h>
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
// How the terminal was before it was readline's, for those who end the process within whatever it
// does: the handler of a trap can be told nothing, and can ask for hardly anything.
struct readline_terminal {
  struct termios settings;
  int file;
  int is_live;
};
static inline struct readline_terminal *readline_terminal_before(void) {
  static struct readline_terminal before;
  return &before;
}
// To be called before readline has the terminal.
static inline void readline_remember_terminal(int is_live) {
  struct readline_terminal *before = readline_terminal_before();
  const char *name = ttyname(fileno(rl_instream));
  before->is_live = is_live;
  tcgetattr(fileno(rl_instream), &before->settings);
  before->file = name ? open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1;
}
// Gives the terminal back without waiting for output that it may never take, as after Ctrl-S, or
// for a write that holds it: readline's own way waits for both.
// What is shown below the typed line is taken away.
static inline void readline_abandon_terminal(void) {
  const struct readline_terminal *before = readline_terminal_before();
  const char *paste = rl_variable_value("enable-bracketed-paste");
  const char *leave = before->is_live ? "\033[?7h\033[?25h\033[?2026l\r\n\033[J" : "";
  tcsetattr(fileno(rl_instream), TCSANOW, &before->settings);
  if (before->file < 0) return;
  if (write(before->file, leave, strlen(leave)) < 0) { /* It does not take even this. */ }
  if (paste && strcmp(paste, "on") == 0 && write(before->file, "\033[?2004l", 8) < 0) {
    // Nor this.
  }
}
extern int _rl_pushed_input_available(void);
static inline int readline_has_keys(void) {
  struct pollfd input = {.fd = fileno(rl_instream), .events = POLLIN};
  return poll(&input, 1, 0) > 0 && (input.revents & POLLIN);
}
// Keys that readline has, but the terminal no longer: the rest of a macro, or what was read too
// early to be understood.
static inline int readline_has_pushed_keys(void) {
  return rl_pending_input || _rl_pushed_input_available() || RL_ISSTATE(RL_STATE_MACROINPUT);
}
static inline int readline_end_of_pushed_keys(FILE *stream) { return EOF; }
// Takes the next of them; less than 1 where there is none.
static inline int readline_pushed_key(void) {
  rl_getc_func_t *from_terminal = rl_getc_function;
  unsigned long reading = RL_STATE_CALLBACK | RL_STATE_READCMD, before = rl_readline_state;
  rl_getc_function = readline_end_of_pushed_keys;
  // Only so is a macro over with its last key.
  RL_SETSTATE(reading);
  int key = readline_has_pushed_keys() ? rl_read_key() : EOF;
  rl_readline_state &= before | ~reading;
  rl_getc_function = from_terminal;
  return key;
}
static inline void readline_push_keys(const char *keys) { rl_push_macro_input(strdup(keys)); }
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

// Where the cursor is in the typed line, and how many lines that takes: readline has no other name
// for it.
extern int _rl_last_c_pos, _rl_last_v_pos, _rl_vis_botlin;
static inline int readline_cursor_column(void) { return _rl_last_c_pos; }
static inline int readline_cursor_row(void) { return _rl_last_v_pos; }
static inline int readline_last_row(void) { return _rl_vis_botlin; }

// Whether the terminal's way to move up is the usual one, as that of all that can show a panel.
static inline int readline_can_move(void) {
  const char *up = rl_get_termcap("up");
  return up && (strncmp(up, "\033[", 2) == 0 || strcmp(up, "\033M") == 0);
}

static inline int readline_is_empty(void) { return rl_end == 0; }

// What readline or a system's inputrc gives to keys for a list, and what has other keys besides.
static inline int readline_is_dull(rl_command_func_t *function) {
  return !function || function == rl_complete || function == rl_vi_editing_mode ||
         function == rl_beginning_of_history || function == rl_end_of_history ||
         function == rl_history_search_backward || function == rl_history_search_forward;
}
// Whether keys were read that longer ones begin with, so that readline waits for another key.
static inline int readline_waits_behind(const char *keys) {
  int length = (int)strlen(keys);
  return RL_ISSTATE(RL_STATE_MULTIKEY) && rl_key_sequence_length == length &&
         strncmp(rl_executing_keyseq, keys, length) == 0;
}
// Binds a key in each map where nobody has bound it to something else.
static inline void readline_bind(const char *keys, rl_command_func_t *function, int in_vi) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (int index = 0; index < (in_vi ? 3 : 1); index++) {
    int type = ISFUNC;
    rl_command_func_t *bound = rl_function_of_keyseq(keys, maps[index], &type);
    // Longer keys may begin so; then it is what is done where none of them is meant.
    if (bound && type == ISKMAP) bound = ((Keymap)bound)[ANYOTHERKEY].function;
    if (type != ISMACR && readline_is_dull(bound)) {
      rl_bind_keyseq_in_map(keys, function, maps[index]);
    }
  }
}

// Puts a function in place of the one that ends a line, wherever that is bound.
static inline void readline_replace_newline_in(Keymap map, rl_command_func_t *function) {
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISKMAP && map[key].function) {
      readline_replace_newline_in((Keymap)map[key].function, function);
    } else if (map[key].type == ISFUNC && map[key].function == rl_newline) {
      map[key].function = function;
    }
  }
}
static inline void readline_replace_newline(rl_command_func_t *function) {
  readline_replace_newline_in(emacs_standard_keymap, function);
  readline_replace_newline_in(vi_insertion_keymap, function);
  readline_replace_newline_in(vi_movement_keymap, function);
}

static inline void readline_set_matches_hook(void (*show)(char **, int, int)) {
  rl_completion_display_matches_hook = show;
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

// What a trap did before: Swift's runtime may tell where the program was.
static inline struct sigaction *signal_action_before(int trap) {
  static struct sigaction before[NSIG];
  return &before[trap];
}
static inline void signal_trapped(int trap) {
  readline_abandon_terminal();
  sigaction(trap, signal_action_before(trap), NULL);
  raise(trap);
}
// Has the terminal given back before a trap ends the process.
static inline void signal_catch_traps(void) {
  const int traps[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  struct sigaction action = {.sa_handler = signal_trapped};
  for (size_t index = 0; index < sizeof traps / sizeof *traps; index++) {
    sigaction(traps[index], &action, signal_action_before(traps[index]));
  }
}

#endif
