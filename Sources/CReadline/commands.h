#ifndef READLINE_COMMANDS_H
#define READLINE_COMMANDS_H

#include "CReadline.h"

// Passes bytes to readline as typed.
void readline_feed(const unsigned char *bytes, size_t length);

// Runs a command as if `key` alone were bound to it.
void readline_run(rl_command_func_t *command, unsigned char key);

// Runs a command in linear time.
void readline_run_in_time(rl_command_func_t *command, unsigned char key);

int readline_is_in(
    rl_command_func_t *command, rl_command_func_t *const commands[], size_t count);

#endif
