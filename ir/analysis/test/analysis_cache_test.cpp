// The cache of analyses: what a change invalidates, and what the audit finds if it is not told.

#include "ir/test/fixture.h"

#include "ir/analysis/analysis_cache.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

// A loop with a store to %p in its body.
struct StoringLoop : Fixture {
  Function *f = function("f", Type::Void, {Type::I1, Type::Ptr});
  BasicBlock *entry = block(f, "entry"), *header = block(f, "header"), *body = block(f, "body"),
             *end = block(f, "end");
  Instruction *store;
  AnalysisCache cache{*f};

  StoringLoop() {
    b.setBlock(entry);
    b.br(header);
    b.setBlock(header);
    b.condBr(f->arguments()[0], end, body);
    b.setBlock(body);
    store = b.store(i32(1), f->arguments()[1]);
    b.br(header);
    b.setBlock(end);
    b.ret(nullptr);
    f->renumber();
#define CACHED_ANALYSIS(identifier, accessor, ...) cache.accessor();
#include "ir/analysis/analyses.def"
    REQUIRE(faults() == "");
  }

  [[nodiscard]] std::string faults() const {
    std::string text;
    cache.audit(text);
    return text;
  }
};

std::string claim(const char *analysis) {
  return std::string(analysis) + ": claimed to be kept, but differs from a recomputed result\n";
}

} // namespace

TEST_CASE("the audit finds a changed control-flow graph") {
  StoringLoop loop;
  redirectEdge(loop.body, 0, loop.end);
  // The loop is gone. The order is the same; the dominators are, too.
  CHECK(loop.faults() == claim("domfrontier") + claim("loops"));
  loop.cache.invalidate(Keeps::Graph);
  CHECK(loop.faults() == claim("domfrontier") + claim("loops"));
  loop.cache.invalidate(Keeps::Nothing);
  CHECK(loop.faults() == "");
}

TEST_CASE("the audit does not compare analyses that depend on a changed one") {
  StoringLoop loop;
  BasicBlock *more = loop.block(loop.f, "more");
  loop.b.br(loop.end);
  redirectEdge(loop.header, 0, more);
  CHECK(loop.faults() == claim("rpo"));
  loop.cache.invalidate(Keeps::Nothing);
  CHECK(loop.faults() == "");
}

TEST_CASE("the audit finds a changed memory access") {
  StoringLoop loop;
  loop.store->erase();
  CHECK(loop.faults() == claim("memoryssa"));
  SECTION("that keeps only the graph") {
    const DominatorTree *tree = &loop.cache.dominators();
    loop.cache.invalidate(Keeps::Graph);
    CHECK(loop.faults() == "");
    CHECK(&loop.cache.dominators() == tree);
  }
  SECTION("though memory is claimed to be kept") {
    loop.cache.invalidate(Keeps::Memory);
    CHECK(loop.faults() == claim("memoryssa"));
  }
}
