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

void compare(const Graph &graph) {
  Fixture fx;
  std::vector<Function *> functions = buildModule(fx, graph);
  CallGraph calls(fx.module);
  size_t count = graph.size();
  // Warshall's transitive closure: whether one function reaches another by calls.
  std::vector<std::vector<bool>> leads(count, std::vector<bool>(count));
  for (size_t from = 0; from < count; ++from)
    for (uint32_t to : graph[from])
      leads[from][to] = true;
  for (size_t over = 0; over < count; ++over)
    for (size_t from = 0; from < count; ++from)
      for (size_t to = 0; to < count; ++to)
        if (leads[from][over] && leads[over][to])
          leads[from][to] = true;

  std::vector<size_t> place(count);
  for (size_t n = 0; n < count; ++n)
    place[n] = static_cast<size_t>(std::ranges::find(calls.bottomUp(), functions[n]) -
                                   calls.bottomUp().begin());
  for (size_t from = 0; from < count; ++from) {
    CHECK(calls.isRecursive(*functions[from]) == leads[from][from]);
    REQUIRE(place[from] < count);
    for (size_t to = 0; to < count; ++to) {
      auto wanted = static_cast<uint32_t>(std::ranges::count(graph[from], to));
      CHECK(callsOf(calls.callees(*functions[from]), functions[to]) == wanted);
      CHECK(callsOf(calls.callers(*functions[to]), functions[from]) == wanted);
      bool together = from == to || (leads[from][to] && leads[to][from]);
      bool inCircle = std::ranges::find(calls.circle(*functions[from]), functions[to]) !=
                      calls.circle(*functions[from]).end();
      CHECK(inCircle == together);
      if (leads[from][to] && !together)
        CHECK(place[to] < place[from]);
    }
  }
}

} // namespace

TEST_CASE("call counts, components and bottom-up order on random modules") {
  Random random(17);
  for (int i = 0; i < 1000; ++i)
    compare(randomGraph(random, 1 + below(random, 12)));
}

TEST_CASE("a chain and a cycle of 100,000 calls do not overflow the stack") {
  for (bool isCircle : {false, true}) {
    constexpr uint32_t count = 100000;
    Graph graph(count);
    for (uint32_t n = 0; n < count; ++n)
      graph[n] = {n + 1};
    graph.back().clear();
    if (isCircle)
      graph.back() = {0};
    Fixture fx;
    std::vector<Function *> functions = buildModule(fx, graph);
    CallGraph calls(fx.module);
    CHECK(calls.bottomUp()[0] == (isCircle ? functions[0] : functions[count - 1]));
    CHECK(calls.circle(*functions[7]).size() == (isCircle ? count : 1));
    CHECK(calls.isRecursive(*functions[7]) == isCircle);
  }
}
