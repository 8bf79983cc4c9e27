// Runs one command of readline on one key, so that readline never waits for another.
#include "commands.h"

// MARK: Input

static const unsigned char *pending;
static size_t pending_count;

static int next_byte(FILE *stream) {
  if (pending_count == 0) return EOF;
  pending_count--;
  return *pending++;
}

static int has_no_input(void) { return 0; }

void readline_install_keys(void) {
  rl_getc_function = next_byte;
  rl_input_available_hook = has_no_input;
}

void readline_feed(const unsigned char *bytes, size_t length) {
  pending = bytes;
  pending_count = length;
  while (pending_count > 0 && RL_ISSTATE(RL_STATE_CALLBACK)) rl_callback_read_char();
  pending_count = 0;
  // A repeated vi command may be bound to several keys.
  if (RL_ISSTATE(RL_STATE_MULTIKEY)) rl_callback_sigcleanup();
}

// Readline 8.3 saves the prompt for the argument of a vi motion, and crashes because it never
// restores it.
static void restore_prompt_before(unsigned char key) {
  int is_argument = RL_ISSTATE(RL_STATE_VIMOTION) && RL_ISSTATE(RL_STATE_NUMERICARG);
  if (is_argument && (key < '0' || key > '9') && rl_readline_version >= 0x0803) {
    rl_restore_prompt();
  }
}

void readline_run(rl_command_func_t *command, unsigned char key) {
  restore_prompt_before(key);
  KEYMAP_ENTRY *entry = &rl_get_keymap()[key], before = *entry;
  entry->type = ISFUNC;
  entry->function = command;
  readline_feed(&key, 1);
  *entry = before;
}

int readline_is_in(
    rl_command_func_t *command, rl_command_func_t *const commands[], size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (command == commands[index]) return 1;
  }
  return 0;
}

// MARK: Commands that step from character to character

// Above this length, quadratic time is noticeable.
static const int long_line = 1 << 13;

// Commands that step over characters until a word or a match ends.
static int steps_over_characters(rl_command_func_t *command) {
  rl_command_func_t *const commands[] = {
      rl_forward_word, rl_backward_word, rl_kill_word, rl_backward_kill_word,
      rl_unix_word_rubout, rl_unix_filename_rubout, rl_upcase_word, rl_downcase_word,
      rl_capitalize_word, rl_transpose_words, rl_copy_forward_word, rl_copy_backward_word,
      rl_vi_next_word, rl_vi_prev_word, rl_vi_end_word, rl_vi_fWord, rl_vi_bWord, rl_vi_eWord,
      rl_vi_fword, rl_vi_bword, rl_vi_eword, rl_vi_unix_word_rubout, rl_vi_match,
  };
  return readline_is_in(command, commands, sizeof commands / sizeof *commands);
}

// Commands that step over characters and cannot use byte mode: they take a character or repeat any
// command.
static int cannot_step_over_bytes(rl_command_func_t *command) {
  rl_command_func_t *const commands[] = {
      rl_char_search, rl_backward_char_search, rl_vi_char_search, rl_vi_redo,
  };
  return readline_is_in(command, commands, sizeof commands / sizeof *commands);
}

// vi commands that never end on some zero-width characters.
static int may_never_end(rl_command_func_t *command) {
  rl_command_func_t *const commands[] = {
      rl_vi_next_word, rl_vi_end_word, rl_vi_fWord, rl_vi_eWord, rl_vi_match, rl_vi_complete,
  };
  if (!readline_is_in(command, commands, sizeof commands / sizeof *commands)) return 0;
  for (int index = 0; index < rl_end; index++) {
    if (rl_line_buffer[index] & 0x80) return 1;
  }
  return 0;
}

static int start_of_character(int position) {
  while (position > 0 && position < rl_end && (rl_line_buffer[position] & 0xC0) == 0x80) position--;
  return position;
}

// Readline finds each character from the start of the line, so that one command on a long line
// takes minutes. In byte mode it is fast, and words end at the same places; commands that cannot
// use it ring the bell.
void readline_run_in_time(rl_command_func_t *command, unsigned char key) {
  if (rl_end >= long_line && cannot_step_over_bytes(command)) {
    readline_end_mode();
    rl_ding();
    return;
  }
  const char *setting = rl_variable_value("byte-oriented");
  int is_own = setting && strcmp(setting, "on") == 0;
  int is_slow = rl_end >= long_line && steps_over_characters(command);
  if (is_own || (!is_slow && !may_never_end(command))) {
    readline_run(command, key);
    return;
  }
  rl_variable_bind("byte-oriented", "on");
  readline_run(command, key);
  rl_variable_bind("byte-oriented", "off");
  rl_point = start_of_character(rl_point);
  rl_mark = start_of_character(rl_mark);
  if (RL_ISSTATE(RL_STATE_CALLBACK)) rl_redisplay_function();
}
