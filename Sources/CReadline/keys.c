// A filter for readline's callback interface, which in readline 8.2 crashes or hangs on unknown,
// incomplete or unexpected sequences; Tests/bare-readline lists some. Here readline gets one key at
// a time, bound to one command, in a state that accepts it; it never sees part of a sequence and
// never waits.
#include "commands.h"

// The mode of a command that takes a character without a public state.
static enum readline_mode taking = readline_runs_commands;

// MARK: States

enum readline_mode readline_mode(void) {
  if (RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH)) return readline_searches;
  if (RL_ISSTATE(RL_STATE_CHARSEARCH)) return readline_takes_character;
  return taking;
}

int readline_is_vi(void) { return rl_editing_mode == 0; }

static int is_prefix_of_command(void) {
  return RL_ISSTATE(
      RL_STATE_NSEARCH | RL_STATE_VIMOTION | RL_STATE_NUMERICARG | RL_STATE_CHARSEARCH);
}

void readline_end_mode(void) {
  // A motion can contain a search for a character, and an argument.
  for (int depth = 0; depth < 3; depth++) {
    if (RL_ISSTATE(RL_STATE_ISEARCH)) {
      rl_callback_sigcleanup();
      rl_redisplay_function();
    } else if (is_prefix_of_command()) {
      readline_run(rl_abort, CTRL('G'));
    }
  }
  if (taking == readline_takes_character) {
    rl_callback_sigcleanup();
    taking = readline_runs_commands;
  }
}

void readline_abandon_line(void) {
  // The line as it was before the search.
  if (RL_ISSTATE(RL_STATE_ISEARCH)) readline_run(rl_abort, CTRL('G'));
  readline_end_mode();
  rl_point = rl_end;
  rl_redisplay_function();
}

// Limits the insertion of one command to about a million characters.
static void limit_argument(void) {
  static int longest = 1;
  if (rl_end > longest) longest = rl_end;
  int most = longest > 1000 ? 1000000 / longest : 1000;
  if (rl_numeric_arg > most) rl_numeric_arg = most > 0 ? most : 1;
}

// MARK: Keys

static int is_printable(unsigned char key) { return key >= ' ' && key != RUBOUT; }

static int extends_search(rl_command_func_t *command, unsigned char key, size_t length) {
  rl_command_func_t *const commands[] = {
      rl_reverse_search_history, rl_forward_search_history, rl_rubout, rl_abort,
      rl_unix_word_rubout, rl_yank,
  };
  return readline_is_in(command, commands, sizeof commands / sizeof *commands) ||
         (length == 1 &&
          (is_printable(key) || key == CTRL('G') || key == CTRL('W') || key == CTRL('Y')));
}

static int ends_search(unsigned char key) {
  const char *terminators = rl_variable_value("isearch-terminators");
  return key && strchr(terminators ? terminators : "\033\n", key) != NULL;
}

static int is_search_text(const unsigned char *keys, size_t length) {
  if (length > 1) return keys[0] >= 0x80;
  return is_printable(keys[0]) ||
         (keys[0] && strchr("\a\b\n\r\x15\x17\x7F", keys[0]) != NULL);
}

// The key for a command with several keys. A digit is part of its command; any other could mean the
// end of input or a command to repeat in vi mode.
static unsigned char key_of(
    rl_command_func_t *command, const unsigned char *keys, size_t length) {
  int depends = command == rl_digit_argument || command == rl_vi_arg_digit ||
                command == rl_insert;
  return length == 1 || depends ? keys[length - 1] : 0;
}

static int uses_history(rl_command_func_t *command) {
  rl_command_func_t *const commands[] = {
      rl_get_previous_history, rl_get_next_history, rl_beginning_of_history,
      rl_end_of_history, rl_fetch_history, rl_operate_and_get_next,
      rl_reverse_search_history, rl_forward_search_history, rl_noninc_reverse_search,
      rl_noninc_forward_search, rl_noninc_reverse_search_again,
      rl_noninc_forward_search_again, rl_history_search_backward, rl_history_search_forward,
      rl_history_substr_search_backward, rl_history_substr_search_forward, rl_vi_search,
      rl_vi_search_again, rl_vi_fetch_history,
  };
  return readline_is_in(command, commands, sizeof commands / sizeof *commands);
}

// Stores an edited history line and frees its undo list. Readline 8.2 would attach the list to both
// the history entry and the saved line, and free it twice.
static void leave_line(void) {
  HIST_ENTRY *entry = current_history();
  if (entry && rl_undo_list && strcmp(entry->line, rl_line_buffer) != 0) {
    free_history_entry(replace_history_entry(where_history(), rl_line_buffer, NULL));
  }
  rl_free_undo_list();
}

// With a negative argument readline would take several characters.
static int quote(int count, int key) { return rl_quoted_insert(abs(count), key); }

static void run_command(rl_command_func_t *command, unsigned char key) {
  limit_argument();
  if (uses_history(command)) leave_line();
  int is_motion = RL_ISSTATE(RL_STATE_VIMOTION);
  readline_run_in_time(command == rl_quoted_insert ? quote : command, key);
  limit_argument();
  if (!RL_ISSTATE(RL_STATE_CALLBACK)) return;
  if (is_motion && command != rl_vi_goto_mark) return;
  if (command == rl_quoted_insert) {
    taking = readline_quotes_character;
  } else if (
      command == rl_char_search || command == rl_backward_char_search ||
      command == rl_vi_change_char || command == rl_vi_set_mark || command == rl_vi_goto_mark) {
    taking = readline_takes_character;
  }
}

// Removes NULs, which repeated vi commands may insert and over which commands of words never step.
static void remove_nuls(void) {
  int found = 0;
  const char *nul;
  while ((nul = memchr(rl_line_buffer, 0, rl_end)) != NULL) {
    int start = nul - rl_line_buffer, end = start;
    while (end < rl_end && rl_line_buffer[end] == 0) end++;
    rl_delete_text(start, end);
    if (rl_point > start) rl_point = rl_point < end ? start : rl_point - (end - start);
    found = 1;
  }
  if (!found) return;
  rl_ding();
  rl_redisplay_function();
}

// Cuts a line that kills and yanks in a macro could double until memory ends, and its undo list,
// which has a copy of what was killed.
static void limit_line(void) {
  const int longest = 1 << 18;
  if (rl_end <= longest) return;
  int end = longest;
  while (end > 0 && (rl_line_buffer[end] & 0xC0) == 0x80) end--;
  rl_delete_text(end, rl_end);
  if (rl_point > end) rl_point = end;
  rl_free_undo_list();
  rl_ding();
  rl_redisplay_function();
}

static void press(const unsigned char *keys, size_t length) {
  struct readline_binding binding = readline_binding_of(keys, length);
  int is_character = length == 1 || keys[0] >= 0x80;
  if (readline_mode() == readline_takes_character || taking == readline_quotes_character) {
    if (is_character) {
      taking = readline_runs_commands;
      readline_feed(keys, length);
      return;
    }
    readline_end_mode();
  } else if (RL_ISSTATE(RL_STATE_ISEARCH)) {
    if (length > 1 && is_character) {
      readline_feed(keys, length);
      return;
    }
    unsigned char key = key_of(binding.command, keys, length);
    if (extends_search(binding.command, key, length)) {
      readline_run(binding.command, key);
      return;
    }
    readline_end_mode();
    if (length == 1 && ends_search(key)) return;
  } else if (RL_ISSTATE(RL_STATE_NSEARCH)) {
    if (is_search_text(keys, length)) {
      readline_feed(keys, length);
      return;
    }
    readline_end_mode();
  } else if (RL_ISSTATE(RL_STATE_VIMOTION) && length > 1) {
    readline_end_mode();
  }
  if (!binding.command && length > 1 && readline_binding_of(keys, 1).command) {
    readline_feed(keys, length);
  } else if (!binding.command || binding.command == rl_bracketed_paste_begin) {
    readline_end_mode();
    rl_ding();
  } else if (binding.command == rl_digit_argument && RL_ISSTATE(RL_STATE_NUMERICARG)) {
    // Readline would recurse forever if the digit's own key were bound to it.
    if (keys[length - 1] != '-') run_command(rl_insert, keys[length - 1]);
  } else {
    run_command(binding.command, key_of(binding.command, keys, length));
  }
}

void readline_press(const unsigned char *keys, size_t length) {
  press(keys, length);
  if (!RL_ISSTATE(RL_STATE_CALLBACK)) return;
  remove_nuls();
  limit_line();
}

int readline_insert(const char *text) {
  if (readline_mode() != readline_runs_commands || rl_get_keymap() == vi_movement_keymap) return 0;
  readline_end_mode();
  rl_insert_text(text);
  rl_redisplay_function();
  return 1;
}

static size_t character_length(const char *text) {
  size_t length = 1;
  while ((text[length] & 0xC0) == 0x80) length++;
  return length;
}

void readline_paste(const char *text) {
  if (readline_mode() != readline_searches) {
    readline_end_mode();
    rl_begin_undo_group();
    rl_insert_text(text);
    rl_end_undo_group();
    limit_line();
    rl_redisplay_function();
    return;
  }
  // Each character starts a search.
  for (int count = 0; *text && count < 1000; count++) {
    size_t length = character_length(text);
    if (is_printable(*text)) readline_press((const unsigned char *)text, length);
    text += length;
  }
}

void readline_accept(void) {
  readline_end_mode();
  // The pending command also restores the terminal.
  if (taking == readline_quotes_character) readline_feed((const unsigned char *)"x", 1);
  taking = readline_runs_commands;
  for (int attempt = 0; attempt < 3 && RL_ISSTATE(RL_STATE_CALLBACK); attempt++) {
    readline_run(rl_newline, '\r');
    // A command may have consumed the key.
    if (RL_ISSTATE(RL_STATE_CALLBACK)) rl_callback_sigcleanup();
  }
}

// MARK: Keyboard macros, whose keys readline would replay without the filter

enum readline_recording readline_recording_of(const unsigned char *keys, size_t length) {
  rl_command_func_t *command = readline_binding_of(keys, length).command;
  if (command == rl_start_kbd_macro) return readline_start;
  if (command == rl_end_kbd_macro) return readline_stop;
  return command == rl_call_last_kbd_macro ? readline_replay : readline_no_recording;
}

static int count_taken;
static int take_count(int count, int key) {
  count_taken = count;
  return 0;
}
int readline_take_count(void) {
  readline_run(take_count, 0);
  return count_taken > 0 ? count_taken : 0;
}
