// The interpreter: setjmp and longjmp. The buffer holds the token of a jump point: as its first
// word, or as the second of the five words of __builtin_setjmp, whose others belong to its caller.
#include "ir/interpreter/machine.h"

namespace wend {

namespace {

constexpr uint64_t tokenIndices = uint64_t{1} << 28;

// Of a jump point and the number of its frame, which tells points with the same index apart.
uint64_t tokenOf(uint64_t index, uint64_t frame) { return frame * tokenIndices + index + 1; }

} // namespace

uint64_t Machine::makeJumpPoint() {
  const Frame &frame = frames_[depth_ - 1];
  auto isDead = [&](const JumpPoint &point) {
    return point.depth > depth_ || frames_[point.depth - 1].number != point.frame;
  };
  while (!jumpPoints_.empty() && isDead(jumpPoints_.back()))
    jumpPoints_.pop_back();
  size_t index = jumpPoints_.size();
  while (index > 0 && jumpPoints_[index - 1].frame == frame.number)
    if (jumpPoints_[--index].next == next_) // the same call in a loop
      return tokenOf(index, frame.number);
  jumpPoints_.push_back({depth_, frame.number, next_});
  return tokenOf(jumpPoints_.size() - 1, frame.number);
}

std::string_view Machine::jump(uint64_t token, uint64_t result) {
  uint64_t index = (token & (tokenIndices - 1)) - 1;
  if (token == 0 || index >= jumpPoints_.size())
    return "is passed a buffer that setjmp has not set, or whose function has returned";
  const JumpPoint &point = jumpPoints_[index];
  if (point.depth > depth_ || frames_[point.depth - 1].number != point.frame ||
      token != tokenOf(index, point.frame))
    return "is passed a buffer whose function has returned";
  if (point.depth <= baseDepth_)
    return "jumps across a function of the library, which the interpreter does not support";
  while (depth_ > point.depth) {
    --depth_;
    memory_.leaveFrame(frames_[depth_].mark, frames_[depth_].stackEnd);
  }
  resume(frames_[depth_ - 1]);
  next_ = point.next;
  const CodeStep &site = code_->steps[next_ - 1];
  if (site.type != Type::Void)
    setResult(site, result & bitMask(site.type));
  return {};
}

namespace library {

namespace {

uint64_t jumpTo(LibraryCall &call, uint64_t at, uint64_t result) {
  uint64_t token = call.loaded(at, 8);
  if (call.hasEnded())
    return 0;
  std::string_view problem = call.machine.jump(token, result);
  if (problem.empty())
    call.hasJumped = true;
  else
    call.fault(std::string(problem));
  return 0;
}

} // namespace

uint64_t setJump(LibraryCall &call) {
  call.store(call.bits(0), call.machine.makeJumpPoint(), 8);
  return 0;
}

uint64_t longJump(LibraryCall &call) {
  return jumpTo(call, call.bits(0), call.integer32(1) == 0 ? 1 : call.bits(1));
}

uint64_t setEhJump(LibraryCall &call) {
  call.store(call.bits(0) + 8, call.machine.makeJumpPoint(), 8);
  return 0;
}

uint64_t longEhJump(LibraryCall &call) { return jumpTo(call, call.bits(0) + 8, 1); }

} // namespace library

} // namespace wend
