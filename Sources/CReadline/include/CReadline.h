#ifndef RIDGELINE_CREADLINE_H
#define RIDGELINE_CREADLINE_H

// readline.h uses FILE without including this.
#include <stdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>
#include <readline/history.h>

#ifndef RL_READLINE_VERSION
#error "This is libedit: install GNU readline (libreadline-dev, or Homebrew's readline)."
#endif

// MARK: Settings. Swift 6 cannot access C's global variables, so each has a function.

void readline_set_name(const char *name);
void readline_set_streams(FILE *input, FILE *output);
FILE *readline_standard_input(void);
FILE *readline_standard_output(void);
void readline_set_redisplay(void (*redisplay)(void));
// `find_start` returns the start of the word that ends at a position; `complete` its completions.
void readline_set_completion(
    int (*find_start)(int end), char **(*complete)(const char *text, int start, int end));
// Appends a blank to the only completion, or nothing.
void readline_end_completed_word(int is_ended);
// Replaces readline's list of completions, at most `limit` of which are printed.
void readline_limit_matches(int limit);
void readline_set_matches_hook(void (*show)(char **, int, int));
// The console handles signals: readline sees them only while it reads a key.
void readline_ignore_signals(void);
// Selects UTF-8 even if the environment names no locale.
void readline_use_unicode(void);
// Updates the size of the terminal.
void readline_fit_screen(void);

// MARK: The line being edited

const char *readline_text(void);
int readline_is_empty(void);
void readline_end_line(void);
// The position of the cursor in the edited line, and the line's last row.
int readline_cursor_column(void);
int readline_cursor_row(void);
int readline_last_row(void);
// Whether the terminal moves the cursor with the usual sequences, which a panel needs.
int readline_can_move(void);

// MARK: Keys. Call readline_install_keys after readline_set_redisplay, which reads the inputrc.

// The binding of a sequence in the current keymap.
struct readline_binding {
  // Longer bound sequences start with these bytes.
  int continues;
  // Their command, if any.
  rl_command_func_t *command;
  // Their expansion, if they are a macro.
  const char *macro;
};

// The interpretation of the next key.
enum readline_mode {
  // It runs the key's command.
  readline_runs_commands,
  // It is in a search, which other keys end.
  readline_searches,
  // It takes a character for the last command.
  readline_takes_character,
  // It inserts the next character literally.
  readline_quotes_character,
};

// What the command of a key edits on an empty line with a suggestion.
enum readline_edit {
  readline_edits_nothing,
  // It moves to the end or deletes before the cursor.
  readline_edits_end,
  // It discards the line.
  readline_edits_all,
};

// Where the command of a key goes in the history.
enum readline_step {
  readline_steps_nowhere,
  readline_steps_to_previous,
  readline_steps_to_next,
  // To the next line after the newest one, which is the edited one.
  readline_steps_past_newest,
};

// The macro commands that the filter implements.
enum readline_recording { readline_no_recording, readline_start, readline_stop, readline_replay };

void readline_install_keys(void);
enum readline_edit readline_edit_of(const unsigned char *keys, size_t length);
enum readline_step readline_step_of(const unsigned char *keys, size_t length);
// Whether a key aborts commands, and none is pending.
int readline_aborts(const unsigned char *keys, size_t length);
struct readline_binding readline_binding_of(const unsigned char *keys, size_t length);
enum readline_mode readline_mode(void);
int readline_is_vi(void);
// Runs the command that `keys` are bound to, or types them if they are one character; first ends a
// search, motion or argument that cannot take them.
void readline_press(const unsigned char *keys, size_t length);
// Ends a search, motion or argument that is being read; a search keeps the line it found.
void readline_end_mode(void);
// Ends a search, motion or argument without its effect, and moves the cursor to the end of the line.
void readline_abandon_line(void);
// Inserts text, which may not be valid UTF-8; returns 0 where a character would not be inserted.
int readline_insert(const char *text);
// Inserts text as one undo step, or adds it to the string searched for.
void readline_paste(const char *text);
// Ends the line as Enter does, whatever state it is in.
void readline_accept(void);
// The keyboard macro command that `keys` run, and how often to replay it.
enum readline_recording readline_recording_of(const unsigned char *keys, size_t length);
int readline_take_count(void);
// The milliseconds of keyseq-timeout; 0 if that is off.
int readline_timeout(void);
// Reads bytes that have arrived without waiting: their number, 0 if there are none, or -1 at the end.
int readline_read(unsigned char *bytes, size_t size);
void readline_drop_keys(void);

// Binds a sequence in each keymap in which the user has not bound it.
void readline_bind(const char *keys, rl_command_func_t *function, int in_vi);
// Binds a key that has another use while a list is only searched, unless the user has bound it.
void readline_bind_to_pick(const char *keys, rl_command_func_t *function, int in_vi);
// Replaces the command that ends a line, wherever that is bound.
void readline_replace_newline(rl_command_func_t *function);
// Whether an inputrc can bind a function of this name.
int readline_has_function(const char *name);
// Copies the index-th sequence, from 0, that runs a function in the current editing mode; returns its
// length, or 0 if there are no more.
size_t readline_keys_of(const char *name, size_t index, unsigned char *keys, size_t size);

// MARK: Terminal

// Keeps the terminal's settings from the first prompt to the end, even while a line runs, so that
// keys typed ahead are neither echoed nor lost.
void readline_keep_terminal(void);
// Gives the terminal readline's settings; stops the process while it is a background job.
void readline_take_terminal(void);
// Gives the terminal back the settings that it had before.
void readline_release_terminal(void);
// Stops the process; returns when it is continued in the foreground.
void readline_suspend(void);
// Stops the process while it is a background job, as its shell expects.
void readline_wait_for_foreground(void);
// After the process was stopped: returns whether the terminal still has readline's settings; if not,
// lets readline prepare it again.
int readline_resume_terminal(void);
// Records the terminal's settings before readline changes them. `is_live`: whether a panel is shown.
void readline_remember_terminal(int is_live);
// Whether readline turns on bracketed paste.
int readline_brackets_pastes(void);
// Restores the terminal within a bounded time if readline has it, from any thread and from a signal
// handler; never while it is another job's.
void readline_abandon_terminal(void);

// MARK: Pager

// Runs a shell command with a file as its standard input, and `$LESS`. Blocks until its end; returns its
// exit code, 128 plus a signal, or -1.
int readline_run_pager(const char *command, const char *options, int input);
// Ends the pager within a fifth of a second; returns whether there was one.
int readline_end_pager(void);

// MARK: Signals

// SIG_IGN is a cast, which Swift does not import on every system.
void signal_ignore(int number);
// Calls a function with the signal while the signal has its default action.
void signal_with_default(int number, void (*body)(int));
// Performs the signal's default action; returns only after a stop.
void signal_raise_default(int number);
// Calls a function and restores the terminal before an unhandled signal ends the process.
void signal_catch_fatal(void (*end_children)(void));
// Whether such a signal has arrived.
int signal_is_ending(void);
// Calls a function during which SIGTERM, SIGHUP and SIGQUIT have their default action.
void signal_with_ends_by_default(void (*body)(void));

#endif
