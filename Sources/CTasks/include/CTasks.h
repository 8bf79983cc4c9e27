#ifndef C_TASKS_H
#define C_TASKS_H

/// Runs every Swift task on the main thread; call it before the first task starts.
void tasks_run_on_main_thread(void);

#endif
