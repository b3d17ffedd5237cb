#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "csystem.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

/* Adds a name and its NUL behind those that are there; what is no entry of its own is left out. */
static size_t add_name(const char *name, uint8_t *names, size_t used) {
  if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return used;
  size_t length = strlen(name) + 1;
  memcpy(names + used, name, length);
  return used + length;
}

#ifdef __linux__
#include <sys/syscall.h>

/* See getdents(2). readdir(3) has the kernel fill 32 KiB at a time, which takes a third of a millisecond. */
struct entry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

int32_t csystem_some_names(int fd, uint8_t names[CSYSTEM_NAMES_SIZE]) {
  _Alignas(struct entry) char entries[CSYSTEM_NAMES_SIZE];
  size_t used = 0;
  while (used == 0) {
    long size = syscall(SYS_getdents64, fd, entries, sizeof entries);
    if (size <= 0) return (int32_t)size;
    for (long place = 0; place < size;) {
      const struct entry *entry = (const struct entry *)(entries + place);
      used = add_name(entry->name, names, used);
      place += entry->length;
    }
  }
  return (int32_t)used;
}
#else
/* What readdir(3) has read ahead is not seen again: the next call begins behind it. */
int32_t csystem_some_names(int fd, uint8_t names[CSYSTEM_NAMES_SIZE]) {
  int other = dup(fd);
  DIR *stream = other < 0 ? NULL : fdopendir(other);
  if (stream == NULL) {
    if (other >= 0) close(other);
    return -1;
  }
  size_t used = 0;
  struct dirent *entry;
  while (used + sizeof entry->d_name <= CSYSTEM_NAMES_SIZE && (entry = readdir(stream)) != NULL)
    used = add_name(entry->d_name, names, used);
  closedir(stream);
  return (int32_t)used;
}
#endif
