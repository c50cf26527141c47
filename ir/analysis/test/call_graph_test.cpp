// The call graph on random modules against counts of the calls and the transitive closure of the
// edges.

#include "ir/test/graph.h"

#include "ir/analysis/call_graph.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>

using namespace wend;
using namespace wend::test;

namespace {

// A function for each node, which calls the functions of its successors.
std::vector<Function *> buildModule(Fixture &fx, const Graph &graph) {
  std::vector<Function *> functions;
  for (size_t n = 0; n < graph.size(); ++n)
    functions.push_back(fx.function(fmt::format("f{}", n), Type::Void, {}));
  for (size_t n = 0; n < graph.size(); ++n) {
    fx.block(functions[n], "entry");
    for (uint32_t callee : graph[n])
      fx.call(functions[callee], {});
    fx.b.ret(nullptr);
  }
  return functions;
}

uint32_t callsOf(std::span<const CallGraph::Edge> edges, const Function *function) {
  auto edge = std::ranges::find(edges, function, &CallGraph::Edge::function);
  return edge == edges.end() ? 0 : edge->calls;
}

void compareCalls(const Graph &graph) {
  Fixture fx;
  std::vector<Function *> functions = buildModule(fx, graph);
  CallGraph calls(fx.module);
  size_t count = graph.size();
  // Warshall's transitive closure: whether one function reaches another by calls.
  std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count));
  for (size_t from = 0; from < count; ++from)
    for (uint32_t to : graph[from])
      reaches[from][to] = true;
  for (size_t over = 0; over < count; ++over)
    for (size_t from = 0; from < count; ++from)
      for (size_t to = 0; to < count; ++to)
        if (reaches[from][over] && reaches[over][to])
          reaches[from][to] = true;

  std::vector<size_t> position(count);
  for (size_t n = 0; n < count; ++n)
    position[n] = static_cast<size_t>(std::ranges::find(calls.bottomUp(), functions[n]) -
                                      calls.bottomUp().begin());
  for (size_t from = 0; from < count; ++from) {
    CHECK(calls.isRecursive(*functions[from]) == reaches[from][from]);
    REQUIRE(position[from] < count);
    for (size_t to = 0; to < count; ++to) {
      auto expected = static_cast<uint32_t>(std::ranges::count(graph[from], to));
      CHECK(callsOf(calls.callees(*functions[from]), functions[to]) == expected);
      CHECK(callsOf(calls.callers(*functions[to]), functions[from]) == expected);
      bool isMutual = from == to || (reaches[from][to] && reaches[to][from]);
      bool isInComponent = std::ranges::find(calls.component(*functions[from]), functions[to]) !=
                           calls.component(*functions[from]).end();
      CHECK(isInComponent == isMutual);
      if (reaches[from][to] && !isMutual)
        CHECK(position[to] < position[from]);
    }
  }
}

} // namespace

TEST_CASE("call counts, components and bottom-up order on random modules") {
  Random random(17);
  for (int i = 0; i < 1000; ++i)
    compareCalls(randomGraph(random, 1 + below(random, 12)));
}

TEST_CASE("a chain and a cycle of 100,000 calls do not overflow the stack") {
  for (bool isCycle : {false, true}) {
    constexpr uint32_t count = 100000;
    Graph graph(count);
    for (uint32_t n = 0; n < count; ++n)
      graph[n] = {n + 1};
    graph.back().clear();
    if (isCycle)
      graph.back() = {0};
    Fixture fx;
    std::vector<Function *> functions = buildModule(fx, graph);
    CallGraph calls(fx.module);
    CHECK(calls.bottomUp()[0] == (isCycle ? functions[0] : functions[count - 1]));
    CHECK(calls.component(*functions[7]).size() == (isCycle ? count : 1));
    CHECK(calls.isRecursive(*functions[7]) == isCycle);
  }
}
