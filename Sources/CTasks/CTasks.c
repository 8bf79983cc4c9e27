#include "CTasks.h"

// Declared by Swift's runtime (Concurrency/ExecutorHooks.h), whose headers no toolchain installs.
#define SWIFT_CALL __attribute__((swiftcall))

typedef struct SwiftJob SwiftJob;
typedef SWIFT_CALL void (*enqueue_function)(SwiftJob *job);

extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(SwiftJob *job, enqueue_function original);
extern SWIFT_CALL void swift_task_enqueueMainExecutor(SwiftJob *job);

static SWIFT_CALL void enqueue_on_main_thread(SwiftJob *job, enqueue_function original) {
  swift_task_enqueueMainExecutor(job);
}

void tasks_run_on_main_thread(void) { swift_task_enqueueGlobal_hook = enqueue_on_main_thread; }
