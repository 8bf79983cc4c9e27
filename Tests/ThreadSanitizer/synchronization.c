// Reports the locks of Swift's Mutex, and its lazy references, to the thread sanitizer.
//
// libswiftSynchronization is not instrumented. On Linux a contended Mutex is locked and unlocked there, and
// debug builds call it for an AtomicLazyReference, so the sanitizer would report races on what they guard.
// These functions interpose those of the library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define LOAD "$s15Synchronization19AtomicLazyReferenceV4loadxSgyF"
#define STORE_IF_NIL "$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF"

void __tsan_acquire(void *);
void __tsan_release(void *);

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock(SELF) __asm__(TRY_LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);
SWIFT void *load(void *type, SELF) __asm__(LOAD);
SWIFT void *store_if_nil(void *object, void *type, SELF) __asm__(STORE_IF_NIL);

SWIFT void lock(uint32_t thread, SELF) {
  ((SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK))(thread, self);
  __tsan_acquire(self);
}

SWIFT bool try_lock(SELF) {
  bool is_locked = ((SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK))(self);
  if (is_locked) __tsan_acquire(self);
  return is_locked;
}

SWIFT void unlock(SELF) {
  __tsan_release(self);
  ((SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK))(self);
}

SWIFT void *load(void *type, SELF) {
  void *object = ((SWIFT void *(*)(void *, SELF))dlsym(RTLD_NEXT, LOAD))(type, self);
  __tsan_acquire(self);
  return object;
}

SWIFT void *store_if_nil(void *object, void *type, SELF) {
  __tsan_release(self);
  object = ((SWIFT void *(*)(void *, void *, SELF))dlsym(RTLD_NEXT, STORE_IF_NIL))(object, type, self);
  __tsan_acquire(self);
  return object;
}
