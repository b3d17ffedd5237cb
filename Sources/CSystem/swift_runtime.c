/* Replaces work that the Swift runtime does before main in a static executable and that no run of ours needs: a
   twentieth of the time of a short run. The linker takes a part of the runtime's library for a name that is not
   defined elsewhere; with these definitions it leaves both parts out. If another toolchain no longer knows the names,
   the definitions do nothing, and if it needs more names of a part, it takes the names of that part. */

#include "csystem.h"

#if defined(__GLIBC__) && !defined(DEBUG)

/* Switches all settings of backtraces after a crash off. The runtime would look in eight places for the program that
   prints them, and abort if there is no /proc (a bare chroot). */
__attribute__((weak)) char _swift_backtraceSettings[256] __attribute__((aligned(16)));

__attribute__((weak)) _Bool _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return 0;
}

/* Returns the arguments. The runtime would find the stack in /proc/self/maps and search it. */
__attribute__((weak)) char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  return csystem_arguments(count);
}

#endif

#ifdef PBAR_EMBEDDED
#include <stdlib.h>

/* Reads a number, which Embedded Swift leaves to the program. It sets no locale, so that strtod(3) expects a point. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
#endif
