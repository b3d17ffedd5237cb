#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#ifdef __linux__
#include <sys/sendfile.h>
#endif
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/disk.h>
#include <sys/proc.h>
#include <sys/sysctl.h>
#include <util.h>
#else
#include <linux/fs.h>
#include <pty.h>
#include <sys/sysmacros.h>
#endif

static void close_on_exec(int fd) { fcntl(fd, F_SETFD, FD_CLOEXEC); }

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

int csystem_open_pseudo_terminal(int ends[2]) {
  if (openpty(&ends[0], &ends[1], NULL, NULL, NULL) != 0) return -1;
  close_on_exec(ends[0]);
  close_on_exec(ends[1]);
  /* The reader's own terminal already turns \n into \r\n. */
  struct termios modes;
  if (tcgetattr(ends[1], &modes) == 0) {
    modes.c_oflag &= ~(tcflag_t)OPOST;
    tcsetattr(ends[1], TCSANOW, &modes);
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

uint64_t csystem_terminal_behind(uint64_t device) {
#ifdef __APPLE__
  struct kinfo_proc process;
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()};
  size_t size = sizeof process;
  if (device != (uint64_t)makedev(2, 0) || sysctl(name, 4, &process, &size, NULL, 0) != 0) return device;
  dev_t terminal = size == 0 ? -1 : process.kp_eproc.e_tdev;
  return terminal == -1 ? device : (uint64_t)terminal;
#else
  const char *path = device == makedev(5, 0) ? "/dev/tty" : device == makedev(5, 1) ? "/dev/console" : NULL;
  int fd = path == NULL ? -1 : open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return device;
  unsigned int terminal;
  if (ioctl(fd, TIOCGDEV, &terminal) == 0) device = terminal;
  close(fd);
  return device;
#endif
}

uint64_t csystem_terminal_device(int fd) {
#ifdef TIOCGDEV
  unsigned int device;
  if (ioctl(fd, TIOCGDEV, &device) == 0) return device;
#endif
  struct stat status;
  return fstat(fd, &status) == 0 ? csystem_terminal_behind((uint64_t)status.st_rdev) : 0;
}

/* The mark is a record lock, which belongs to this process alone. Each key has a range of bytes, in
   which each process has one. */
int csystem_claim_terminal(int fd, uint32_t key) {
  const off_t range = (off_t)1 << 24, first = (off_t)key << 24;
  struct flock own = {.l_type = F_WRLCK, .l_start = first + getpid() % range, .l_len = 1};
  struct flock others[2] = {{.l_type = F_WRLCK, .l_start = 0, .l_len = first},
                            {.l_type = F_WRLCK, .l_start = first + range, .l_len = 0}};
  /* Set before the look: of two processes that do this at the same time, one sees the other. */
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
  uint32_t block_size;
  uint64_t block_count;
  if (ioctl(fd, DKIOCGETBLOCKSIZE, &block_size) != 0 || ioctl(fd, DKIOCGETBLOCKCOUNT, &block_count) != 0) return -1;
  return (int64_t)(block_count * block_size);
#else
  uint64_t size = 0;
  return ioctl(fd, BLKGETSIZE64, &size) == 0 ? (int64_t)size : -1;
#endif
}

long csystem_move(enum csystem_mover mover, int from, int64_t offset, int to, int64_t place, size_t count) {
#ifdef __linux__
  loff_t start = offset, end = place;
  loff_t *from_place = offset < 0 ? NULL : &start, *to_place = place < 0 ? NULL : &end;
  switch (mover) {
    case csystem_splice: return splice(from, from_place, to, NULL, count, SPLICE_F_MOVE | SPLICE_F_MORE);
    case csystem_send_file: return sendfile(to, from, from_place, count);
    case csystem_copy_range: return copy_file_range(from, from_place, to, to_place, count, 0);
  }
#endif
  errno = ENOSYS;
  return -1;
}

#ifdef __linux__
void csystem_enlarge_pipe(int fd, int bytes) {
  if (fcntl(fd, F_GETPIPE_SZ) < bytes) fcntl(fd, F_SETPIPE_SZ, bytes);
}
int csystem_pipe_capacity(int fd) { return fcntl(fd, F_GETPIPE_SZ); }
#else
/* Darwin's largest pipe (BIG_PIPE_SIZE); a pipe grows up to it while it is written to. */
void csystem_enlarge_pipe(int fd, int bytes) {}
int csystem_pipe_capacity(int fd) { return 1 << 16; }
#endif

int csystem_is_uncached(int fd) {
#ifdef __APPLE__
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
  return flags < 0 ? -1 : fcntl(fd, F_SETFL, on ? flags | O_DIRECT : flags & ~O_DIRECT);
#endif
}

long csystem_unread_bytes(int fd) {
#ifdef __APPLE__
  /* FIONREAD counts in the buffer of this very end, and the writing end of a pipe has none. */
  struct stat status;
  if (fstat(fd, &status) == 0 && S_ISFIFO(status.st_mode)) return (long)status.st_size;
#endif
  int count = 0;
  return ioctl(fd, FIONREAD, &count) == 0 ? count : -1;
}

int csystem_open_directory(const char *path, int follows_link) {
  int flags = O_DIRECTORY | O_CLOEXEC | (follows_link ? 0 : O_NOFOLLOW);
#ifdef O_PATH
  flags |= O_PATH;
#elif defined(O_SEARCH)
  flags |= O_SEARCH;
#endif
  return open(path, flags);
}

/* A path may lead elsewhere by now: Linux has names for open directories, so that the address names
   the one that was checked. */
static int local_address(int directory, const char *path, const char *name,
                         struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  size_t capacity = sizeof address->sun_path;
  int length = snprintf(address->sun_path, capacity, "%s/%s", path, name);
  if (length < 0 || (size_t)length >= capacity) {
    errno = ENAMETOOLONG;
    return -1;
  }
#ifdef __linux__
  char opened[64];
  snprintf(opened, sizeof opened, "/proc/self/fd/%d", directory);
  struct stat known, named;
  if (fstat(directory, &known) == 0 && stat(opened, &named) == 0 && known.st_dev == named.st_dev &&
      known.st_ino == named.st_ino)
    snprintf(address->sun_path, capacity, "%s/%s", opened, name);
#endif
  return 0;
}

static int prepare_socket(int fd) {
  if (fd < 0) return -1;
  close_on_exec(fd);
  fcntl(fd, F_SETFL, O_NONBLOCK);
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return fd;
}

int csystem_local_socket(int directory, const char *path, const char *name, int listens) {
  struct sockaddr_un address;
  const struct sockaddr *place = (struct sockaddr *)&address;
  if (local_address(directory, path, name, &address) != 0) return -1;
  int fd = prepare_socket(socket(AF_UNIX, SOCK_STREAM, 0));
  if (fd < 0) return -1;
  if (listens) {
    /* Linux creates the file with the mode of the descriptor; elsewhere the mode changes before there
       is a listener. A mask would apply to all threads. */
    fchmod(fd, 0600);
    if (bind(fd, place, sizeof address) == 0 && fchmodat(directory, name, 0600, 0) == 0 &&
        listen(fd, 16) == 0)
      return fd;
  } else if (connect(fd, place, sizeof address) == 0) {
    return fd;
  }
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}

int csystem_accept(int fd) { return prepare_socket(accept(fd, NULL, NULL)); }

int csystem_is_network_socket(int fd) {
  struct sockaddr address;
  socklen_t length = sizeof address;
  return getsockname(fd, &address, &length) == 0 && address.sa_family != AF_UNIX;
}

int64_t csystem_peer_user(int fd) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? (int64_t)peer.uid : -1;
#else
  uid_t user;
  gid_t group;
  return getpeereid(fd, &user, &group) == 0 ? (int64_t)user : -1;
#endif
}
