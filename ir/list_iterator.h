// Iteration over an intrusive list.
#pragma once

namespace wend {

// Goes along `next()`. The current element may be erased meanwhile.
template <typename T> class ListIterator {
public:
  explicit ListIterator(T *at) : at_(at), next_(at ? at->next() : nullptr) {}
  T &operator*() const { return *at_; }
  ListIterator &operator++() {
    at_ = next_;
    next_ = at_ ? at_->next() : nullptr;
    return *this;
  }
  bool operator!=(const ListIterator &other) const { return at_ != other.at_; }

private:
  T *at_;
  T *next_;
};

} // namespace wend
