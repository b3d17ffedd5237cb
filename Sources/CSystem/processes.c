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
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#endif
#include <sys/wait.h>
#include <unistd.h>
#ifdef __APPLE__
#include <libproc.h>
#include <sys/event.h>
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
static char *title_room, *kept_room;
static size_t arguments_size, title_room_size;

/* The kernel puts arguments and environment into one piece of memory, which ps and /proc read. The
   variables move into a copy of it. */
static void make_title_room(void) {
  if (argument_count < 1 || argument_words == NULL) return;
  char *start = argument_words[0], *end = start;
  for (int i = 0; i < argument_count && argument_words[i] == end; i++) end += strlen(end) + 1;
  arguments_size = (size_t)(end - start);
  for (char **variable = environ; *variable != NULL; variable++)
    if (*variable == end) end += strlen(end) + 1;
  size_t size = (size_t)(end - start);
  /* Without memory there is no title; the next call tries again. */
  if ((kept_room = malloc(size)) == NULL) return;
  memcpy(kept_room, start, size);
  for (char **variable = environ; *variable != NULL; variable++)
    if (*variable >= start + arguments_size && *variable < end) *variable += kept_room - start;
  title_room = start;
  title_room_size = size;
}

void csystem_set_process_title(const char *text) {
  if (title_room == NULL && text != NULL) make_title_room();
  if (title_room_size < 2) return;
  size_t length = text == NULL ? arguments_size : strnlen(text, title_room_size - 1);
  /* A UTF-8 character that does not fit is left out completely. */
  if (text != NULL && text[length] != 0)
    while (length > 0 && (text[length] & 0xC0) == 0x80) length--;
  memcpy(title_room, text == NULL ? kept_room : text, length);
  memset(title_room + length, 0, title_room_size - length);
}
#else
/* Darwin has no title that a process could set for itself. */
void csystem_set_process_title(const char *text) {}
#endif

/* Returns 1 if the signal was ignored before, else 0. */
static int set_action(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler}, before;
  return sigaction(number, &action, &before) == 0 && before.sa_handler == SIG_IGN;
}

static int is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int csystem_set_signal(int number, int ignores) { return set_action(number, ignores ? SIG_IGN : SIG_DFL); }

static void (*signal_handler)(int);

static int is_fault(int number) {
  return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP ||
         number == SIGSYS;
}

/* A fault of this process itself would be repeated for ever, so it gets its default action. Its codes
   are small and positive; those of sent signals are not positive on Linux, and 0 or large on Darwin. */
static void handle_signal(int number, siginfo_t *info, void *context) {
  if (is_fault(number) && info->si_code > 0 && info->si_code < 0x10000) {
    set_action(number, SIG_DFL);
    raise(number);
  } else {
    signal_handler(number);
  }
}

int csystem_catch_signal(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_sigaction = handle_signal, .sa_flags = SA_RESTART | SA_SIGINFO}, before;
  signal_handler = handler;
  /* Each handler runs to its end, so that signals are marked in their order. */
  sigfillset(&action.sa_mask);
  if (sigaction(number, &action, &before) != 0) return 0;
  /* The runtime of a debug build reports faults. */
  if (before.sa_handler != SIG_IGN && (!is_fault(number) || before.sa_handler == SIG_DFL)) return 1;
  sigaction(number, &before, NULL);
  return 0;
}

/* Asks for a SIGHUP when the parent dies: the end of the pseudo-terminal gives none, since the user's
   terminal still controls the command. Darwin has no such call: there the command goes on. */
static void hang_up_with(pid_t parent) {
#ifdef __linux__
  /* Our handler would swallow a signal that arrives before the program has begun. */
  if (!is_ignored(SIGHUP)) set_action(SIGHUP, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  /* The system sends nothing if the parent died before the call. */
  if (getppid() != parent) raise(SIGHUP);
#endif
}

/* Becomes the program, or reports why it can't. */
static void become(char *const argv[], const int descriptors[3], const int *defaults, int default_count,
                   int ignores_children, int report) {
  sigset_t none;
  int error = 0;
  /* Our own descriptors are closed on exec; the command inherits those that our caller left open. */
  for (int i = 0; i < 3 && error == 0; i++)
    if ((descriptors[i] == i ? fcntl(i, F_SETFD, 0) : dup2(descriptors[i], i)) < 0) error = errno;
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
   the child stops before that. Here the child has our handlers, and this process passes signals on. */
int csystem_spawn(int *pid, char *const argv[], const int descriptors[3], const int *defaults,
                  int default_count) {
  int report[2], error = 0;
  ssize_t count;
  if (csystem_open_pipe(report) != 0) return errno;
  /* If our caller ignores SIGCHLD, the system discards the status of our child. */
  int ignores_children = is_ignored(SIGCHLD);
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
    if (count <= 0) *pid = child;
    while (count > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  close(report[0]);
  return error;
}

#ifdef __linux__
/* Headers before Linux 5.3 lack it. */
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

int csystem_follow_process(int32_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

/* As struct pidfd_info of linux/pidfd.h in Linux 6.15, from which on the status is kept after another
   process has waited for it. */
struct process_information {
  uint64_t mask, control_group;
  uint32_t identifiers[11];
  int32_t wait_status;
};

int csystem_wait_status(int process, int32_t pid) {
  struct process_information information = {.mask = 1 << 3};
  int result = ioctl(process, _IOWR(0xFF, 11, struct process_information), &information);
  return result == 0 && information.mask & 1 << 3 ? information.wait_status : -1;
}

int csystem_open_notices(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int csystem_note_closing(int notices, const char *path) {
  return inotify_add_watch(notices, path, IN_CLOSE | IN_ONESHOT);
}

int csystem_note_terminal(int notices, const char *path, int is_noted) {
  // The terminal's node is never deleted.
  return inotify_add_watch(notices, path, is_noted ? IN_MODIFY | IN_ACCESS : IN_DELETE_SELF);
}

int csystem_set_modified(const char *path, int64_t seconds) {
  struct stat status;
  if (stat(path, &status) != 0) return -1;
  // A change of one time alone counts as a write for inotify(7).
  struct timespec times[2] = {status.st_atim, {.tv_sec = seconds}};
  return utimensat(AT_FDCWD, path, times, 0);
}
#else
int csystem_open_notices(void) { return -1; }
int csystem_note_closing(int notices, const char *path) { return -1; }
int csystem_note_terminal(int notices, const char *path, int is_noted) { return -1; }
int csystem_set_modified(const char *path, int64_t seconds) { return -1; }
#endif

#ifdef __APPLE__
int csystem_follow_process(int32_t pid) {
  int queue = kqueue();
  if (queue < 0) return -1;
  struct kevent end;
  EV_SET(&end, pid, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (kevent(queue, &end, 1, NULL, 0, NULL) == 0 && fcntl(queue, F_SETFD, FD_CLOEXEC) == 0) return queue;
  close(queue);
  return -1;
}

int csystem_wait_status(int process, int32_t pid) {
  struct kinfo_proc known;
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  size_t size = sizeof known;
  int is_ended = sysctl(name, 4, &known, &size, NULL, 0) == 0 && size != 0 && known.kp_proc.p_stat == SZOMB;
  return is_ended ? known.kp_proc.p_xstat : -1;
}

int csystem_look_at_process(int32_t pid, uint64_t *start, uint32_t *user) {
  struct kinfo_proc process;
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  size_t size = sizeof process;
  if (sysctl(name, 4, &process, &size, NULL, 0) != 0) return -1;
  if (size == 0 || process.kp_proc.p_stat == SZOMB || process.kp_proc.p_flag & P_WEXIT) return 0;
  struct timeval begin = process.kp_proc.p_starttime;
  *start = (uint64_t)begin.tv_sec * 1000000 + (uint64_t)begin.tv_usec;
  *user = process.kp_eproc.e_ucred.cr_uid;
  return 1;
}

int32_t csystem_parent_of(int32_t pid) {
  struct proc_bsdshortinfo info;
  int size = proc_pidinfo(pid, PROC_PIDT_SHORTBSDINFO, 0, &info, sizeof info);
  return size == (int)sizeof info ? (int32_t)info.pbsi_ppid : -1;
}

int32_t csystem_list_processes(int32_t parent, int32_t *numbers, int32_t capacity) {
  uint32_t type = parent < 0 ? PROC_ALL_PIDS : PROC_PPID_ONLY, of = parent < 0 ? 0 : (uint32_t)parent;
  return proc_listpids(type, of, numbers, capacity * (int)sizeof *numbers) / (int)sizeof *numbers;
}

/* Lists the descriptors of one type, and -1 for others; returns how many, or -1. */
static int32_t list_descriptors(int32_t pid, uint32_t type, int32_t *numbers, int32_t capacity) {
  struct proc_fdinfo *entries = malloc((size_t)capacity * sizeof *entries);
  if (entries == NULL) return -1;
  errno = 0;
  int size = proc_pidinfo(pid, PROC_PIDLISTFDS, 0, entries, capacity * (int)sizeof *entries);
  int error = size <= 0 ? errno : 0;
  int32_t count = size / (int)sizeof *entries;
  for (int i = 0; i < count; i++) numbers[i] = entries[i].proc_fdtype == type ? entries[i].proc_fd : -1;
  free(entries);
  errno = error;
  return error == 0 ? count : -1;
}

int32_t csystem_open_descriptors(int32_t pid, int32_t *numbers, int32_t capacity) {
  return list_descriptors(pid, PROX_FDTYPE_VNODE, numbers, capacity);
}

int32_t csystem_end_of_output(int32_t pid, int writes) {
  struct pipe_fdinfo own, other;
  int32_t numbers[256], size = sizeof own;
  if (proc_pidfdinfo(getpid(), 1, PROC_PIDFDPIPEINFO, &own, size) != size) return -1;
  uint64_t handle = writes ? own.pipeinfo.pipe_handle : own.pipeinfo.pipe_peerhandle;
  int32_t count = list_descriptors(pid, PROX_FDTYPE_PIPE, numbers, 256);
  for (int i = 0; i < count; i++) {
    if (proc_pidfdinfo(pid, numbers[i], PROC_PIDFDPIPEINFO, &other, size) != size) continue;
    if (other.pipeinfo.pipe_handle == handle) return numbers[i];
  }
  return -1;
}

int32_t csystem_program(int32_t pid, int is_path, uint8_t *text, uint32_t capacity) {
  return is_path ? proc_pidpath(pid, text, capacity) : proc_name(pid, text, capacity);
}

int csystem_look_at_open_file(int32_t pid, int32_t descriptor, struct csystem_open_file *file) {
  struct vnode_fdinfowithpath info;
  errno = 0;
  int size = proc_pidfdinfo(pid, descriptor, PROC_PIDFDVNODEPATHINFO, &info, sizeof info);
  if (size != (int)sizeof info) {
    if (errno == 0) errno = EBADF;
    return -1;
  }
  struct vinfo_stat status = info.pvip.vip_vi.vi_stat;
  *file = (struct csystem_open_file){
      .device = status.vst_dev,
      .inode = status.vst_ino,
      .terminal = status.vst_rdev,
      .position = info.pfi.fi_offset,
      .size = status.vst_size,
      .mode = status.vst_mode,
      /* The kernel's own flags: FREAD is 1, FWRITE 2. */
      .reads = (info.pfi.fi_openflags & 1) != 0,
      .writes = (info.pfi.fi_openflags & 2) != 0,
  };
  strlcpy(file->path, info.pvip.vip_path, sizeof file->path);
  return 0;
}
#endif

/* Embedded Swift leaves this to the program; the ordinary runtime has its own. Without a locale,
   strtod(3) expects a point. */
__attribute__((weak)) const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
