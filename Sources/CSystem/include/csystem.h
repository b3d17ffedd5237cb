/* Calls and constants that Swift's own libc modules hide or spell differently on each platform.
   Only plain types appear here, so that nothing becomes ambiguous beside those modules. */
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>
#include <stdint.h>

/* Opens a pipe, both ends closed on exec: first the reading end, then the writing end.
   Returns 0, or -1 with errno. */
int csystem_open_pipe(int ends[2]);

/* Opens a pseudo-terminal pair of this size; both ends are closed on exec. Returns 0, or -1 with errno. */
int csystem_open_pseudo_terminal(int *master, int *slave, uint16_t columns, uint16_t rows);

/* Reads the size of a terminal, or sets it. Returns 0, or -1 with errno. */
int csystem_window_size(int fd, uint16_t *columns, uint16_t *rows);
int csystem_set_window_size(int fd, uint16_t columns, uint16_t rows);

/* Has a signal call the handler, the same for all signals, and restart interrupted calls. A signal that is ignored
   stays ignored, and a fault of this process itself (SIGSEGV and the like) keeps its action. Returns 1 if the signal is
   caught from now on, else 0. */
int csystem_catch_signal(int number, void (*handler)(int));

/* Ignores a signal or gives it its default. */
int csystem_ignore_signal(int number);
int csystem_default_signal(int number);
/* Returns 1 if the signal is ignored now, else 0. */
int csystem_signal_is_ignored(int number);

/* Returns the arguments that this process was started with, `*count` of them, the program's name first, or a null
   pointer if the C library does not provide them. */
char **csystem_arguments(int *count);

/* Shows this text in place of the arguments, cut to the room there is. The first call moves the environment, which
   follows the arguments in memory: no other thread may call getenv(3) meanwhile. A fork is safe, since the child sees
   the old environment or the new one, never a mix. Does nothing if the system has no titles. */
void csystem_set_process_title(const char *text);

/* Shows the arguments again. */
void csystem_remove_process_title(void);

/* Returns the variables of this process' environment, ended by a null pointer. */
char **csystem_environment(void);

/* Starts a program found on PATH. `descriptors` become 0, 1 and 2 of the child; every signal in `defaults` gets its
   default action there and none is blocked. If the system can do that, the program is sent SIGHUP when the calling
   thread ends, as the main thread does with its process. Returns 0, or an errno value. */
int csystem_spawn(int32_t *pid, char *const argv[], const int descriptors[3], const int *defaults,
                  int default_count);

/* Returns the device number of the terminal behind a descriptor, even if it was opened as /dev/tty, or 0 if the
   number is unknown. */
uint64_t csystem_terminal_device(int fd);

/* Marks a terminal with a key, other than 0, until this process ends or closes a descriptor of the terminal. Returns 1;
   0 without the mark if another process has marked it with another key; or -1 with errno. */
int csystem_claim_terminal(int fd, uint32_t key);

/* Returns the size in bytes of the block device behind a descriptor, or -1. */
int64_t csystem_block_device_size(int fd);

/* Moves up to `count` bytes inside the kernel: through a pipe at one end (splice), from a file to anything
   (sendfile), from file to file (copy_file_range). The bytes come from `offset` of the input, whose own offset does
   not change; if `offset` is negative, they come from the input's own offset, which moves on. The bytes of
   csystem_copy_range go to `place` of the output likewise. Returns the number moved, or -1 with errno: ENOSYS if the
   system has no such call. */
long csystem_splice(int from, int64_t offset, int to, size_t count);
long csystem_send_file(int from, int64_t offset, int to, size_t count);
long csystem_copy_range(int from, int64_t offset, int to, int64_t place, size_t count);

/* Makes the pipe behind a descriptor hold at least this many bytes. Returns its new capacity, or -1 with errno. */
int csystem_set_pipe_capacity(int fd, int bytes);

/* Returns 1 if reads and writes go past the cache, else 0; Darwin does not report that. */
int csystem_is_uncached(int fd);

/* Lets reads and writes go past the cache, or through it again. Returns 0, or -1 with errno. */
int csystem_set_uncached(int fd, int on);

/* Returns the number of bytes that a pipe can hold, or -1. */
int csystem_pipe_capacity(int fd);

/* Returns the number of bytes in a pipe that have not been read, asked at either end, or -1. Darwin knows 0 of a named
   pipe. */
long csystem_unread_bytes(int fd);

/* Opens a directory to name the files in it, closed on exec; if the system can do that, the directory need not be
   readable. If the last part of the path is a symbolic link, it is followed, or gives ENOTDIR or ELOOP. Returns a
   descriptor, or -1 with errno. */
int csystem_open_directory(const char *path, int follows_link);

/* Make sockets in an open directory, whose path is used if the system can't name it by its descriptor. All sockets
   are non-blocking and closed on exec; -1 with errno. A path that does not fit into an address gives ENAMETOOLONG. */
int csystem_listen_local(int directory, const char *path, const char *name);
int csystem_connect_local(int directory, const char *path, const char *name);
int csystem_accept(int fd);
/* Finds the user at the other end, as it was when the connection was made. Returns 0, or -1 with errno. */
int csystem_peer_user(int fd, uint32_t *user);

#ifdef __APPLE__
/* Returns 1 if a process runs, 0 if there is none or it is ending or waits to be reaped, or -1 if that is unknown.
   `*start` becomes the moment at which the process began, in microseconds since 1970, or 0. */
int csystem_process_start(int32_t pid, uint64_t *start);

/* Lists the numbers of all processes. Returns how many were written, at most `capacity`, or -1. */
int32_t csystem_list_processes(int32_t *numbers, int32_t capacity);

/* Lists the numbers of the children of a process. Returns how many were written, at most `capacity`, or -1. */
int32_t csystem_list_children(int32_t pid, int32_t *numbers, int32_t capacity);

/* Lists the numbers of the processes of a group. Returns how many were written, at most `capacity`, or 0. */
int32_t csystem_list_group(int32_t group, int32_t *numbers, int32_t capacity);

/* Returns 1 if the standard output of this process is a pipe and another process has its other end, else 0. */
int csystem_reads_output(int32_t pid);

/* Writes the path of the program of a process without a closing 0. Returns its length in bytes, or 0. */
int32_t csystem_process_path(int32_t pid, uint8_t *path, uint32_t capacity);

/* Writes the name of a process without a closing 0. Returns its length in bytes, or 0. */
int32_t csystem_process_name(int32_t pid, uint8_t *name, uint32_t capacity);

/* Returns the number of the user of a process, or -1. */
int64_t csystem_process_user(int32_t pid);

/* Lists the descriptors of a process that are files. Returns how many were written, a number above `capacity` if
   there was no room for all, or -1 with errno. */
int32_t csystem_open_descriptors(int32_t pid, int32_t *numbers, int32_t capacity);

/* A file that a process has open. */
struct csystem_open_file {
  uint64_t device, inode, terminal; /* The last is the number of a device itself. */
  int64_t position, size;
  uint32_t mode;
  int32_t reads, writes;
  char path[1024];
};

/* Describes the file behind a descriptor of a process. Returns 0, or -1 with errno. */
int csystem_look_at_open_file(int32_t pid, int32_t descriptor, struct csystem_open_file *file);
#endif

#endif
