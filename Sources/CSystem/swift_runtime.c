/* What the Swift runtime does before main in a static executable, and no run of ours needs: a twentieth of the
   time of a short one. The linker takes a part of the runtime's library for a name that nobody else has
   defined; with these definitions it leaves both parts out. Where another toolchain knows the names no more
   they do nothing, and where it needs more names of a part it takes that part's. */

#include "csystem.h"

#if defined(__GLIBC__) && !defined(DEBUG)

/* Backtraces after a crash, all of their settings off. The runtime would look for the program that prints
   them in eight places, and abort where there is no /proc (a bare chroot). */
__attribute__((weak)) char _swift_backtraceSettings[256] __attribute__((aligned(16)));

__attribute__((weak)) _Bool _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return 0;
}

/* The arguments. The runtime would find the stack in /proc/self/maps and search it. */
__attribute__((weak)) char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  return csystem_arguments(count);
}

#endif
