/* Calls that Swift's C library modules hide or that differ between the platforms, with plain types, so
   that nothing becomes ambiguous beside those modules. Where nothing else is said, a function returns
   0, or -1 with errno. All descriptors made here are closed on exec. */
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>
#include <stdint.h>

int csystem_open_pipe(int ends[2]);
int csystem_open_pseudo_terminal(int ends[2]);

int csystem_window_size(int fd, uint16_t *columns, uint16_t *rows);
int csystem_set_window_size(int fd, uint16_t columns, uint16_t rows);

/* Makes a blocked signal call the handler, one for all signals, unless the signal is ignored;
   interrupted calls restart. Returns 1 if it is caught from now on, else 0. */
int csystem_catch_signal(int number, void (*handler)(int));
/* Ignores a signal, or gives it its default action. Returns 1 if it was ignored before, else 0. */
int csystem_set_signal(int number, int ignores);

/* The arguments of this process, the program's name first; NULL if the C library does not pass them. */
char **csystem_arguments(int *count);

/* Shows this text, cut to the room there is, in place of the arguments, if the system has titles; NULL
   shows the arguments again. The first call moves the environment: no other thread may call getenv(3)
   meanwhile. */
void csystem_set_process_title(const char *text);

/* Starts a program found on PATH. `descriptors` become its 0, 1 and 2; the signals in `defaults` have
   their default action there, and none is blocked. Returns 0 or an errno. */
int csystem_spawn(int *pid, char *const argv[], const int descriptors[3], const int *defaults,
                  int default_count);

/* The device number of a terminal, even if it was opened as /dev/tty; 0 if it is unknown. */
uint64_t csystem_terminal_device(int fd);

/* The device number of the terminal that a node stands for: /dev/tty for the one that controls this
   process, on Linux /dev/console for another; `device` itself if it is no such node. */
uint64_t csystem_terminal_behind(uint64_t device);
/* Marks a terminal with a key other than 0, until this process ends or closes a descriptor of it.
   Returns 1, or 0 without the mark if another process has marked it under another key. */
int csystem_claim_terminal(int fd, uint32_t key);

/* In bytes, or -1. */
int64_t csystem_block_device_size(int fd);

/* Moves up to `count` bytes inside the kernel: through a pipe at one end (splice), from a file to
   anything (sendfile), from file to file (copy_file_range). A negative `offset` of the input, or
   `place` of a copy_file_range, means the descriptor's own offset, which only then moves on.
   Returns the number moved, or -1; ENOSYS on other systems than Linux. */
enum csystem_mover { csystem_splice, csystem_send_file, csystem_copy_range };
long csystem_move(enum csystem_mover mover, int from, int64_t offset, int to, int64_t place, size_t count);

/* Makes a pipe hold at least `bytes`, if the limits allow it. */
void csystem_enlarge_pipe(int fd, int bytes);
int csystem_pipe_capacity(int fd);
/* The bytes that no process has read: in a pipe, or typed at a terminal; 0 for
   a named pipe on Darwin. */
long csystem_unread_bytes(int fd);

/* Whether reads and writes go past the cache; Darwin does not report that. */
int csystem_is_uncached(int fd);
int csystem_set_uncached(int fd, int on);

/* Opens a directory, if possible one that need not be readable, to name the files in it. A symbolic
   link as the last part is followed, or gives ENOTDIR or ELOOP. Returns a descriptor. */
int csystem_open_directory(const char *path, int follows_link);

/* A non-blocking socket in an open directory, connected or listening. The path is used where the
   system can't name the directory by its descriptor. */
int csystem_local_socket(int directory, const char *path, const char *name, int listens);
int csystem_is_network_socket(int fd);
int csystem_accept(int fd);
/* The user at the other end when the connection was made, or -1. */
int64_t csystem_peer_user(int fd);

/* A descriptor that is readable once a process has ended, or -1. */
int csystem_follow_process(int32_t pid);
/* How the process has ended, as wait(2) says it, or -1 if the system does not tell. */
int csystem_wait_status(int process, int32_t pid);

/* A descriptor that is readable once any process has closed a file that was given to the second call,
   which notes it once, or has read or written a terminal while the third notes it, in place of what it
   noted before. Each event is a struct inotify_event with the number that the call returned. Each
   returns -1 on other systems than Linux. */
int csystem_open_notices(void);
int csystem_note_closing(int notices, const char *path);
int csystem_note_terminal(int notices, const char *path, int is_noted);
/* Sets the time of the last modification, in seconds since 1970. */
int csystem_set_modified(const char *path, int64_t seconds);

#ifdef __APPLE__
/* Returns 1 if a process runs, 0 if there is none or it is ending or a zombie, or -1 if that is
   unknown. `*start` becomes its beginning in microseconds since 1970. */
int csystem_look_at_process(int32_t pid, uint64_t *start, uint32_t *user);

/* The number of a process's parent; -1 if that is unknown. */
int32_t csystem_parent_of(int32_t pid);

/* Lists the children of a process, or all processes if `parent` is negative. Returns how many, at most
   `capacity`. */
int32_t csystem_list_processes(int32_t parent, int32_t *numbers, int32_t capacity);

/* The descriptor with which a process reads, or `writes`, the pipe that is our standard output; else
   -1. */
int32_t csystem_end_of_output(int32_t pid, int writes);

/* Writes the path or the name of a program without a closing 0. Returns the length, or 0. */
int32_t csystem_program(int32_t pid, int is_path, uint8_t *text, uint32_t capacity);

/* Lists the descriptors of a process that are files, and -1 for others. Returns how many, at most
   `capacity`, or -1. */
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
