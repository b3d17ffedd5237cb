#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "csystem.h"

#ifdef __linux__
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* An entry of a directory, as getdents(2) writes it. */
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
    for (long offset = 0; offset < size;) {
      const struct entry *entry = (const struct entry *)(entries + offset);
      offset += entry->length;
      if (strcmp(entry->name, ".") == 0 || strcmp(entry->name, "..") == 0) continue;
      size_t length = strlen(entry->name) + 1;
      memcpy(names + used, entry->name, length);
      used += length;
    }
  }
  return (int32_t)used;
}
#endif
