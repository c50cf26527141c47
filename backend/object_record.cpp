// Functions that other processes have compiled.

#include "backend/object_writer.h"

#include "support/invariant.h"

namespace wend {

void ObjectWriter::beginRecording() {
  firstNewName_ = module_.names().size();
  forgetAll();
}

void ObjectWriter::forgetAll() {
  for (const Target &target : targets_)
    if (target.symbol)
      symbolTargets_[target.symbol.id] = none;
  targets_.clear();
  sections_.clear();
  sectionByName_.clear();
  current_ = nullptr;
  currentSection_ = none;
}

void ObjectWriter::save(ByteWriter &out) {
  out.put(hasAssembly_);
  out.put(sections_.size());
  for (const Section &section : sections_) {
    INVARIANT(section.spec.comdat.id < firstNewName_, "comdats are known before functions");
    out.put(section.spec);
    out.putText(section.name);
  }
  saveTargets(out);
  for (const Section &section : sections_) {
    section.code.save(out);
    out.putArray(std::span<const Fixup>(section.fixups));
  }
  if (tables_)
    tables_->save(out);
  forgetAll();
}

// The names that are new are after the targets, in their order.
void ObjectWriter::saveTargets(ByteWriter &out) const {
  out.putArray(std::span<const Target>(targets_));
  out.put(firstNewName_);
  for (const Target &target : targets_)
    if (target.symbol.id >= firstNewName_)
      out.putText(module_.names().text(target.symbol));
}

void ObjectWriter::restore(ByteReader &in) {
  hasAssembly_ |= in.take<bool>();
  std::vector<uint32_t> newSections = restoreSections(in);
  std::vector<uint32_t> newTargets = restoreTargets(in, newSections);
  std::vector<CodeTables::Appended> appended;
  for (uint32_t index : newSections) {
    Section &section = sections_[index];
    CodePosition before = section.code.here();
    appended.push_back({index, before});
    section.code.append(in, [&](uint32_t label) { return newTargets[label]; });
    for (Fixup fixup : in.takeArray<Fixup>()) {
      fixup.position = fixup.position.after(before);
      fixup.target = newTargets[fixup.target];
      fixup.begin = fixup.begin == none ? none : newTargets[fixup.begin];
      section.fixups.push_back(fixup);
    }
  }
  if (tables_)
    tables_->restore(in, appended);
}

// Where the sections are here.
std::vector<uint32_t> ObjectWriter::restoreSections(ByteReader &in) {
  std::vector<uint32_t> newSections(in.take<size_t>());
  for (uint32_t &index : newSections) {
    auto spec = in.take<SectionSpec>();
    spec.name = in.takeText();
    section(spec);
    index = currentSection_;
  }
  return newSections;
}

// Where the targets are here. The contents of sections are not there yet.
std::vector<uint32_t> ObjectWriter::restoreTargets(ByteReader &in,
                                                   std::span<const uint32_t> newSections) {
  std::span<const Target> targets = in.takeArray<Target>();
  auto firstNewName = in.take<uint32_t>();
  std::vector<uint32_t> newTargets;
  newTargets.reserve(targets.size());
  for (Target target : targets) {
    if (target.symbol.id >= firstNewName)
      target.symbol = module_.names().intern(in.takeText());
    if (target.section != none) {
      target.section = newSections[target.section];
      CodePosition before = sections_[target.section].code.here();
      target.position = target.position.after(before);
      target.end = target.end.offset != 0 ? target.end.after(before) : target.end;
    }
    newTargets.push_back(restoreTarget(target));
  }
  return newTargets;
}

// A symbol may be used here already; what is known of it there is added.
uint32_t ObjectWriter::restoreTarget(const Target &from) {
  if (!from.symbol) {
    targets_.push_back(from);
    return static_cast<uint32_t>(targets_.size() - 1);
  }
  uint32_t index = targetOf(Label::of(from.symbol));
  Target &target = targets_[index];
  if (from.section != none) {
    target.section = from.section;
    target.position = from.position;
    target.end = from.end;
    target.size = from.size;
  }
  target.binding = from.binding != STB_LOCAL ? from.binding : target.binding;
  target.type = from.type != STT_NOTYPE ? from.type : target.type;
  target.visibility = from.visibility != STV_DEFAULT ? from.visibility : target.visibility;
  return index;
}

} // namespace wend
