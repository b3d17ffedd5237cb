#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
#endif

#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/sysmacros.h>
#endif
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <crt_externs.h>
#include <libproc.h>
#include <sys/proc.h>
#include <sys/proc_info.h>
#include <sys/disk.h>
#include <sys/sysctl.h>
#include <util.h>
#else
#include <linux/fs.h>
#include <pty.h>
#endif

#ifndef __APPLE__
extern char **environ;
#endif

char **csystem_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

#ifdef __GLIBC__
/* By default each thread has a memory pool of its own. Waiting for a common pool now and then costs less. */
__attribute__((constructor(103))) static void csystem_share_memory_pool(void) { mallopt(M_ARENA_MAX, 1); }
#endif

static int argument_count;
static char **argument_words;

#if defined(__GLIBC__) || defined(__APPLE__)
/* Embedded Swift does not know the arguments, and the ordinary runtime reads them from /proc on Linux. */
__attribute__((constructor(102))) static void csystem_keep_arguments(int count, char **words) {
  argument_count = count;
  argument_words = words;
}
#endif

char **csystem_arguments(int *count) {
  *count = argument_count;
  return argument_words;
}

#ifdef __linux__
static char *title_room, *shown_arguments;
static size_t title_room_size, shown_arguments_size;

/* The kernel puts arguments and environment into one piece of memory, which ps and /proc read. */
static void make_title_room(void) {
  if (argument_count < 1 || argument_words == NULL) return;
  char *end = argument_words[0];
  for (int i = 0; i < argument_count && argument_words[i] == end; i++) end += strlen(end) + 1;
  int count = 0;
  while (environ[count] != NULL) count++;
  size_t size = (size_t)(end - argument_words[0]);
  char **copies = calloc((size_t)count + 1, sizeof *copies);
  shown_arguments = malloc(size);
  char *behind = end;
  int copied = 0;
  while (copies != NULL && shown_arguments != NULL && copied < count) {
    if ((copies[copied] = strdup(environ[copied])) == NULL) break;
    if (environ[copied] == behind) behind += strlen(behind) + 1;
    copied++;
  }
  if (copies == NULL || shown_arguments == NULL || copied < count) {
    /* Without memory there is no title; the next call tries again. */
    while (copied > 0) free(copies[--copied]);
    free(copies);
    free(shown_arguments);
    return;
  }
  memcpy(shown_arguments, argument_words[0], size);
  shown_arguments_size = size;
  environ = copies;
  title_room = argument_words[0];
  title_room_size = (size_t)(behind - title_room);
}

void csystem_set_process_title(const char *text) {
  if (title_room == NULL) make_title_room();
  if (title_room_size < 2) return;
  size_t length = strnlen(text, title_room_size - 1);
  /* A UTF-8 character that does not fit is left out completely. */
  if (text[length] != 0)
    while (length > 0 && (text[length] & 0xC0) == 0x80) length--;
  memcpy(title_room, text, length);
  memset(title_room + length, 0, title_room_size - length);
}

void csystem_remove_process_title(void) {
  if (title_room == NULL) return;
  memcpy(title_room, shown_arguments, shown_arguments_size);
  memset(title_room + shown_arguments_size, 0, title_room_size - shown_arguments_size);
}
#else
/* Darwin has no title that a process could set for itself. */
void csystem_set_process_title(const char *text) { (void)text; }
void csystem_remove_process_title(void) {}
#endif

static void close_on_exec(int fd) {
  int flags = fcntl(fd, F_GETFD);
  if (flags >= 0) fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
}

int csystem_open_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  close_on_exec(ends[0]);
  close_on_exec(ends[1]);
  return 0;
#endif
}

int csystem_open_pseudo_terminal(int *master, int *slave, uint16_t columns, uint16_t rows) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  if (openpty(master, slave, NULL, NULL, &size) != 0) return -1;
  close_on_exec(*master);
  close_on_exec(*slave);
  /* The reader's own terminal already turns \n into \r\n. */
  struct termios modes;
  if (tcgetattr(*slave, &modes) == 0) {
    modes.c_oflag &= ~(tcflag_t)OPOST;
    tcsetattr(*slave, TCSANOW, &modes);
  }
  return 0;
}

int csystem_window_size(int fd, uint16_t *columns, uint16_t *rows) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int csystem_set_window_size(int fd, uint16_t columns, uint16_t rows) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  return ioctl(fd, TIOCSWINSZ, &size);
}

static int set_action(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  return sigaction(number, &action, NULL);
}

static void (*signal_handler)(int);

static int is_fault(int number) {
  return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP ||
         number == SIGSYS;
}

/* A fault of this process itself would be repeated for ever: it keeps its default action. Its codes are small and
   positive; the codes of signals that processes send are not positive on Linux, and 0 or large on Darwin. */
static void handle_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  if (is_fault(number) && info->si_code > 0 && info->si_code < 0x10000) {
    set_action(number, SIG_DFL);
    raise(number);
  } else {
    signal_handler(number);
  }
}

int csystem_catch_signal(int number, void (*handler)(int)) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return 0;
  /* The runtime of a debug build reports faults. */
  if (is_fault(number) && action.sa_handler != SIG_DFL) return 0;
  signal_handler = handler;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle_signal;
  action.sa_flags = SA_RESTART | SA_SIGINFO;
  /* If several signals arrive together, each handler runs to its end, so that they are marked in their order. */
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, NULL) == 0;
}

int csystem_ignore_signal(int number) { return set_action(number, SIG_IGN); }
int csystem_default_signal(int number) { return set_action(number, SIG_DFL); }

int csystem_signal_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/* Asks the system to send this process SIGHUP when its parent dies, whatever killed the parent. The end of the
   pseudo-terminal is not enough: the kernel sends SIGHUP to the session that a terminal controls, and the controlling
   terminal of the command is still the user's, where it reads its keys. On the pseudo-terminal its reads end and its
   writes fail with EIO, which a command that does neither never notices. Darwin has no such call: there the command
   goes on. */
static void hang_up_with(pid_t parent) {
#ifdef __linux__
  /* Our handler is still installed, and would swallow a signal that arrives before the program has begun. An ignored
     signal stays ignored. */
  if (!csystem_signal_is_ignored(SIGHUP)) set_action(SIGHUP, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  /* The system sends nothing if the parent died before the call. */
  if (getppid() != parent) raise(SIGHUP);
#else
  (void)parent;
#endif
}

/* Becomes the program, in a child that still has our signal handlers, or reports why it can't. */
static void become(char *const argv[], const int descriptors[3], const int *defaults, int default_count,
                   int ignores_children, int report) {
  sigset_t none;
  int error = 0;
  /* Our own descriptors are closed on exec; the command inherits those that our caller left open. */
  for (int i = 0; i < 3 && error == 0; i++) {
    if (descriptors[i] == i) {
      if (fcntl(i, F_SETFD, 0) < 0) error = errno;
    } else if (dup2(descriptors[i], i) < 0) {
      error = errno;
    }
  }
  for (int i = 0; i < default_count; i++) set_action(defaults[i], SIG_DFL);
  if (ignores_children) set_action(SIGCHLD, SIG_IGN);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (error == 0) {
    execvp(argv[0], argv);
    error = errno;
  }
  while (write(report, &error, sizeof error) < 0 && errno == EINTR) {
  }
  _exit(127);
}

/* posix_spawn(3) would hang on ^Z: its caller waits without handling signals until the child has become the program,
   and the child stops by the default action before that, so that no shell notices the stop. Here the child keeps our
   handlers until it becomes the program: a signal is only marked, and this process passes it on. */
int csystem_spawn(int32_t *pid, char *const argv[], const int descriptors[3], const int *defaults,
                  int default_count) {
  int report[2], error = 0;
  ssize_t count;
  if (pipe(report) != 0) return errno;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
  /* If our caller ignores SIGCHLD, the system discards the status of our child. */
  int ignores_children = csystem_signal_is_ignored(SIGCHLD);
  if (ignores_children) set_action(SIGCHLD, SIG_DFL);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    hang_up_with(parent);
    become(argv, descriptors, defaults, default_count, ignores_children, report[1]);
  }
  if (child < 0) error = errno;
  close(report[1]);
  if (child > 0) {
    /* The pipe gives nothing if the program has begun. */
    while ((count = read(report[0], &error, sizeof error)) < 0 && errno == EINTR) {
    }
    if (count == (ssize_t)sizeof error) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
      }
    } else {
      error = 0;
      *pid = (int32_t)child;
    }
  }
  close(report[0]);
  return error;
}

#ifdef __APPLE__
int csystem_process_start(int32_t pid, uint64_t *start) {
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  struct kinfo_proc process;
  size_t size = sizeof process;
  *start = 0;
  if (sysctl(name, 4, &process, &size, NULL, 0) != 0) return -1;
  if (size == 0 || process.kp_proc.p_stat == SZOMB || process.kp_proc.p_flag & P_WEXIT) return 0;
  *start = (uint64_t)process.kp_proc.p_starttime.tv_sec * 1000000 +
           (uint64_t)process.kp_proc.p_starttime.tv_usec;
  return 1;
}
#endif

uint64_t csystem_terminal_device(int fd) {
#ifdef TIOCGDEV
  unsigned int device = 0;
  if (ioctl(fd, TIOCGDEV, &device) == 0) return device;
#endif
  struct stat status;
  return fstat(fd, &status) == 0 ? (uint64_t)status.st_rdev : 0;
}

/* The mark is a record lock, which belongs to this process although others have the terminal open by the same
   description. Each key has a range of bytes, and each process in it a byte of its own. */
int csystem_claim_terminal(int fd, uint32_t key) {
  const off_t range = (off_t)1 << 24, first = (off_t)key << 24;
  struct flock own = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = first + getpid() % range, .l_len = 1};
  struct flock others[2] = {
      {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = first},
      {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = first + range, .l_len = 0},
  };
  /* It is set before the look: of two processes that do this at the same time, one sees the other. */
  if (fcntl(fd, F_SETLK, &own) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    if (fcntl(fd, F_GETLK, &others[i]) != 0 || others[i].l_type == F_UNLCK) continue;
    own.l_type = F_UNLCK;
    fcntl(fd, F_SETLK, &own);
    return 0;
  }
  return 1;
}

int64_t csystem_block_device_size(int fd) {
#ifdef __APPLE__
  uint32_t block_size = 0;
  uint64_t block_count = 0;
  if (ioctl(fd, DKIOCGETBLOCKSIZE, &block_size) != 0) return -1;
  if (ioctl(fd, DKIOCGETBLOCKCOUNT, &block_count) != 0) return -1;
  return (int64_t)(block_count * block_size);
#else
  uint64_t size = 0;
  return ioctl(fd, BLKGETSIZE64, &size) == 0 ? (int64_t)size : -1;
#endif
}

#ifdef __linux__
long csystem_splice(int from, int64_t offset, int to, size_t count) {
  loff_t start = offset;
  return (long)splice(from, offset < 0 ? NULL : &start, to, NULL, count,
                      SPLICE_F_MOVE | SPLICE_F_MORE);
}

long csystem_send_file(int from, int64_t offset, int to, size_t count) {
  off_t start = (off_t)offset;
  return (long)sendfile(to, from, offset < 0 ? NULL : &start, count);
}

long csystem_copy_range(int from, int64_t offset, int to, int64_t place, size_t count) {
  loff_t start = offset;
  loff_t target = place;
  return (long)copy_file_range(from, offset < 0 ? NULL : &start, to, place < 0 ? NULL : &target,
                               count, 0);
}

int csystem_set_pipe_capacity(int fd, int bytes) {
  int now = fcntl(fd, F_GETPIPE_SZ);
  return now >= bytes ? now : fcntl(fd, F_SETPIPE_SZ, bytes);
}
int csystem_pipe_capacity(int fd) { return fcntl(fd, F_GETPIPE_SZ); }
#else
/* Only Linux moves data between any two descriptors inside the kernel. */
static long not_here(void) {
  errno = ENOSYS;
  return -1;
}
long csystem_splice(int from, int64_t offset, int to, size_t count) { return not_here(); }
long csystem_send_file(int from, int64_t offset, int to, size_t count) { return not_here(); }
long csystem_copy_range(int from, int64_t offset, int to, int64_t place, size_t count) {
  return not_here();
}
int csystem_set_pipe_capacity(int fd, int bytes) { return (int)not_here(); }
/* Darwin's largest pipe (BIG_PIPE_SIZE); a pipe grows up to it while it is written to. */
int csystem_pipe_capacity(int fd) { return fd < 0 ? -1 : 1 << 16; }
#endif

int csystem_is_uncached(int fd) {
#ifdef __APPLE__
  (void)fd;
  return 0;
#else
  int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && (flags & O_DIRECT) != 0;
#endif
}

int csystem_set_uncached(int fd, int on) {
#ifdef __APPLE__
  return fcntl(fd, F_NOCACHE, on) == -1 ? -1 : 0;
#else
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0) return -1;
  int wanted = on ? flags | O_DIRECT : flags & ~O_DIRECT;
  return wanted == flags ? 0 : fcntl(fd, F_SETFL, wanted);
#endif
}

long csystem_unread_bytes(int fd) {
#ifdef __APPLE__
  /* FIONREAD counts in the buffer of this very end, and the writing end has none; pipe_stat() asks the other end. */
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISFIFO(status.st_mode) ? (long)status.st_size : -1;
#else
  int count = 0;
  return ioctl(fd, FIONREAD, &count) == 0 ? count : -1;
#endif
}

#ifdef __APPLE__
int32_t csystem_list_processes(int32_t *numbers, int32_t capacity) {
  return proc_listallpids(numbers, capacity * (int)sizeof *numbers);
}

int32_t csystem_list_children(int32_t pid, int32_t *numbers, int32_t capacity) {
  return proc_listchildpids(pid, numbers, capacity * (int)sizeof *numbers);
}

int32_t csystem_list_group(int32_t group, int32_t *numbers, int32_t capacity) {
  int size = proc_listpids(PROC_PGRP_ONLY, (uint32_t)group, numbers, capacity * (int)sizeof *numbers);
  return size / (int)sizeof *numbers;
}

int csystem_reads_output(int32_t pid) {
  struct pipe_fdinfo own, other;
  if (proc_pidfdinfo(getpid(), 1, PROC_PIDFDPIPEINFO, &own, sizeof own) != (int)sizeof own) return 0;
  struct proc_fdinfo entries[256];
  int size = proc_pidinfo(pid, PROC_PIDLISTFDS, 0, entries, sizeof entries);
  for (int i = 0; i < size / (int)sizeof *entries; i++) {
    if (entries[i].proc_fdtype != PROX_FDTYPE_PIPE) continue;
    int count = proc_pidfdinfo(pid, entries[i].proc_fd, PROC_PIDFDPIPEINFO, &other, sizeof other);
    if (count == (int)sizeof other && other.pipeinfo.pipe_handle == own.pipeinfo.pipe_peerhandle) return 1;
  }
  return 0;
}

int32_t csystem_process_path(int32_t pid, uint8_t *path, uint32_t capacity) {
  return proc_pidpath(pid, path, capacity);
}

int32_t csystem_process_name(int32_t pid, uint8_t *name, uint32_t capacity) {
  return proc_name(pid, name, capacity);
}

int64_t csystem_process_user(int32_t pid) {
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  struct kinfo_proc process;
  size_t size = sizeof process;
  if (sysctl(name, 4, &process, &size, NULL, 0) != 0 || size == 0) return -1;
  return process.kp_eproc.e_ucred.cr_uid;
}

int32_t csystem_open_descriptors(int32_t pid, int32_t *numbers, int32_t capacity) {
  errno = 0;
  int size = proc_pidinfo(pid, PROC_PIDLISTFDS, 0, NULL, 0);
  if (size <= 0) return errno == 0 ? 0 : -1;
  /* The process may open more descriptors before the second call. */
  size += 32 * (int)sizeof(struct proc_fdinfo);
  struct proc_fdinfo *entries = malloc((size_t)size);
  if (entries == NULL) return -1;
  errno = 0;
  size = proc_pidinfo(pid, PROC_PIDLISTFDS, 0, entries, size);
  if (size < 0 || (size == 0 && errno != 0)) {
    int error = errno;
    free(entries);
    errno = error;
    return -1;
  }
  int32_t count = 0;
  for (int i = 0; i < size / (int)sizeof *entries; i++) {
    if (entries[i].proc_fdtype != PROX_FDTYPE_VNODE) continue;
    if (count < capacity) numbers[count] = entries[i].proc_fd;
    count++;
  }
  free(entries);
  return count;
}

int csystem_look_at_open_file(int32_t pid, int32_t descriptor, struct csystem_open_file *file) {
  struct vnode_fdinfowithpath info;
  errno = 0;
  int size = proc_pidfdinfo(pid, descriptor, PROC_PIDFDVNODEPATHINFO, &info, sizeof info);
  if (size != (int)sizeof info) {
    if (errno == 0) errno = EBADF;
    return -1;
  }
  memset(file, 0, sizeof *file);
  file->device = info.pvip.vip_vi.vi_stat.vst_dev;
  file->terminal = info.pvip.vip_vi.vi_stat.vst_rdev;
  file->inode = info.pvip.vip_vi.vi_stat.vst_ino;
  file->position = info.pfi.fi_offset;
  file->size = info.pvip.vip_vi.vi_stat.vst_size;
  file->mode = info.pvip.vip_vi.vi_stat.vst_mode;
  /* The kernel's own flags: FREAD is 1, FWRITE 2. */
  file->reads = (info.pfi.fi_openflags & 1) != 0;
  file->writes = (info.pfi.fi_openflags & 2) != 0;
  strlcpy(file->path, info.pvip.vip_path, sizeof file->path);
  return 0;
}
#endif

/* Reads a number, which Embedded Swift leaves to the program; the ordinary runtime has a function of its own. The
   program sets no locale, so that strtod(3) expects a point. */
__attribute__((weak)) const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
