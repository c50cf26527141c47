#include "ir/analysis/call_graph.h"

#include "ir/effects.h"
#include "ir/spelling.h"
#include "support/grouped_lists.h"
#include "support/text.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t noNode = ~uint32_t{0};

} // namespace

CallGraph::CallGraph(const Module &module)
    : module_(module), numberByName_(module.names().size(), noNode),
      nodes_(module.functions().size()) {
  for (uint32_t n = 0; n < nodes_.size(); ++n)
    numberByName_[module.functions()[n]->name.id] = n;
  findCallees();
  findCallers();
  findAddressTaken();
  findComponents();
}

void CallGraph::findCallees() {
  std::vector<uint32_t> edgeOf(nodes_.size(), noNode); // by callee: edge of the current one
  for (const Function *function : module_.functions()) {
    auto begin = static_cast<uint32_t>(callees_.size());
    calleesBegin_.push_back(begin);
    for (const BasicBlock &block : *function)
      for (const Instruction &instruction : block) {
        if (isAtomic(instruction.op()) && wend::ordersMemory(instruction))
          nodes_[numberOf(*function)].ordersMemory = true;
        if (!instruction.is(Op::Call))
          continue;
        Function *callee = asFunction(instruction.callee());
        if (!callee) {
          ++nodes_[numberOf(*function)].pointerCalls;
          continue;
        }
        uint32_t &edge = edgeOf[numberOf(*callee)];
        if (edge == noNode || edge < begin) {
          edge = static_cast<uint32_t>(callees_.size());
          callees_.push_back({callee, 0});
        }
        ++callees_[edge].calls;
      }
  }
  calleesBegin_.push_back(static_cast<uint32_t>(callees_.size()));
}

void CallGraph::findCallers() {
  groupByKey(nodes_.size(), callersBegin_, callers_, [&](auto &&visit) {
    for (Function *caller : module_.functions())
      for (const Edge &edge : callees(*caller))
        visit(numberOf(*edge.function), Edge{caller, edge.calls});
  });
}

void CallGraph::findAddressTaken() {
  for (const Function *function : module_.functions())
    for (const Use *use = function->firstUse(); use; use = use->next)
      if (!isCallee(*use)) {
        nodes_[numberOf(*function)].isAddressTaken = true;
        break;
      }
  for (const Global *global : module_.globals())
    for (const Relocation &relocation : global->relocations)
      if (const Function *function = asFunction(relocation.target))
        nodes_[numberOf(*function)].isAddressTaken = true;
}

void CallGraph::findComponents() {
  Adjacency graph;
  graph.begin = calleesBegin_;
  for (const Edge &edge : callees_)
    graph.targets.push_back(numberOf(*edge.function));
  components_ = strongComponents(graph);
  for (uint32_t n : components_.members)
    bottomUp_.push_back(module_.functions()[n]);
  for (Function *function : module_.functions())
    nodes_[numberOf(*function)].isRecursive =
        component(*function).size() > 1 ||
        std::ranges::find(callees(*function), function, &Edge::function) !=
            callees(*function).end();
}

std::span<Function *const> CallGraph::component(const Function &function) const {
  uint32_t component = components_.componentOf[numberOf(function)];
  return std::span(bottomUp_).subspan(components_.begin[component],
                                      components_.of(component).size());
}

void CallGraph::print(std::string &out) const {
  auto append = [&](const Function &function) {
    out += '@';
    appendName(out, module_.names().text(function.name));
  };
  auto times = [&](uint32_t calls) {
    if (calls == 1)
      return;
    out += " x";
    appendDecimal(out, calls);
  };
  auto list = [&](const char *what, std::span<const Edge> edges) {
    for (const Edge &edge : edges) {
      out += &edge == edges.data() ? what : ", ";
      append(*edge.function);
      times(edge.calls);
    }
  };
  for (const Function *function : bottomUp_) {
    append(*function);
    out += function->isDeclaration() ? ": declared" : ": defined";
    if (isAddressTaken(*function))
      out += ", address taken";
    if (isRecursive(*function))
      out += ", recursive";
    list("; calls ", callees(*function));
    if (uint32_t calls = callsPointers(*function)) {
      out += callees(*function).empty() ? "; calls " : ", ";
      out += "pointers";
      times(calls);
    }
    list("; called by ", callers(*function));
    out += '\n';
  }
}

} // namespace wend
