#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

#include <sys/types.h>

// Opens a new terminal: `master` is the tester's end, `slave` the one that a program gets. 0, or -1.
int pseudo_terminal_open(int *master, int *slave);

// Starts a program that has `slave` as its controlling terminal and standard error, and `input` and
// `output` as standard input and output. Returns the process, or -1.
pid_t pseudo_terminal_spawn(
    int slave, int input, int output, const char *folder, char *const arguments[],
    char *const environment[]);

#endif
