// differ — runs random programs in many configurations, compares the results with the reference,
// and reduces and bisects programs that differ.
//
// How
// 1. Each thread takes a seed, generates a program and its input, and runs it in the reference
//    configuration and in those selected for the seed.
// 2. Of the failures with the same configuration and difference, the smallest program is reduced
//    and bisected; timeouts last, because each step of their reduction takes the time limit.
// 3. Each finding becomes a folder with the program, its input and a report. Except for the line
//    with counts and times, the output depends only on seeds and compiler.

#include "fuzz/finding.h"
#include "fuzz/ir_gen.h"
#include "fuzz/program_input.h"
#include "fuzz/wend_gen.h"

#include "support/item_progress.h"

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
#include <tuple>

namespace wend::fuzz {

namespace {

struct Settings {
  std::string wendc;
  std::vector<std::string> wendcOptions;
  std::vector<ProgramKind> kinds = {ProgramKind::Wend, ProgramKind::Core, ProgramKind::Ir};
  uint64_t from = 1;
  uint64_t to = 300;
  unsigned jobs = 2;
  double seconds = 1e9;                    // no further program is started then
  double reduceSeconds = 120;              // limit for each finding
  size_t enough = ~size_t{0};              // failures; no further program is started then
  size_t findings = 5;                     // limit on the failures that are reduced
  std::vector<std::string> configurations; // selected by name; empty: by share
  std::string inputFile;                   // standard input of `file`
  std::string folder = "fuzz-findings";
  std::string file; // a program to run instead of random ones
};

struct Counts {
  uint64_t programs = 0;
  uint64_t runs = 0;
  uint64_t tooLong = 0;
  uint64_t invalid = 0;
  uint64_t stopped = 0; // with a runtime error
};

std::string generate(ProgramKind kind, uint64_t seed) {
  if (kind == ProgramKind::Ir)
    return generateIr({}, seed);
  WendShape shape;
  shape.isCore = kind == ProgramKind::Core;
  // Mostly small programs, which run and reduce quickly; some large ones.
  Random random(seed);
  shape.size = random.oneIn(6) ? 120 : random.between(15, 60);
  return generateWend(shape, seed);
}

// Whether a configuration is selected by name; null if no names are given.
std::function<bool(std::string_view)> selection(const Settings &settings) {
  if (settings.configurations.empty())
    return nullptr;
  return [&settings](std::string_view name) {
    return std::ranges::find(settings.configurations, name) != settings.configurations.end();
  };
}

// Tools other than wendc are those of LLVM 19.
bool hasTool(const std::string &tool) {
  static const bool isThere = std::system("command -v lli-19 opt-19 >/dev/null") == 0;
  return isThere || !tool.ends_with("-19");
}

class Campaign {
public:
  explicit Campaign(Settings settings)
      : settings_(std::move(settings)), next_(settings_.from), start_(Clock::now()),
        progress_((settings_.to + 1 - settings_.from) * settings_.kinds.size()) {}

  int run() {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < settings_.jobs; ++i)
      threads.emplace_back([this] { work(); });
    for (std::thread &thread : threads)
      thread.join();
    progress_.clear();
    double seconds = elapsed();
    std::ranges::sort(failures_, [](const Failure &a, const Failure &b) {
      return std::tie(a.seed, a.kind, a.configuration.name) <
             std::tie(b.seed, b.kind, b.configuration.name);
    });
    for (const Failure &failure : failures_)
      fmt::print("seed {} {}: {}: {}\n", failure.seed, name(failure.kind),
                 failure.configuration.name, name(failure.how));
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

  [[nodiscard]] OracleOptions oracleOptions(ProgramKind kind) const {
    return {settings_.wendc, settings_.wendcOptions, kind};
  }

  void work() {
    std::map<ProgramKind, std::unique_ptr<Oracle>> oracles;
    for (ProgramKind kind : settings_.kinds)
      oracles[kind] = std::make_unique<Oracle>(oracleOptions(kind));
    for (uint64_t seed = next_++;
         seed <= settings_.to && elapsed() < settings_.seconds && failed_ < settings_.enough;
         seed = next_++)
      for (ProgramKind kind : settings_.kinds)
        tryProgram(*oracles[kind], seed);
  }

  void tryProgram(Oracle &oracle, uint64_t seed) {
    ProgramKind kind = oracle.options().kind;
    {
      std::lock_guard lock(mutex_);
      progress_.item(fmt::format("seed {} {}", seed, name(kind)));
    }
    std::string program = generate(kind, seed);
    std::string input = programInput(seed);
    if (!oracle.setProgram(program) || !oracle.setInput(input))
      std::exit(2);
    ReferenceRun reference = oracle.runReference();
    Counts counts;
    counts.programs = counts.runs = 1;
    counts.stopped = reference.result.status == 1;
    counts.tooLong = reference.verdict == Verdict::TooLong;
    std::vector<Failure> failures;
    if (reference.verdict == Verdict::Good)
      for (const Configuration &configuration :
           configurationsFor(kind, seed, selection(settings_))) {
        if (!hasTools(configuration))
          continue;
        ++counts.runs;
        Difference how = Oracle::difference(reference, oracle.run(configuration));
        if (how != Difference::None)
          failures.push_back({seed, kind, configuration, how, program, input});
      }
    note(counts, std::move(failures), reference, seed, kind);
  }

  static bool hasTools(const Configuration &configuration) {
    return std::ranges::all_of(configuration.commands, [](const std::vector<std::string> &command) {
      return hasTool(command[0]);
    });
  }

  void note(const Counts &counts, std::vector<Failure> failures, const ReferenceRun &reference,
            uint64_t seed, ProgramKind kind) {
    std::lock_guard lock(mutex_);
    counts_.programs += counts.programs;
    counts_.runs += counts.runs;
    counts_.stopped += counts.stopped;
    counts_.tooLong += counts.tooLong;
    for (Failure &failure : failures)
      failures_.push_back(std::move(failure));
    failed_ = failures_.size();
    if (reference.verdict == Verdict::Invalid)
      invalid_.push_back(fmt::format("seed {} {}: no valid program: status {}: {}", seed,
                                     name(kind), reference.result.status,
                                     reference.result.errors.substr(0, 300)));
  }

  // The smallest program for each configuration and difference, timeouts last.
  void examineSome() {
    std::vector<const Failure *> chosen;
    for (const Failure &failure : failures_) {
      auto sameKind = [&](const Failure *other) {
        return other->configuration.name == failure.configuration.name && other->how == failure.how;
      };
      auto found = std::ranges::find_if(chosen, sameKind);
      if (found == chosen.end())
        chosen.push_back(&failure);
      else if (failure.program.size() < (*found)->program.size())
        *found = &failure;
    }
    std::ranges::sort(chosen, {}, [](const Failure *f) {
      return std::tuple(f->how == Difference::Timeout, f->program.size(),
                        std::string_view(f->program));
    });
    chosen.resize(std::min(chosen.size(), settings_.findings));
    ItemProgress progress(chosen.size());
    for (const Failure *failure : chosen) {
      progress.item(fmt::format("reduce seed {} {}", failure->seed, name(failure->kind)));
      examineOne(*failure, progress);
    }
  }

  void examineOne(const Failure &failure, ItemProgress &progress) {
    Oracle oracle(oracleOptions(failure.kind));
    Finding finding = examine(oracle, failure, settings_.reduceSeconds);
    const Culprit &culprit = finding.culprit;
    std::string folder = fmt::format("{}/{}-{}-{}", settings_.folder, name(failure.kind),
                                     failure.seed, failure.configuration.name);
    writeFinding(folder, oracle, failure, finding);
    progress.clear();
    fmt::print("{}: {} lines\n", folder, lineCount(finding.program));
    fmt::print("  guilty pass: {}\n", culprit.isPass ? culprit.pass : "none");
    if (!culprit.rule.empty())
      fmt::print("  guilty rewrite: {}: {}\n", culprit.rule, culprit.rewrite);
    std::fflush(stdout);
  }

  const Settings settings_;
  std::atomic<uint64_t> next_;
  const Clock::time_point start_;
  std::mutex mutex_; // of what follows
  ItemProgress progress_;
  Counts counts_;
  std::vector<Failure> failures_;
  std::atomic<size_t> failed_ = 0; // so many
  std::vector<std::string> invalid_;
};

// Runs a given program in all configurations, or in those selected.
int examineFile(const Settings &settings) {
  ProgramKind kind = settings.file.ends_with(".ll") ? ProgramKind::Ir : settings.kinds[0];
  Oracle oracle({settings.wendc, settings.wendcOptions, kind});
  std::string program = contents(settings.file);
  std::string input = settings.inputFile.empty() ? "" : contents(settings.inputFile);
  oracle.setProgram(program);
  oracle.setInput(input);
  ReferenceRun reference = oracle.runReference();
  if (reference.verdict != Verdict::Good) {
    fmt::print("{}: not fit for comparison: status {}: {}", settings.file, reference.result.status,
               reference.result.errors);
    return 2;
  }
  std::function<bool(std::string_view)> selected = selection(settings);
  if (!selected)
    selected = [](std::string_view) { return true; };
  int status = 0;
  for (const Configuration &configuration : configurationsFor(kind, settings.from, selected)) {
    oracle.setProgram(program);
    Difference how = Oracle::difference(reference, oracle.run(configuration));
    if (how == Difference::None)
      continue;
    status = 1;
    Failure failure{settings.from, kind, configuration, how, program, input};
    Finding finding = examine(oracle, failure, settings.reduceSeconds);
    std::string folder = settings.folder + '/' + configuration.name;
    writeFinding(folder, oracle, failure, finding);
    fmt::print("{}: {}; see {}\n", configuration.name, name(how), folder);
  }
  return status;
}

// ---- The command line

constexpr const char *usage =
    "differ [options] runs random programs in many configurations and compares the results.\n"
    "differ [options] FILE does so with a given program.\n\n"
    "  --wendc=PATH       the compiler (default: in the parent of this program's folder)\n"
    "  --seeds=FROM-TO    seeds of the programs (1-300)\n"
    "  --kinds=LIST       of wend, core, ir (all)\n"
    "  --configurations=LIST\n"
    "                     run each program in these, such as O0,O1,O2\n"
    "                     (default: each configuration for a share of the programs)\n"
    "  --all-configurations\n"
    "                     run each program in every configuration\n"
    "  --input=FILE       standard input of the given program (default: empty)\n"
    "  --jobs=N           threads (2)\n"
    "  --seconds=N        start no further program after N seconds\n"
    "  --enough=N         start no further program after N failures\n"
    "  --findings=FOLDER  where to write reduced failures (fuzz-findings)\n"
    "  --reduce=N         reduce at most N failures (5)\n"
    "  --reduce-seconds=N limit on the reduction of each (120)\n"
    "  --trap-overflow    run Wend programs with this option of the compiler\n"
    "  --inject-fault=NAME\n"
    "                     inject a fault in the compiler, to test this program\n\n"
    "Exit status: 0 without failures, 1 after failures, 2 for a wrong command line.\n";

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

bool parseConfigurations(std::string_view list, std::vector<std::string> &selected) {
  const std::vector<std::string> all = configurationNames();
  while (!list.empty()) {
    std::string_view word = list.substr(0, list.find(','));
    list.remove_prefix(std::min(word.size() + 1, list.size()));
    if (std::ranges::find(all, word) == all.end())
      return false;
    selected.emplace_back(word);
  }
  return !selected.empty();
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
  else if (takes("--configurations=", value))
    return parseConfigurations(value, settings.configurations);
  else if (takes("--input=", value))
    settings.inputFile = value;
  else if (takes("--findings=", value))
    settings.folder = value;
  else if (takes("--enough=", value))
    return parse(value, settings.enough);
  else if (takes("--reduce=", value))
    return parse(value, settings.findings);
  else if (takes("--reduce-seconds=", value))
    return parse(value, settings.reduceSeconds);
  else if (word.starts_with("--inject-fault=") || word == "--trap-overflow")
    settings.wendcOptions.emplace_back(word);
  else if (word == "--all-configurations")
    settings.configurations = configurationNames();
  else if (!word.starts_with("-"))
    settings.file = word;
  else
    return false;
  return true;
}

int runCommandLine(int count, char **words) {
  // The calls that lead to a runtime error depend on the configuration.
  setenv("WEND_BACKTRACE", "0", 1);
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
