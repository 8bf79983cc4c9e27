#include "CReadline.h"

#include <langinfo.h>
#include <locale.h>

void readline_set_name(const char *name) { rl_readline_name = name; }

void readline_set_streams(FILE *input, FILE *output) {
  rl_instream = input;
  rl_outstream = output;
}
FILE *readline_standard_input(void) { return stdin; }
FILE *readline_standard_output(void) { return stdout; }

// Readline reads the terminal's capabilities only with its own redisplay function.
void readline_set_redisplay(void (*redisplay)(void)) {
  rl_initialize();
  rl_redisplay_function = redisplay;
}

// Words start where a query or command says, for which no set of characters is enough. Readline takes
// the word from where the hook leaves the cursor; if that is the end, it looks for a character of the
// returned string.
static int (*find_word)(int end);
static char *break_words(void) {
  static char breaks[2];
  int start = find_word(rl_point);
  breaks[0] = start == rl_point && start > 0 ? rl_line_buffer[start - 1] : '\0';
  rl_point = start;
  return breaks;
}

void readline_set_completion(
    int (*find_start)(int end), char **(*complete)(const char *text, int start, int end)) {
  find_word = find_start;
  rl_completion_word_break_hook = break_words;
  rl_attempted_completion_function = complete;
  // Values are in the order of their frequencies.
  rl_sort_completion_matches = 0;
}
void readline_end_completed_word(int is_ended) {
  rl_attempted_completion_over = 1;
  rl_completion_append_character = is_ended ? ' ' : '\0';
}

void readline_set_matches_hook(void (*show)(char **, int, int)) {
  rl_completion_display_matches_hook = show;
}

// Readline's own list asks a question and blocks.
static int match_limit;
static void show_some(char **matches, int count, int length) {
  rl_crlf();
  rl_display_match_list(matches, count < match_limit ? count : match_limit, length);
  if (count > match_limit) fprintf(rl_outstream, "and %d more\n", count - match_limit);
  rl_forced_update_display();
}
void readline_limit_matches(int limit) {
  match_limit = limit;
  rl_variable_bind("page-completions", "off");
  readline_set_matches_hook(show_some);
}

void readline_ignore_signals(void) {
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
}

void readline_use_unicode(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return;
  // The second name is Apple's.
  if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "UTF-8");
}

// Readline divides by the columns after the prompt.
void readline_fit_screen(void) {
  int rows = 0, columns = 0;
  rl_reset_screen_size();
  rl_get_screen_size(&rows, &columns);
  if (columns < 10) rl_set_screen_size(rows > 0 ? rows : 24, 10);
}

const char *readline_text(void) { return rl_line_buffer ? rl_line_buffer : ""; }
int readline_is_empty(void) { return rl_end == 0; }

void readline_end_line(void) {
  fputc('\n', rl_outstream);
  fflush(rl_outstream);
}

// Readline has no public accessors for these.
extern int _rl_last_c_pos, _rl_last_v_pos, _rl_vis_botlin;
int readline_cursor_column(void) { return _rl_last_c_pos; }
int readline_cursor_row(void) { return _rl_last_v_pos; }
int readline_last_row(void) { return _rl_vis_botlin; }

int readline_can_move(void) {
  const char *up = rl_get_termcap("up");
  return up && (strncmp(up, "\033[", 2) == 0 || strcmp(up, "\033M") == 0);
}
