/* Calls and constants that Swift's own libc modules hide or spell differently on each platform.
   Only plain types appear here, so that nothing becomes ambiguous beside those modules. */
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>
#include <stdint.h>

/* Opens a pipe, both ends closed on exec: first the end to read, then the one to write. 0, or -1 with
   errno. */
int csystem_open_pipe(int ends[2]);

/* Opens a pseudo-terminal pair of this size; both ends are closed on exec. 0, or -1 with errno. */
int csystem_open_pseudo_terminal(int *master, int *slave, uint16_t columns, uint16_t rows);

/* Asks for the size of a terminal, or sets it. 0, or -1 with errno. */
int csystem_window_size(int fd, uint16_t *columns, uint16_t *rows);
int csystem_set_window_size(int fd, uint16_t columns, uint16_t rows);

/* Installs a handler (restarting interrupted calls), ignores a signal or gives it its default. */
int csystem_handle_signal(int number, void (*handler)(int));
int csystem_ignore_signal(int number);
int csystem_default_signal(int number);
/* 1 where the signal is ignored now, else 0. */
int csystem_signal_is_ignored(int number);

/* The arguments that this process was started with, `*count` of them, the program's name first; or a
   null pointer where the C library does not hand them out. */
char **csystem_arguments(int *count);

/* Shows this text, cut to the room there is, in place of the arguments. The first call moves the
   environment, which follows them in memory: no other thread may call getenv(3) meanwhile. A fork is safe, since
   the child sees the old environment or the new one, never a mix. Does nothing where the system has no titles. */
void csystem_set_process_title(const char *text);

/* Shows the arguments again. */
void csystem_remove_process_title(void);

/* The variables of this process' environment, ended by a null pointer. */
char **csystem_environment(void);

/* Starts a program found on PATH. `descriptors` become 0, 1 and 2 of the child; every signal in
   `defaults` gets its default action there and none is blocked. Where the system can do that, the program is
   sent SIGHUP when the thread that calls this ends, as the main thread does with its process. 0, or an
   errno value. */
int csystem_spawn(int32_t *pid, char *const argv[], const int descriptors[3], const int *defaults,
                  int default_count);

/* Waits until a child has ended and leaves it to be reaped, so that its number stays its own. 0, or -1
   with errno. */
int csystem_wait_without_reaping(int32_t pid);

/* What a wait status says: an exit status 0...255, or 256 + the signal that ended the process. */
int csystem_decode_status(int status);

/* Whether a process runs: 1, 2 where no more than that can be told, or 0 where there is none or it is ending
   or waits to be reaped; -1 with errno where no file can be opened to look. `*start` becomes the moment at
   which it began, in steps of the system's own; 0 where that can't be told. */
int csystem_process_start(int32_t pid, uint64_t *start);

/* The device number of the terminal behind a descriptor, also where it was opened as /dev/tty; 0 where
   that can't be told. */
uint64_t csystem_terminal_device(int fd);

/* The size in bytes of the block device behind a descriptor, or -1. */
int64_t csystem_block_device_size(int fd);

/* Moves up to `count` bytes inside the kernel: through a pipe at one end (splice), from a file to anything
   (sendfile), from file to file (copy_file_range). They come from `offset` of the input and leave the input's own
   offset alone; where `offset` is negative, they come from the input's own offset, which moves on. The number
   moved, or -1 with errno: ENOSYS where the system has no such call. */
long csystem_splice(int from, int64_t offset, int to, size_t count);
long csystem_send_file(int from, int64_t offset, int to, size_t count);
long csystem_copy_range(int from, int64_t offset, int to, size_t count);

/* Makes the pipe behind a descriptor hold at least so many bytes. Its capacity then, or -1 with errno. */
int csystem_set_pipe_capacity(int fd, int bytes);

/* 1 where reads and writes go past the cache, else 0; Darwin does not tell it. */
int csystem_is_uncached(int fd);

/* Lets reads and writes go past the cache, or through it again. 0, or -1 with errno. */
int csystem_set_uncached(int fd, int on);

/* Waits until what was written is on the disk. 0, or -1 with errno. */
int csystem_sync_data(int fd);

/* Bytes that stand unread in a pipe, terminal or socket, or -1. */
long csystem_unread_bytes(int fd);

/* 1 where the number is that of the null device, else 0. */
int csystem_is_null_device(uint64_t device);

/* Opens a directory to name what stands in it, closed on exec; where the system has a way it need not
   be readable. Where its last part is a symbolic link, that is followed or is ENOTDIR or ELOOP. A descriptor, or -1 with errno. */
int csystem_open_directory(const char *path, int follows_link);

#ifdef __linux__
/* Bytes that some names of a directory take at most. */
#define CSYSTEM_NAMES_SIZE 4096

/* Writes some names of a directory that is open for reading, each with the NUL that ends it, without `.` and
   `..`; the next call goes on behind them. Returns how many bytes those are: 0 at the end, -1 with errno. */
int32_t csystem_some_names(int fd, uint8_t names[CSYSTEM_NAMES_SIZE]);
#endif

/* Sockets that stand in an open directory, whose path is needed where the system can't do without. All are
   non-blocking and closed on exec; -1 with errno. A path that does not fit into an address is
   ENAMETOOLONG. */
int csystem_listen_local(int directory, const char *path, const char *name);
int csystem_connect_local(int directory, const char *path, const char *name);
int csystem_accept(int fd);
/* The user at the other end, as it was when the connection was made. 0, or -1 with errno. */
int csystem_peer_user(int fd, uint32_t *user);

/* Seconds east of UTC of local time at this moment. */
int32_t csystem_utc_offset(int64_t epoch);

#ifdef __APPLE__
/* Lists the numbers of all processes; how many were written, at most `capacity`, or -1. */
int32_t csystem_list_processes(int32_t *numbers, int32_t capacity);

/* Writes the name of a process without a closing 0; its length in bytes, or 0. */
int32_t csystem_process_name(int32_t pid, uint8_t *name, uint32_t capacity);

/* Lists the descriptors of a process that stand for files; how many were written, a number above
   `capacity` where there was no room for all, or -1 with errno. */
int32_t csystem_open_descriptors(int32_t pid, int32_t *numbers, int32_t capacity);

/* A file that a process has open. */
struct csystem_open_file {
  uint64_t device, inode;
  int64_t position, size;
  uint32_t mode;
  int32_t reads, writes;
  char path[1024];
};

/* Looks at a descriptor of a process. 0, or -1 with errno. */
int csystem_look_at_open_file(int32_t pid, int32_t descriptor, struct csystem_open_file *file);
#endif

#endif
