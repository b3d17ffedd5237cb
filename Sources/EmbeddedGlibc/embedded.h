/* The C library for Embedded Swift, which has no module Glibc. Variadic functions and macros of
   expressions, which Swift can't call, have a function or a constant of their name here. */
#ifndef EMBEDDED_GLIBC_H
#define EMBEDDED_GLIBC_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define SWIFT(name) __attribute__((swift_name(name), always_inline)) static inline

SWIFT("getter:errno()") int embedded_errno(void) { return errno; }
SWIFT("setter:errno(_:)") void embedded_set_errno(int value) { errno = value; }
SWIFT("open(_:_:)") int embedded_open(const char *path, int flags) { return open(path, flags); }
SWIFT("open(_:_:_:)") int embedded_open_mode(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
SWIFT("openat(_:_:_:)") int embedded_openat(int folder, const char *path, int flags) { return openat(folder, path, flags); }
SWIFT("openat(_:_:_:_:)") int embedded_openat_mode(int folder, const char *path, int flags, mode_t mode) {
  return openat(folder, path, flags, mode);
}
SWIFT("fcntl(_:_:)") int embedded_fcntl(int fd, int command) { return fcntl(fd, command); }
SWIFT("fcntl(_:_:_:)") int embedded_fcntl_value(int fd, int command, int value) { return fcntl(fd, command, value); }

SWIFT("getter:MAP_FAILED()") void *embedded_map_failed(void) { return MAP_FAILED; }

#endif
