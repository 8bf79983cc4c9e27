#ifndef C_TASKS_H
#define C_TASKS_H

/// Has Swift run every task on the main thread. Call it before the first task starts.
void tasks_run_on_main_thread(void);

#endif
