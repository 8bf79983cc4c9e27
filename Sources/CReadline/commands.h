// What keys.c needs to run commands; not public.
#ifndef READLINE_COMMANDS_H
#define READLINE_COMMANDS_H

#include "CReadline.h"

// Hands over bytes as typed.
void readline_hand_over(const unsigned char *bytes, size_t length);

// Runs a command as if `key` alone were bound to it.
void readline_run(rl_command_func_t *command, unsigned char key);

// Runs a command in a time that grows no faster than the line.
void readline_run_in_time(rl_command_func_t *command, unsigned char key);

// Whether a command is one of a list.
int readline_is_in(
    rl_command_func_t *command, rl_command_func_t *const commands[], size_t count);

#endif
