// Where a brace is missing or too many, as the indentation of the lines tells. It is examined only
// after a syntax error.
#pragma once

#include "support/source.h"

#include <optional>
#include <string_view>
#include <vector>

namespace wend {

struct BraceHint {
  // MissingClose: the block has no `}` before the line; ExtraClose: the `}` that closes the block
  // is indented like one of an inner block.
  enum class Kind : uint8_t { MissingClose, ExtraClose };

  Kind kind;
  uint32_t open;                // the offset of the block's `{`
  uint32_t previousEnd;         // the end of the last token before the line
  uint32_t lineStart;           // of the line
  uint32_t token;               // the first token in the line
  std::string_view indentation; // of the line with `{`
};

// The first line that contradicts the braces before it. Nothing if there is none, or where the
// lines of a block are not indented; of a block with text after its `{` they should be, if those
// of an earlier block are. Blocks whose `}` is missing up to the offset `known` are taken for
// closed there. Takes linear time.
std::optional<BraceHint> findBraceHint(std::string_view text, BraceHint::Kind kind,
                                       uint32_t known = 0);

// A block that is open at the end of the text.
struct UnclosedBlock {
  uint32_t open;                // the offset of its `{`
  std::string_view indentation; // of the line with `{`
};

struct UnclosedBlocks {
  std::vector<UnclosedBlock> blocks; // outer ones first
  uint32_t end;                      // of the last token
};

UnclosedBlocks findUnclosedBlocks(std::string_view text);

} // namespace wend
