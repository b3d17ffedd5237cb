/* Reports a limit that leaves too little memory for the C library itself. */

#include "csystem.h"

#if defined(__GLIBC__) && !defined(DEBUG) && (defined(__x86_64__) || defined(__aarch64__))

#include <sys/syscall.h>

/* A static executable chooses the variants of its functions before the C library allocates anything: a resolver (the
   attribute ifunc) is the first code of ours that runs. Shortly afterwards the library would end in a segmentation
   fault if it got no memory. Therefore the memory is requested here, and released again. No part of the library is
   ready yet, not even errno. */

static long plain_call(long number, long first, long second, long third) {
#ifdef __x86_64__
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(first), "S"(second), "d"(third)
                   : "rcx", "r11", "memory");
  return result;
#else
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = first;
  register long x1 __asm__("x1") = second;
  register long x2 __asm__("x2") = third;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
#endif
}

/* What a run needs at least, in bytes: the heap grows in steps of 132 KiB, of which a ring takes two, and the stacks of
   the threads count too. An allocation that fails later ends the program without a sentence. */
enum { first_memory = 512 << 10 };

static void do_nothing(void) {}

__attribute__((no_stack_protector)) static void (*require_first_memory(void))(void) {
  long end = plain_call(SYS_brk, 0, 0, 0);
  if (plain_call(SYS_brk, end + first_memory, 0, 0) == end + first_memory) {
    plain_call(SYS_brk, end, 0, 0);
    return do_nothing;
  }
  static const char sentence[] = "pbar: can't start: Cannot allocate memory\n";
  plain_call(SYS_write, 2, (long)sentence, sizeof sentence - 1);
  plain_call(SYS_exit_group, 16, 0, 0);
  return do_nothing;
}

void csystem_first_memory(void) __attribute__((ifunc("require_first_memory")));

/* The resolver runs only for a function that is called. */
__attribute__((constructor(101))) static void csystem_use_first_memory(void) { csystem_first_memory(); }

#endif
