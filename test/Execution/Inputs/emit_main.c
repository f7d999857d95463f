// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs an emitted step. Reads N.bin for argument N, writes N.bin for result N,
// N being places in the array of buffers. Compiled with -include step.h,
// -DENTRY=the entry point, -DON_GPU=0 or 1.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if ON_GPU
#include "HipRuntime.h"
#endif

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define COUNT JOIN(ENTRY, _num_buffers)
#define BYTES JOIN(ENTRY, _bytes)

int main(int argc, char **argv) {
  // Each buffer's kind: a(rgument), s(tep number), r(esult), t(emporaries).
  if (argc != 2 || strlen(argv[1]) != COUNT)
    return 2;
  void *host[COUNT], *buffers[COUNT];
  char path[32];
  for (int i = 0; i < COUNT; ++i) {
    host[i] = aligned_alloc(64, (BYTES[i] + 64) / 64 * 64);
    snprintf(path, sizeof(path), "%d.bin", i);
    FILE *file = argv[1][i] == 'a' || argv[1][i] == 's' ? fopen(path, "rb") : 0;
    if (file && fread(host[i], 1, BYTES[i], file) != BYTES[i])
      return 3;
    if (file)
      fclose(file);
    buffers[i] = host[i];
#if ON_GPU
    if (argv[1][i] == 's')
      continue;
    buffers[i] = mgpuMemAlloc(BYTES[i], 0, false);
    if (file)
      mgpuMemcpy(buffers[i], host[i], BYTES[i], 0);
#endif
  }
  ENTRY(buffers);
  for (int i = 0; i < COUNT; ++i) {
    if (argv[1][i] != 'r')
      continue;
#if ON_GPU
    mgpuMemcpy(host[i], buffers[i], BYTES[i], 0);
    mgpuStreamSynchronize(0);
#endif
    snprintf(path, sizeof(path), "%d.bin", i);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(host[i], 1, BYTES[i], file) != BYTES[i] || fclose(file))
      return 4;
  }
  return 0;
}
