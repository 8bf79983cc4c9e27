#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

#include <sys/types.h>

// Opens a new terminal: `master` for the test, `slave` for the program. Returns 0, or -1 on failure.
int pseudo_terminal_open(int *master, int *slave);

// Starts a program that has `slave` as its controlling terminal and standard error, and `input` and
// `output` as standard input and output. Returns the process ID, or -1 on failure.
pid_t pseudo_terminal_spawn(
    int slave, int input, int output, const char *folder, char *const arguments[],
    char *const environment[]);

#ifdef __linux__
// Sends a signal to one thread. Returns 0, or -1 on failure.
int pseudo_terminal_signal_thread(pid_t process, pid_t thread, int signal);
#endif

#endif
