// Functions that other processes have compiled.

#include "backend/assembly_writer.h"

#include <algorithm>

namespace wend {

void AssemblyWriter::beginRecording() { forgetAll(); }

// No section has an empty name: the first one is written.
void AssemblyWriter::forgetAll() {
  out_.flushed().clear();
  sectionName_.clear();
  sectionComdat_ = {};
  first_ = {};
  hasSecondName_.clear();
}

void AssemblyWriter::save(ByteWriter &out) {
  out.putText(out_.flushed());
  out.put(first_.begin);
  out.put(first_.end);
  out.putText(first_.name);
  out.put(first_.comdat);
  out.putText(sectionName_);
  out.put(sectionComdat_);
  std::vector<Symbol> secondNames;
  for (uint32_t id = 0; id < hasSecondName_.size(); ++id)
    if (hasSecondName_[id])
      secondNames.push_back({id});
  out.putArray(std::span<const Symbol>(secondNames));
  forgetAll();
}

// Names of the C library, which functions may have added to the module, have no second name.
void AssemblyWriter::restore(ByteReader &in) {
  std::string_view text = in.takeText();
  auto begin = in.take<size_t>();
  auto end = in.take<size_t>();
  std::string_view first = in.takeText();
  auto firstComdat = in.take<Symbol>();
  bool isSame = sectionName_ == first && sectionComdat_ == firstComdat;
  out_ << text.substr(0, begin) << text.substr(isSame ? end : begin);
  std::string_view last = in.takeText();
  auto lastComdat = in.take<Symbol>();
  if (!last.empty()) {
    sectionName_ = last;
    sectionComdat_ = lastComdat;
  }
  for (Symbol symbol : in.takeArray<Symbol>()) {
    hasSecondName_.resize(std::max<size_t>(hasSecondName_.size(), symbol.id + 1));
    hasSecondName_[symbol.id] = true;
  }
}

} // namespace wend
