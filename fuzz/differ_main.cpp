// differ — runs random programs in many ways, and makes a small failing program with a named
// culprit of whatever goes wrong.
//
// How    1. a few threads take seeds: generate a program, ask the oracle, run it in the ways chosen
//        for the seed   2. of the failures, the smallest of each kind is reduced and bisected
//        3. each becomes a folder: program, report. The report on standard output depends on
//        nothing but seeds and compiler, the lines with figures apart

#include "fuzz/finding.h"
#include "fuzz/ir_gen.h"
#include "fuzz/wend_gen.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <thread>

namespace wend::fuzz {

namespace {

struct Settings {
  std::string wendc;
  std::vector<std::string> wendcOptions;
  std::vector<ProgramKind> kinds = {ProgramKind::Wend, ProgramKind::Core, ProgramKind::Ir};
  uint64_t from = 1;
  uint64_t to = 300;
  unsigned jobs = 2;
  double seconds = 1e9;       // for running programs
  double reduceSeconds = 120; // for each finding
  size_t enough = ~size_t{0}; // failures; no further programs then
  size_t findings = 5;        // reduced at most
  bool allWays = false;
  std::string only; // this way alone
  std::string folder = "fuzz-findings";
  std::string file; // a program to be looked at instead of random ones
};

struct Counts {
  uint64_t programs = 0;
  uint64_t runs = 0;
  uint64_t tooLong = 0;
  uint64_t invalid = 0;
  uint64_t stopped = 0; // by a runtime error
};

std::string generate(ProgramKind kind, uint64_t seed) {
  if (kind == ProgramKind::Ir)
    return generateIr({}, seed);
  WendShape shape;
  shape.isCore = kind == ProgramKind::Core;
  // Small ones are many, large ones go deep.
  Random random(seed);
  shape.size = random.oneIn(6) ? 120 : random.between(15, 60);
  return generateWend(shape, seed);
}

bool hasTool(const std::string &tool) {
  static const bool isThere = std::system("command -v lli-19 opt-19 >/dev/null") == 0;
  return isThere || !tool.ends_with("-19");
}

class Campaign {
public:
  explicit Campaign(Settings settings)
      : settings_(std::move(settings)), next_(settings_.from), start_(Clock::now()) {}

  int run() {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < settings_.jobs; ++i)
      threads.emplace_back([this] { work(); });
    for (std::thread &thread : threads)
      thread.join();
    double seconds = elapsed();
    std::ranges::sort(failures_, [](const Failure &a, const Failure &b) {
      return std::tie(a.seed, a.kind, a.way.name) < std::tie(b.seed, b.kind, b.way.name);
    });
    for (const Failure &failure : failures_)
      fmt::print("seed {} {}: {}: {}\n", failure.seed, name(failure.kind), failure.way.name,
                 name(failure.how));
    for (const std::string &line : invalid_)
      fmt::print("{}\n", line);
    std::fflush(stdout);
    examineSome();
    fmt::print(
        "{} programs in {} runs: {} stop with a runtime error, {} run too long; {} failures; "
        "{:.0f} s, {:.1f} programs/s\n",
        counts_.programs, counts_.runs, counts_.stopped, counts_.tooLong,
        failures_.size() + invalid_.size(), seconds,
        static_cast<double>(counts_.programs) / seconds);
    return failures_.empty() && invalid_.empty() ? 0 : 1;
  }

private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

  [[nodiscard]] JudgeOptions judgeOptions(ProgramKind kind) const {
    return {settings_.wendc, settings_.wendcOptions, kind};
  }

  void work() {
    std::map<ProgramKind, std::unique_ptr<Judge>> judges;
    for (ProgramKind kind : settings_.kinds)
      judges[kind] = std::make_unique<Judge>(judgeOptions(kind));
    for (uint64_t seed = next_++;
         seed <= settings_.to && elapsed() < settings_.seconds && failed_ < settings_.enough;
         seed = next_++)
      for (ProgramKind kind : settings_.kinds)
        tryProgram(*judges[kind], seed);
  }

  void tryProgram(Judge &judge, uint64_t seed) {
    ProgramKind kind = judge.options().kind;
    std::string program = generate(kind, seed);
    if (!judge.take(program))
      std::exit(2);
    Oracle oracle = judge.askOracle();
    Counts counts;
    counts.programs = counts.runs = 1;
    counts.stopped = oracle.ended.status == 1;
    counts.tooLong = oracle.standing == Standing::TooLong;
    std::vector<Failure> failures;
    if (oracle.standing == Standing::Good)
      for (const Way &way : waysFor(kind, seed, settings_.allWays)) {
        if (!isWanted(way))
          continue;
        ++counts.runs;
        Difference how = Judge::difference(oracle, judge.run(way));
        if (how != Difference::None)
          failures.push_back({seed, kind, way, how, program});
      }
    note(counts, std::move(failures), oracle, seed, kind);
  }

  [[nodiscard]] bool isWanted(const Way &way) const {
    return (settings_.only.empty() || way.name == settings_.only) &&
           std::ranges::all_of(way.commands, [](const std::vector<std::string> &command) {
             return hasTool(command[0]);
           });
  }

  void note(const Counts &counts, std::vector<Failure> failures, const Oracle &oracle,
            uint64_t seed, ProgramKind kind) {
    std::lock_guard lock(mutex_);
    counts_.programs += counts.programs;
    counts_.runs += counts.runs;
    counts_.stopped += counts.stopped;
    counts_.tooLong += counts.tooLong;
    for (Failure &failure : failures)
      failures_.push_back(std::move(failure));
    failed_ = failures_.size();
    if (oracle.standing == Standing::Invalid)
      invalid_.push_back(fmt::format("seed {} {}: no valid program: status {}: {}", seed,
                                     name(kind), oracle.ended.status,
                                     oracle.ended.errors.substr(0, 300)));
  }

  // Of each way to fail the smallest program.
  void examineSome() {
    std::vector<const Failure *> chosen;
    for (const Failure &failure : failures_) {
      auto sameKind = [&](const Failure *other) {
        return other->way.name == failure.way.name && other->how == failure.how;
      };
      auto found = std::ranges::find_if(chosen, sameKind);
      if (found == chosen.end())
        chosen.push_back(&failure);
      else if (failure.program.size() < (*found)->program.size())
        *found = &failure;
    }
    std::ranges::sort(chosen, {}, [](const Failure *f) {
      return std::pair(f->program.size(), std::string_view(f->program));
    });
    chosen.resize(std::min(chosen.size(), settings_.findings));
    for (const Failure *failure : chosen)
      examineOne(*failure);
  }

  void examineOne(const Failure &failure) {
    Judge judge(judgeOptions(failure.kind));
    Finding finding = examine(judge, failure, settings_.reduceSeconds);
    const Culprit &culprit = finding.culprit;
    std::string folder = fmt::format("{}/{}-{}-{}", settings_.folder, name(failure.kind),
                                     failure.seed, failure.way.name);
    writeFinding(folder, judge, failure, finding);
    fmt::print("{}: {} lines\n", folder, lineCount(finding.program));
    fmt::print("  guilty pass: {}\n", culprit.isPass ? culprit.pass : "none");
    if (!culprit.rule.empty())
      fmt::print("  guilty rewrite: {}: {}\n", culprit.rule, culprit.rewrite);
    std::fflush(stdout);
  }

  const Settings settings_;
  std::atomic<uint64_t> next_;
  const Clock::time_point start_;
  std::mutex mutex_;
  Counts counts_;
  std::vector<Failure> failures_;
  std::atomic<size_t> failed_ = 0; // so many
  std::vector<std::string> invalid_;
};

// A program of the user's in all ways.
int examineFile(const Settings &settings) {
  ProgramKind kind = settings.file.ends_with(".ll") ? ProgramKind::Ir : settings.kinds[0];
  Judge judge({settings.wendc, settings.wendcOptions, kind});
  std::string program = contents(settings.file);
  judge.take(program);
  Oracle oracle = judge.askOracle();
  if (oracle.standing != Standing::Good) {
    fmt::print("{}: no program for this: status {}: {}", settings.file, oracle.ended.status,
               oracle.ended.errors);
    return 2;
  }
  int status = 0;
  for (const Way &way : waysFor(kind, settings.from, true)) {
    if (!settings.only.empty() && way.name != settings.only)
      continue;
    judge.take(program);
    Difference how = Judge::difference(oracle, judge.run(way));
    if (how == Difference::None)
      continue;
    status = 1;
    Failure failure{settings.from, kind, way, how, program};
    Finding finding = examine(judge, failure, settings.reduceSeconds);
    std::string folder = settings.folder + '/' + way.name;
    writeFinding(folder, judge, failure, finding);
    fmt::print("{}: {}; see {}\n", way.name, name(how), folder);
  }
  return status;
}

// ---- The command line

constexpr const char *usage =
    "differ [options] runs random programs in many ways and compares what they do.\n"
    "differ [options] FILE does so with a program of yours.\n\n"
    "  --wendc=PATH       the compiler (beside this program's folder)\n"
    "  --seeds=FROM-TO    (1-300)\n"
    "  --kinds=wend,core,ir\n"
    "  --jobs=N           (2)\n"
    "  --seconds=N        start no further program after so many\n"
    "  --enough=N         start no further program after so many failures\n"
    "  --all-ways         every way for every program, rather than some\n"
    "  --way=NAME         this way alone\n"
    "  --findings=FOLDER  where reduced failures go (fuzz-findings)\n"
    "  --reduce=N         reduce so many failures at most (5)\n"
    "  --reduce-seconds=N each for so long at most (120)\n"
    "  --inject-fault=NAME a fault in the compiler, on purpose\n\n"
    "Exit status: 0 if all is well, 1 after failures, 2 for a wrong command line.\n";

template <typename Number> bool parse(std::string_view text, Number &number) {
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size();
}

bool parseKinds(std::string_view list, std::vector<ProgramKind> &kinds) {
  kinds.clear();
  while (!list.empty()) {
    std::string_view word = list.substr(0, list.find(','));
    list.remove_prefix(std::min(word.size() + 1, list.size()));
    size_t before = kinds.size();
    for (ProgramKind kind : {ProgramKind::Wend, ProgramKind::Core, ProgramKind::Ir})
      if (word == name(kind))
        kinds.push_back(kind);
    if (kinds.size() == before)
      return false;
  }
  return !kinds.empty();
}

bool apply(std::string_view word, Settings &settings) {
  auto takes = [&](std::string_view option, std::string_view &value) {
    if (!word.starts_with(option))
      return false;
    value = word.substr(option.size());
    return true;
  };
  std::string_view value;
  if (takes("--wendc=", value))
    settings.wendc = value;
  else if (takes("--seeds=", value))
    return parse(value.substr(0, value.find('-')), settings.from) &&
           parse(value.substr(value.find('-') + 1), settings.to);
  else if (takes("--kinds=", value))
    return parseKinds(value, settings.kinds);
  else if (takes("--jobs=", value))
    return parse(value, settings.jobs);
  else if (takes("--seconds=", value))
    return parse(value, settings.seconds);
  else if (takes("--way=", value))
    settings.only = value;
  else if (takes("--findings=", value))
    settings.folder = value;
  else if (takes("--enough=", value))
    return parse(value, settings.enough);
  else if (takes("--reduce=", value))
    return parse(value, settings.findings);
  else if (takes("--reduce-seconds=", value))
    return parse(value, settings.reduceSeconds);
  else if (word.starts_with("--inject-fault="))
    settings.wendcOptions.emplace_back(word);
  else if (word == "--all-ways")
    settings.allWays = true;
  else if (!word.starts_with("-"))
    settings.file = word;
  else
    return false;
  return true;
}

int runCommandLine(int count, char **words) {
  Settings settings;
  std::error_code ignored;
  std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  settings.wendc = self.parent_path().parent_path() / "wendc";
  for (int i = 1; i < count; ++i)
    if (!apply(words[i], settings)) {
      fmt::print(stderr, "{}", usage);
      return 2;
    }
  settings.wendc = std::filesystem::absolute(settings.wendc);
  return settings.file.empty() ? Campaign(settings).run() : examineFile(settings);
}

} // namespace

} // namespace wend::fuzz

int main(int count, char **words) { return wend::fuzz::runCommandLine(count, words); }
