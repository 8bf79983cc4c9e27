#include "CReadline.h"

struct readline_binding readline_binding_of(const unsigned char *keys, size_t length) {
  struct readline_binding binding = {0};
  Keymap map = rl_get_keymap();
  KEYMAP_ENTRY entry = {ISKMAP, (rl_command_func_t *)map};
  for (size_t index = 0; index < length; index++) {
    if (entry.type != ISKMAP || !entry.function) return binding;
    map = (Keymap)entry.function;
    entry = map[keys[index]];
    if (entry.type == ISFUNC && entry.function == rl_do_lowercase_version) {
      entry = map[_rl_to_lower(keys[index])];
    }
  }
  if (entry.type == ISKMAP && entry.function) {
    binding.continues = 1;
    entry = ((Keymap)entry.function)[ANYOTHERKEY];
  }
  // For a lowercase letter, readline would recurse forever.
  if (entry.type == ISFUNC && entry.function != rl_do_lowercase_version) {
    binding.command = entry.function;
  }
  if (entry.type == ISMACR) binding.macro = (const char *)entry.function;
  return binding;
}

static int is_named(rl_command_func_t *command, const char *const *names) {
  for (; *names; names++) {
    if (command == rl_named_function(*names)) return 1;
  }
  return 0;
}

enum readline_edit readline_edit_of(const unsigned char *keys, size_t length) {
  static const char *const end[] = {
      "forward-char", "forward-byte", "forward-word", "end-of-line", "backward-delete-char",
      "vi-append-eol", "vi-rubout", NULL};
  static const char *const all[] = {
      "unix-line-discard", "kill-whole-line", "backward-kill-line", "vi-unix-line-discard", NULL};
  rl_command_func_t *command = readline_binding_of(keys, length).command;
  if (RL_ISSTATE(RL_STATE_VIMOTION | RL_STATE_NUMERICARG)) return readline_edits_nothing;
  if (!command) return readline_edits_nothing;
  if (is_named(command, end)) return readline_edits_end;
  return is_named(command, all) ? readline_edits_all : readline_edits_nothing;
}

enum readline_step readline_step_of(const unsigned char *keys, size_t length) {
  static const char *const previous[] = {
      "previous-history", "history-search-backward", "history-substring-search-backward", NULL};
  static const char *const next[] = {
      "next-history", "history-search-forward", "history-substring-search-forward", NULL};
  rl_command_func_t *command = readline_binding_of(keys, length).command;
  if (!command || RL_ISSTATE(RL_STATE_VIMOTION | RL_STATE_NUMERICARG)) {
    return readline_steps_nowhere;
  }
  if (is_named(command, previous)) return readline_steps_to_previous;
  if (!is_named(command, next)) return readline_steps_nowhere;
  return where_history() < history_length ? readline_steps_to_next : readline_steps_past_newest;
}

int readline_aborts(const unsigned char *keys, size_t length) {
  return readline_binding_of(keys, length).command == rl_abort &&
         !RL_ISSTATE(RL_STATE_VIMOTION | RL_STATE_NUMERICARG);
}

// The default bindings, of readline or a system's inputrc, that list keys may replace because the
// commands have other keys.
static int is_replaceable(rl_command_func_t *command) {
  return !command || command == rl_complete || command == rl_vi_editing_mode ||
         command == rl_backward_word || command == rl_forward_word || command == rl_set_mark ||
         command == rl_beginning_of_history || command == rl_end_of_history ||
         command == rl_history_search_backward || command == rl_history_search_forward;
}

// The default bindings of keys that select rows instead while a row is picked.
static int is_replaceable_to_pick(rl_command_func_t *command) {
  return is_replaceable(command) || command == rl_get_previous_history ||
         command == rl_get_next_history || command == rl_kill_line || command == rl_newline ||
         command == rl_insert || command == rl_menu_complete ||
         command == rl_backward_menu_complete || command == rl_kill_word;
}

static void bind(
    const char *keys, rl_command_func_t *function, int map_count,
    int (*is_replaceable)(rl_command_func_t *)
) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (int index = 0; index < map_count; index++) {
    int type = ISFUNC;
    rl_command_func_t *bound = rl_function_of_keyseq(keys, maps[index], &type);
    // The command of a sequence that is also a prefix.
    if (bound && type == ISKMAP) bound = ((Keymap)bound)[ANYOTHERKEY].function;
    if (type != ISMACR && is_replaceable(bound)) {
      rl_bind_keyseq_in_map(keys, function, maps[index]);
    }
  }
}

void readline_bind(const char *keys, rl_command_func_t *function, int in_vi) {
  bind(keys, function, in_vi ? 3 : 1, is_replaceable);
}

void readline_bind_to_pick(const char *keys, rl_command_func_t *function, int in_vi) {
  bind(keys, function, in_vi ? 3 : 1, is_replaceable_to_pick);
}

static void replace_newline_in(Keymap map, rl_command_func_t *function) {
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISKMAP && map[key].function) {
      replace_newline_in((Keymap)map[key].function, function);
    } else if (map[key].type == ISFUNC && map[key].function == rl_newline) {
      map[key].function = function;
    }
  }
}
static rl_command_func_t *newline = rl_newline;
void readline_replace_newline(rl_command_func_t *function) {
  newline = function;
  replace_newline_in(emacs_standard_keymap, function);
  replace_newline_in(vi_insertion_keymap, function);
  replace_newline_in(vi_movement_keymap, function);
}

int readline_has_function(const char *name) { return rl_named_function(name) != NULL; }

// Skips `index` sequences of a keymap whose prefix has a length.
static size_t find_keys(
    Keymap map, rl_command_func_t *function, size_t *index, unsigned char *keys, size_t length,
    size_t size) {
  if (length == size) return 0;
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (!map[key].function) continue;
    int is_prefix = key == ANYOTHERKEY;
    if (!is_prefix) keys[length] = (unsigned char)key;
    if (map[key].type == ISKMAP) {
      size_t found =
          find_keys((Keymap)map[key].function, function, index, keys, length + 1, size);
      if (found > 0) return found;
    } else if (map[key].type == ISFUNC && map[key].function == function && (*index)-- == 0) {
      return is_prefix ? length : length + 1;
    }
  }
  return 0;
}
size_t readline_keys_of(const char *name, size_t index, unsigned char *keys, size_t size) {
  rl_command_func_t *function = rl_named_function(name);
  if (!function) return 0;
  Keymap map = rl_editing_mode == 0 ? vi_insertion_keymap : emacs_standard_keymap;
  return find_keys(map, function == rl_newline ? newline : function, &index, keys, 0, size);
}

int readline_timeout(void) {
  const char *value = rl_variable_value("keyseq-timeout");
  int milliseconds = value ? atoi(value) : 500;
  return milliseconds > 0 ? milliseconds : 0;
}
