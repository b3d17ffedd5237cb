/* Calls that Swift's libc modules hide or spell differently on each platform. Only plain types appear
   here, so that nothing becomes ambiguous beside those modules. Where nothing else is said, a function
   returns 0, or -1 with errno. All descriptors made here are closed on exec. */
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>
#include <stdint.h>

/* First the reading end, then the writing end. */
int csystem_open_pipe(int ends[2]);
int csystem_open_pseudo_terminal(int *master, int *slave, uint16_t columns, uint16_t rows);

int csystem_window_size(int fd, uint16_t *columns, uint16_t *rows);
int csystem_set_window_size(int fd, uint16_t columns, uint16_t rows);

/* Has a signal call the handler, one for all signals, and restart interrupted calls. A signal that is
   ignored stays ignored, and a fault of this process itself (SIGSEGV and the like) keeps its action.
   Returns 1 if the signal is caught from now on, else 0. */
int csystem_catch_signal(int number, void (*handler)(int));
/* Ignores a signal, or gives it its default action. */
void csystem_set_signal(int number, int is_ignored);
int csystem_signal_is_ignored(int number);

/* The arguments of this process, `*count` of them, the program's name first, or a null pointer if the
   C library does not provide them. */
char **csystem_arguments(int *count);

/* Shows this text in place of the arguments, cut to the room there is, if the system has titles. The
   first call moves the environment: no other thread may call getenv(3) meanwhile. A fork is safe. */
void csystem_set_process_title(const char *text);
/* Shows the arguments again. */
void csystem_remove_process_title(void);

/* Starts a program found on PATH. `descriptors` become 0, 1 and 2 of the child; the signals in
   `defaults` get their default action there, and none is blocked. On Linux the program is sent SIGHUP
   when the calling thread ends, as the main thread does with its process. Returns 0 or an errno. */
int csystem_spawn(int32_t *pid, char *const argv[], const int descriptors[3], const int *defaults,
                  int default_count);

/* The device number of a terminal, even if it was opened as /dev/tty; 0 if it is unknown. */
uint64_t csystem_terminal_device(int fd);
/* Marks a terminal with a key, other than 0, until this process ends or closes a descriptor of the
   terminal. Returns 1, or 0 without the mark if another process has marked it with another key. */
int csystem_claim_terminal(int fd, uint32_t key);

/* The size in bytes of a block device, or -1. */
int64_t csystem_block_device_size(int fd);

/* Move up to `count` bytes inside the kernel: through a pipe at one end (splice), from a file to
   anything (sendfile), from file to file (copy_file_range). The bytes come from `offset` of the input
   and go to `place` of the output; if one is negative, from or to the descriptor's own offset, which
   only then moves on. Return the number moved, or -1; ENOSYS if the system has no such call. */
long csystem_splice(int from, int64_t offset, int to, size_t count);
long csystem_send_file(int from, int64_t offset, int to, size_t count);
long csystem_copy_range(int from, int64_t offset, int to, int64_t place, size_t count);

/* Makes a pipe hold at least this many bytes. Returns its new capacity. */
int csystem_set_pipe_capacity(int fd, int bytes);
int csystem_pipe_capacity(int fd);
/* The bytes in a pipe that have not been read, asked at either end. Darwin knows 0 of a named pipe. */
long csystem_unread_bytes(int fd);

/* Whether reads and writes go past the cache; Darwin does not report that. */
int csystem_is_uncached(int fd);
int csystem_set_uncached(int fd, int on);

/* Opens a directory to name the files in it; where the system can do that, it need not be readable. A
   symbolic link as the last part is followed, or gives ENOTDIR or ELOOP. Returns a descriptor. */
int csystem_open_directory(const char *path, int follows_link);

/* A non-blocking socket in an open directory, connected or listening. The directory's path is used if
   the system can't name it by its descriptor; one that is too long gives ENAMETOOLONG. */
int csystem_local_socket(int directory, const char *path, const char *name, int listens);
int csystem_accept(int fd);
/* The user at the other end when the connection was made. */
int csystem_peer_user(int fd, uint32_t *user);

#ifdef __APPLE__
/* Returns 1 if a process runs, 0 if there is none or it is ending or waits to be reaped, or -1 if that
   is unknown. `*start` becomes its beginning in microseconds since 1970, or 0. */
int csystem_process_start(int32_t pid, uint64_t *start);
int64_t csystem_process_user(int32_t pid);

/* List the numbers of processes. Return how many were written, at most `capacity`. */
int32_t csystem_list_processes(int32_t *numbers, int32_t capacity);
int32_t csystem_list_children(int32_t pid, int32_t *numbers, int32_t capacity);
int32_t csystem_list_group(int32_t group, int32_t *numbers, int32_t capacity);

/* Returns 1 if standard output is a pipe and another process has its other end, else 0. */
int csystem_reads_output(int32_t pid);

/* Write the path or name of a program without a closing 0. Return the length, or 0. */
int32_t csystem_process_path(int32_t pid, uint8_t *path, uint32_t capacity);
int32_t csystem_process_name(int32_t pid, uint8_t *name, uint32_t capacity);

/* Lists the descriptors of a process that are files. Returns how many there are, which may be more
   than were written. */
int32_t csystem_open_descriptors(int32_t pid, int32_t *numbers, int32_t capacity);

/* A file that a process has open; `terminal` is the number of a device itself. */
struct csystem_open_file {
  uint64_t device, inode, terminal;
  int64_t position, size;
  uint32_t mode;
  int32_t reads, writes;
  char path[1024];
};
int csystem_look_at_open_file(int32_t pid, int32_t descriptor, struct csystem_open_file *file);
#endif

#endif
