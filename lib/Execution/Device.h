// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step's values on a HIP device. Each host buffer has a copy there, and what
// has not changed since is not moved again: parameters that one step gives and
// the next takes stay on the device.

#ifndef MXFP4_LIB_EXECUTION_DEVICE_H
#define MXFP4_LIB_EXECUTION_DEVICE_H

#include "mxfp4/Execution/Program.h"

#include "llvm/ADT/DenseMap.h"

namespace mxfp4 {

class Device {
public:
  /// The device of `backend`, Sim or Hip: the simulator that lies beside the
  /// HIP runtime, or what MXFP4_HIP_LIBRARY or the system offers. An error says
  /// what is missing, or that the device is no `chip`.
  static llvm::Expected<std::unique_ptr<Device>> open(Backend backend,
                                                      llvm::StringRef chip);

  // Errors of HIP in these leave by cpu::runStep's way; call them inside it.

  /// Device memory that stays until the end, for temporaries.
  void *allocate(uint64_t bytes);
  /// The copy of `value`, up to date if it is an argument. A result's copy is
  /// newer than the host's from now on.
  void *copyOf(const StepValue &value);
  /// Brings the host's copy at `host` up to date.
  void fetch(void *host);

  /// The host's copy has changed.
  void written(const void *host);
  /// Which of `values` has its copy at `address`; none if no argument has.
  std::optional<unsigned> find(uint64_t address,
                               llvm::ArrayRef<StepValue> values) const;

private:
  struct Copy {
    void *memory = nullptr;
    uint64_t bytes = 0;
    bool hostIsNewer = true, deviceIsNewer = false;
  };
  llvm::DenseMap<const void *, Copy> copies;
};

} // namespace mxfp4

#endif // MXFP4_LIB_EXECUTION_DEVICE_H
