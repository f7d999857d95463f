// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds a HIP library and fills the table of its functions.

#include "HipApi.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <vector>

using namespace mxfp4::hip;

/// The architecture's name out of the properties of device 0. The layout of
/// hipDeviceProp_t changed between HIP 5 and 6 (hipGetDevicePropertiesR0600),
/// and the text is the only thing wanted of it: it is looked for.
static std::string chipOf(void *library) {
  using GetProperties = hipError_t (*)(void *, int);
  void *symbol = dlsym(library, "hipGetDevicePropertiesR0600");
  if (!symbol)
    symbol = dlsym(library, "hipGetDeviceProperties");
  if (!symbol)
    return "";
  std::vector<char> properties(16384, 0);
  if (reinterpret_cast<GetProperties>(symbol)(properties.data(), 0) !=
      hipSuccess)
    return "";
  for (size_t i = 0; i + 16 < properties.size(); ++i) {
    if (std::memcmp(&properties[i], "gfx", 3) != 0)
      continue;
    std::string name(&properties[i]);
    return name.substr(0, name.find(':'));
  }
  return "";
}

static bool fill(Api &api, std::string &message) {
  const char *asked = std::getenv("MXFP4_HIP_LIBRARY");
  std::vector<std::string> names;
  if (asked && *asked)
    names = {asked};
  else
    names = {"libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6",
             "libamdhip64.so.5"};
  void *library = nullptr;
  std::string reason;
  for (const std::string &name : names) {
    library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library) {
      api.library = name;
      break;
    }
    if (reason.empty())
      reason = dlerror();
  }
  if (!library) {
    message = "no HIP library: " + reason +
              "; install ROCm, or set MXFP4_HIP_LIBRARY to a library that "
              "offers the HIP API (the simulator is one)";
    return false;
  }
#define MXFP4_HIP_LOOKUP(name)                                                 \
  api.name = reinterpret_cast<decltype(api.name)>(dlsym(library, #name));      \
  if (!api.name) {                                                             \
    message = api.library + " has no function " #name                          \
                            ": it is no HIP library of version 5 or later";    \
    return false;                                                              \
  }
  MXFP4_HIP_FUNCTIONS(MXFP4_HIP_LOOKUP)
#undef MXFP4_HIP_LOOKUP

  int count = 0;
  hipError_t error = api.hipInit(0);
  if (error == hipSuccess)
    error = api.hipGetDeviceCount(&count);
  if (error != hipSuccess || count == 0) {
    message = api.library + " finds no device: " +
              (error != hipSuccess ? api.hipGetErrorString(error)
                                   : "hipGetDeviceCount says 0");
    return false;
  }
  api.chip = chipOf(library);
  return true;
}

const Api *mxfp4::hip::load(std::string &message) {
  static Api api;
  static std::string failure;
  static const bool loaded = fill(api, failure);
  message = failure;
  return loaded ? &api : nullptr;
}
