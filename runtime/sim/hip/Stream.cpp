// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP: streams and events. Work is done in the call that asks for it, which
// is a legal order; an event holds the wall-clock time of its record, so
// elapsed times are the simulator's own, not the chip's.

#include "State.h"

using namespace mxfp4::sim;

static hipError_t checkStream(hipStream_t stream) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  return isStream(state, stream) ? hipSuccess : finish(hipErrorInvalidHandle);
}

static bool isEvent(hipEvent_t event) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  return state.events.count(event) != 0;
}

HIP_EXPORT hipError_t hipStreamCreateWithPriority(hipStream_t *stream,
                                                  unsigned flags,
                                                  int priority) {
  if (!stream)
    return finish(hipErrorInvalidValue);
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  *stream = new ihipStream_t{flags, priority};
  state.streams.insert(*stream);
  return hipSuccess;
}
HIP_EXPORT hipError_t hipStreamCreateWithFlags(hipStream_t *stream,
                                               unsigned flags) {
  return hipStreamCreateWithPriority(stream, flags, 0);
}
HIP_EXPORT hipError_t hipStreamCreate(hipStream_t *stream) {
  return hipStreamCreateWithPriority(stream, 0, 0);
}
HIP_EXPORT hipError_t hipExtStreamCreateWithCUMask(hipStream_t *stream,
                                                   uint32_t, const uint32_t *) {
  return hipStreamCreateWithPriority(stream, 0, 0);
}
HIP_EXPORT hipError_t hipStreamDestroy(hipStream_t stream) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  if (!state.streams.erase(stream))
    return finish(hipErrorInvalidHandle);
  delete stream;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipStreamSynchronize(hipStream_t stream) {
  if (hipError_t error = checkStream(stream))
    return error;
  return finish(HipState::get().sticky);
}
HIP_EXPORT hipError_t hipStreamQuery(hipStream_t stream) {
  return hipStreamSynchronize(stream);
}
HIP_EXPORT hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event,
                                         unsigned) {
  if (hipError_t error = checkStream(stream))
    return error;
  return isEvent(event) ? hipSuccess : finish(hipErrorInvalidHandle);
}
HIP_EXPORT hipError_t hipStreamGetFlags(hipStream_t stream, unsigned *flags) {
  if (!flags || checkStream(stream))
    return finish(hipErrorInvalidValue);
  *flags = reinterpret_cast<uintptr_t>(stream) <= 2 ? 0 : stream->flags;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipStreamGetPriority(hipStream_t stream, int *priority) {
  if (!priority || checkStream(stream))
    return finish(hipErrorInvalidValue);
  *priority = reinterpret_cast<uintptr_t>(stream) <= 2 ? 0 : stream->priority;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipStreamGetDevice(hipStream_t stream,
                                         hipDevice_t *device) {
  if (!device || checkStream(stream))
    return finish(hipErrorInvalidValue);
  *device = 0;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipStreamIsCapturing(hipStream_t,
                                           hipStreamCaptureStatus *status) {
  if (!status)
    return finish(hipErrorInvalidValue);
  *status = hipStreamCaptureStatusNone;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipStreamAddCallback(hipStream_t stream,
                                           hipStreamCallback_t callback,
                                           void *data, unsigned) {
  if (!callback || checkStream(stream))
    return finish(hipErrorInvalidValue);
  callback(stream, HipState::get().sticky, data);
  return hipSuccess;
}
HIP_EXPORT hipError_t hipLaunchHostFunc(hipStream_t stream,
                                        void (*function)(void *), void *data) {
  if (!function || checkStream(stream))
    return finish(hipErrorInvalidValue);
  function(data);
  return hipSuccess;
}

HIP_EXPORT hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned) {
  if (!event)
    return finish(hipErrorInvalidValue);
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  *event = new ihipEvent_t;
  state.events.insert(*event);
  return hipSuccess;
}
HIP_EXPORT hipError_t hipEventCreate(hipEvent_t *event) {
  return hipEventCreateWithFlags(event, 0);
}
HIP_EXPORT hipError_t hipEventDestroy(hipEvent_t event) {
  HipState &state = HipState::get();
  Guard guard(state.mutex);
  if (!state.events.erase(event))
    return finish(hipErrorInvalidHandle);
  delete event;
  return hipSuccess;
}
HIP_EXPORT hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  if (hipError_t error = checkStream(stream))
    return error;
  if (!isEvent(event))
    return finish(hipErrorInvalidHandle);
  event->recorded = true;
  event->time = std::chrono::steady_clock::now();
  return hipSuccess;
}
HIP_EXPORT hipError_t hipEventSynchronize(hipEvent_t event) {
  return isEvent(event) ? finish(HipState::get().sticky)
                        : finish(hipErrorInvalidHandle);
}
HIP_EXPORT hipError_t hipEventQuery(hipEvent_t event) {
  return hipEventSynchronize(event);
}
HIP_EXPORT hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start,
                                          hipEvent_t stop) {
  if (!milliseconds)
    return finish(hipErrorInvalidValue);
  if (!isEvent(start) || !isEvent(stop) || !start->recorded || !stop->recorded)
    return finish(hipErrorInvalidHandle);
  std::chrono::duration<float, std::milli> elapsed = stop->time - start->time;
  *milliseconds = elapsed.count();
  return hipSuccess;
}
