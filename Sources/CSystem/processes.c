#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>
#ifdef __APPLE__
#include <libproc.h>
#include <sys/proc.h>
#include <sys/proc_info.h>
#include <sys/sysctl.h>
#endif

#ifdef __GLIBC__
/* By default each thread has a memory pool of its own; a common one costs less. */
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
extern char **environ;
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

/* A fault of this process itself would be repeated for ever, so it gets its default action. Its codes
   are small and positive; those of sent signals are not positive on Linux, and 0 or large on Darwin. */
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
  /* Each handler runs to its end, so that signals are marked in their order. */
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, NULL) == 0;
}

void csystem_set_signal(int number, int is_ignored) { set_action(number, is_ignored ? SIG_IGN : SIG_DFL); }

int csystem_signal_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/* Asks the system to send this process SIGHUP when its parent dies. The end of the pseudo-terminal
   is not enough, because the controlling terminal of the command is still the user's. Darwin has no
   such call: there the command goes on. */
static void hang_up_with(pid_t parent) {
#ifdef __linux__
  /* Our handler would swallow a signal that arrives before the program has begun. */
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

/* posix_spawn(3) would hang on ^Z: its caller handles no signals until the child is the program, and
   the child stops before that. Here the child keeps our handlers, which only mark a signal, and this
   process passes it on. */
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
/* Asks for the kernel's record of a process; returns 1, 0 if there is none, or -1. */
static int find_process(int32_t pid, struct kinfo_proc *process) {
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  size_t size = sizeof *process;
  return sysctl(name, 4, process, &size, NULL, 0) != 0 ? -1 : size != 0;
}

int csystem_process_start(int32_t pid, uint64_t *start) {
  struct kinfo_proc process;
  *start = 0;
  int found = find_process(pid, &process);
  if (found <= 0) return found;
  if (process.kp_proc.p_stat == SZOMB || process.kp_proc.p_flag & P_WEXIT) return 0;
  struct timeval begin = process.kp_proc.p_starttime;
  *start = (uint64_t)begin.tv_sec * 1000000 + (uint64_t)begin.tv_usec;
  return 1;
}

int64_t csystem_process_user(int32_t pid) {
  struct kinfo_proc process;
  return find_process(pid, &process) == 1 ? (int64_t)process.kp_eproc.e_ucred.cr_uid : -1;
}

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
