#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
#endif

#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

int csystem_open_directory(const char *path, int follows_link) {
  int flags = O_DIRECTORY | O_CLOEXEC | (follows_link ? 0 : O_NOFOLLOW);
#ifdef O_PATH
  return open(path, flags | O_PATH);
#elif defined(O_SEARCH)
  return open(path, flags | O_SEARCH);
#else
  return open(path, flags | O_RDONLY);
#endif
}

/* An address is a path, and a path may lead elsewhere by now: if the system has names for open directories, the
   address names the directory that was checked. */
static int local_address(int directory, const char *path, const char *name,
                         struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
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

static void close_keeping_error(int fd) {
  int error = errno;
  close(fd);
  errno = error;
}

static int prepare_socket(int fd) {
  if (fd < 0) return -1;
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  fcntl(fd, F_SETFL, O_NONBLOCK);
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return fd;
}

int csystem_listen_local(int directory, const char *path, const char *name) {
  struct sockaddr_un address;
  if (local_address(directory, path, name, &address) != 0) return -1;
  int fd = prepare_socket(socket(AF_UNIX, SOCK_STREAM, 0));
  if (fd < 0) return -1;
  /* Linux creates the file with the mode of the descriptor; other systems change the mode before a connection is
     possible, since that needs a listener. A mask would apply to all threads. */
  fchmod(fd, 0600);
  if (bind(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
      fchmodat(directory, name, 0600, 0) == 0 && listen(fd, 16) == 0)
    return fd;
  close_keeping_error(fd);
  return -1;
}

int csystem_connect_local(int directory, const char *path, const char *name) {
  struct sockaddr_un address;
  if (local_address(directory, path, name, &address) != 0) return -1;
  int fd = prepare_socket(socket(AF_UNIX, SOCK_STREAM, 0));
  if (fd < 0) return -1;
  if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  close_keeping_error(fd);
  return -1;
}

int csystem_accept(int fd) { return prepare_socket(accept(fd, NULL, NULL)); }

int csystem_peer_user(int fd, uint32_t *user) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  *user = (uint32_t)peer.uid;
#else
  uid_t uid;
  gid_t gid;
  if (getpeereid(fd, &uid, &gid) != 0) return -1;
  *user = (uint32_t)uid;
#endif
  return 0;
}
