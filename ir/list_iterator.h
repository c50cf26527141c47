// Iterators over intrusive lists.
#pragma once

namespace wend {

// Follows `next()`. The current element may be erased during the iteration.
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

// The prefix of a list whose elements satisfy a predicate. The current one may be erased.
template <typename T, bool (*belongs)(const T &)> class PrefixRange {
public:
  class Iterator {
  public:
    explicit Iterator(T *at) { moveTo(at); }
    // Not for the end, where `at_` is null.
    T &operator*() const { return *at_; } // NOLINT(clang-analyzer-core.uninitialized.UndefReturn)
    Iterator &operator++() {
      moveTo(next_);
      return *this;
    }
    bool operator!=(const Iterator &other) const { return at_ != other.at_; }

  private:
    void moveTo(T *at) {
      at_ = at && belongs(*at) ? at : nullptr;
      next_ = at_ ? at_->next() : nullptr;
    }
    T *at_;
    T *next_;
  };

  explicit PrefixRange(T *first) : first_(first) {}
  [[nodiscard]] Iterator begin() const { return Iterator(first_); }
  [[nodiscard]] Iterator end() const { return Iterator(nullptr); }

private:
  T *first_;
};

} // namespace wend
