# Targets to build, test and measure wendc. On Debian 12 they work in a fresh clone: tools/setup
# installs missing packages.

PROG   ?= test-programs/simple/sopfr.wend
PREFIX ?= /usr/local
BLOCKS ?= 1000000
JOBS   ?= $(shell nproc)
BUILD  := build
SEEDS  ?= 1-500
PROVED ?= 1-50
MEMORY_FILES ?= $(wildcard test-programs/*/*.wend opt/test/files/*/*.ll)
SECONDS ?= 300
PACKAGES ?=
UNITY   ?= ON
MODULES ?= 20
PASS_PROGRAMS ?= $(filter-out %/exit_status.wend,$(wildcard bench/programs/*.wend test-programs/extended/*.wend test-programs/nontrivial/*.wend))

# Programs in C, for the passes that Wend has no use for: those that compute most.
PASS_C_PROGRAMS ?= $(addprefix ir/reader/test/c/,$(addsuffix .c,avl base64 bytecode fixed_point float_kernels huffman life lisp lz md5 red_black regex sha256 sorting sudoku text_layout vector_loops))

# Programs with loops, recursion, arrays, input and calls of the runtime, and one with signals.
UNWOUND ?= $(addprefix test-programs/,$(addsuffix .wend,simple/sopfr simple/capture_cycle simple/ackermann extended/sorting extended/read_numbers extended/binary_tree nontrivial/fractions nontrivial/deep_expressions larger/regex)) driver/test/unwinding.c

# Not those whose integers are addresses, that have threads or need options of clang, nor those of
# which clang -O2 tells wrong values: siphash.c and overflow_builtins.c.
DEBUGGED_C ?= $(filter-out $(addprefix %/,$(addsuffix .c,global_tables lisp named_registers overflow_builtins setjmp siphash strict_float thread_locals threads)) $(wildcard ir/reader/test/c/x86_*.c),$(wildcard ir/reader/test/c/*.c bench/programs/*.c))

# configure FOLDER OPTIONS: runs CMake the first time; later ninja does when its files change.
configure = test -f $(1)/build.ninja || cmake -S . -B $(1) -G Ninja $(2) --log-level=WARNING >/dev/null
# ninja FOLDER TARGETS: prints nothing when everything is up to date.
ninja = ninja -C $(1) -n $(2) | grep -q 'no work to do' || ninja -C $(1) -j $(JOBS) $(2)
# link-commands: the compile commands at the top, where editors and clang tools look for them.
link-commands = test -e compile_commands.json || ln -sf $(BUILD)/compile_commands.json compile_commands.json
ctest = ctest --test-dir $(1) --output-on-failure -j $(JOBS)
lint = $(call configure,$(BUILD)/lint,$(LINTED)) && \
  ($(call ninja,$(BUILD)/lint,frontend/parser.h ir/reader/parser.h prelude)) && tools/lint $(BUILD)/lint

# UNITY=ON: sixteen files of a layer are one translation unit, so that all is built in a third of
# the time. OFF is for work on wendc: less to compile after a change of one file, and clangd finds it.
RELEASE := -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=$(UNITY)
# -O1: with sanitizers, -O2 takes about twice as long to compile.
STRICT := -DWEND_SANITIZE=ON -DWEND_WERROR=ON -DCMAKE_BUILD_TYPE=Strict \
          '-DCMAKE_CXX_FLAGS_STRICT=-O1 -g1' -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
          -DCMAKE_UNITY_BUILD=$(UNITY)
# A build of which lint needs the commands and the generated headers. clang-tidy compiles each file
# by itself, with all warnings, and so finds what a file fails to include.
LINTED := $(STRICT) -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_UNITY_BUILD=OFF

.PHONY: all release libraries playground check-playground run test check check-debugging check-editors check-memory check-packages check-programs check-vscode lint bless fuzz fuzz-inputs fuzz-inject validate bench bench-backend bench-c bench-compile bench-debug bench-explorer bench-library bench-limits bench-passes bench-read bench-ssa bench-wend prove prove-rules charts install static check-static deb check-deb clean help

all: ## build the compiler, build/wendc
	@tools/setup build
	@$(call configure,$(BUILD),$(RELEASE))
	@$(link-commands)
	@$(call ninja,$(BUILD),wendc wendrt explorer-page)

# Objects of the build that counts and of the one that is optimised have the same names.
release: ## build the compiler of packages: optimised by counts of its branches on the test programs (several minutes): build/release/wendc
	@tools/setup build test
	@$(call configure,$(BUILD)/record,$(RELEASE) -DWEND_RECORD=$(abspath $(BUILD))/counts)
	@$(call ninja,$(BUILD)/record,wendc wendrt)
	@test $(BUILD)/counts/recorded -nt $(BUILD)/record/wendc || tools/record-profile $(BUILD)/record/wendc $(BUILD)/counts
	@$(call configure,$(BUILD)/release,$(RELEASE) -DWEND_PROFILE=$(abspath $(BUILD))/counts)
	@$(call ninja,$(BUILD)/release,wendc wendrt explorer-page)

libraries: all ## build libwendc.so and libwendc.a, too
	@$(call ninja,$(BUILD),wendc-shared wendc-static documentation)

playground: ## build the playground, the compiler in a page for browsers: build/playground/playground.html
	@tools/setup build playground
	@$(call configure,$(BUILD)/playground,-DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE=playground/wasm.cmake)
	@$(call ninja,$(BUILD)/playground,all)

check-playground: all playground ## use the playground in a browser, and run the test programs in WebAssembly
	@tools/setup test
	@node playground/test/programs.js $(BUILD)/playground/wendc.wasm test-programs $(BUILD)/playground/playground/npm/node_modules
	@node playground/test/page.js $(BUILD)/playground/playground.html $(BUILD)/wendc . $(BUILD)/playground/test $(BUILD)/playground/playground/npm/node_modules $$(command -v chromium)

run: all ## compile and run a program: make run PROG=path.wend
	@$(BUILD)/wendc run "$(PROG)"

test: ## run all tests
	@tools/setup build test
	@$(call configure,$(BUILD),$(RELEASE))
	@$(call ninja,$(BUILD),all)
	@$(call ctest,$(BUILD))

# All tests with clang++'s sanitizers, and those of units, back end and programs with g++'s, whose
# executables start and run several times as slowly.
check: ## lint, run tests built with sanitizers and -Werror by clang++ and g++, and threads under ThreadSanitizer
	@tools/setup build test check
	@mkdir -p $(BUILD)
	@tools/progress begin $(BUILD)/check 7 lines
	@tools/progress item $(BUILD)/check 'build by g++'
	@$(call configure,$(BUILD)/asan,$(STRICT) -DCMAKE_CXX_COMPILER=g++)
	@$(call ninja,$(BUILD)/asan,all)
	@tools/progress item $(BUILD)/check 'build by clang++'
	@$(call configure,$(BUILD)/clang,$(STRICT) -DCMAKE_CXX_COMPILER=clang++-19)
	@$(call ninja,$(BUILD)/clang,all)
	@tools/progress item $(BUILD)/check 'lint'
	@$(lint)
	@tools/progress item $(BUILD)/check 'tests of the build by clang++'
	@$(call ctest,$(BUILD)/clang)
	@tools/progress item $(BUILD)/check 'tests of the build by g++'
	@$(call ctest,$(BUILD)/asan) -R '^[^/]*\.|^programs/'
	@tools/progress item $(BUILD)/check 'code of both builds'
	@tools/compare-builds $(BUILD)/asan/wendc $(BUILD)/clang/wendc $(wildcard test-programs/*/*.wend opt/test/files/*/*.ll)
	@fuzz/test/same-programs $(BUILD)/asan/fuzz $(BUILD)/clang/fuzz
	@tools/progress item $(BUILD)/check 'threads'
	@$(call configure,$(BUILD)/tsan,-DWEND_SANITIZE_THREADS=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_UNITY_BUILD=$(UNITY))
	@$(call ninja,$(BUILD)/tsan,api-threads)
	@$(BUILD)/tsan/api/test/api-threads 10 20
	@tools/progress end $(BUILD)/check

check-memory: ## compile all test programs and file tests under Valgrind, to find uses of uninitialised memory; MEMORY_FILES=
	@tools/setup build memory
	@$(call configure,$(BUILD)/memory,-DCMAKE_BUILD_TYPE=Debug)
	@$(call ninja,$(BUILD)/memory,wendc)
	@driver/test/uninitialised $(BUILD)/memory/wendc $(MEMORY_FILES)

check-debugging: all ## compare what gdb shows of all test programs and random ones, at each level, with a reference: SEEDS=1-500
	@tools/setup build test
	@$(call ninja,$(BUILD),wend-gen)
	@driver/test/debugging/tables $(BUILD)/wendc -O0 -O1 -O2 test-programs/*/*.wend $(DEBUGGED_C)
	@driver/test/debugging/entry-values $(BUILD)/wendc -O1 -O2 test-programs/*/*.wend $(DEBUGGED_C)
	@driver/test/debugging/c-values $(BUILD)/wendc -O1 -O2 --clang=-O0,-O2 $(DEBUGGED_C)
	@driver/test/unwinding $(BUILD)/wendc $(UNWOUND)
	@driver/test/debugging/values $(BUILD)/wendc -O0 -O1 -O2 --random=$(BUILD)/fuzz/wend-gen:$(SEEDS) test-programs/*/*.wend

check-editors: all ## test the files for VS Code, Vim, Neovim and Emacs in these editors
	@tools/setup build editors
	@cmake $(BUILD) -Ueditor_* -UEMACS --log-level=WARNING >/dev/null
	@$(call ctest,$(BUILD)) -R '^editors/'

check-vscode: all ## test the extension in VS Code: in code-server, which npm builds (minutes), and a browser
	@tools/setup test
	@editors/test/code-server $(BUILD)/wendc . $(BUILD)/editors/code-server $(BUILD)/explorer/npm/node_modules $$(command -v chromium)

check-packages: all ## fetch C and C++ packages from Debian, compile them through LLVM IR and run their tests (hours): PACKAGES="zlib mawk"
	@tools/setup build packages
	@JOBS=$(JOBS) ir/reader/test/debian $(BUILD)/wendc $(BUILD)/packages $(PACKAGES)

check-programs: all ## compile GCC's torture programs in C and C++, Rust programs and random programs of csmith, fetched from Debian, and random loops and expressions, and run them (hours): SEEDS=1-500
	@tools/setup build test packages
	@JOBS=$(JOBS) ir/reader/test/torture $(BUILD)/wendc $(BUILD)/torture
	@JOBS=$(JOBS) ir/reader/test/torture-cxx $(BUILD)/wendc $(BUILD)/torture-cxx
	@JOBS=$(JOBS) ir/reader/test/rust-programs $(BUILD)/wendc $(BUILD)/rust
	@JOBS=$(JOBS) ir/reader/test/csmith $(BUILD)/wendc $(BUILD)/csmith $(SEEDS)
	@JOBS=$(JOBS) ir/reader/test/random-loops $(BUILD)/wendc $(BUILD)/random-loops $(SEEDS)
	@JOBS=$(JOBS) ir/reader/test/random-expressions $(BUILD)/wendc $(BUILD)/random-expressions $(SEEDS)

lint: ## check formatting, layering, comments and clang-tidy
	@tools/setup build test check
	@$(lint)

bless: ## rewrite the expected output of file tests; review the diff
	@tools/setup build test
	@$(call configure,$(BUILD),$(RELEASE))
	@$(call ninja,$(BUILD),all)
	@BLESS=1 $(call ctest,$(BUILD))

fuzz: all ## differential fuzzing of generated programs, SEEDS=FROM-TO; reduces and bisects failures into fuzz-findings/; proofs of PROVED=FROM-TO
	@tools/setup build test
	@$(call ninja,$(BUILD),differ ir-gen)
	@$(BUILD)/fuzz/differ --seeds=$(SEEDS) --jobs=$(JOBS)
	@if [ -x $(BUILD)/wendc-prove ]; then JOBS=$(JOBS) fuzz/prove $(BUILD) fuzz-findings $(PROVED); fi

fuzz-inputs: all ## coverage-guided fuzzing (libFuzzer) of programs and modules: SECONDS=300 KINDS="wend ir passes"
	@tools/setup build check
	@$(call ninja,$(BUILD),ir-gen replay-inputs)
	@$(call configure,$(BUILD)/fuzzers,-DWEND_FUZZERS=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++-19)
	@$(call ninja,$(BUILD)/fuzzers,fuzz-wend fuzz-ir fuzz-passes)
	@fuzz/inputs/seeds $(BUILD) $(BUILD)/fuzzers/seeds
	@JOBS=$(JOBS) fuzz/inputs/run $(BUILD)/fuzzers/fuzz/inputs $(BUILD)/fuzzers/seeds $(SECONDS) fuzz-findings $(KINDS)

fuzz-inject: all ## measure how fast fuzzing finds, reduces and bisects faults injected in the compiler
	@tools/setup build test
	@$(call ninja,$(BUILD),differ)
	@fuzz/test/inject $(BUILD)/fuzz

prove: all ## prove each step of the passes on all test programs and programs of bench: PROVE_OPTIONS=--prove-timeout=5000
	@JOBS=$(JOBS) prove/rates $(BUILD)/wendc $(wildcard test-programs/*/*.wend bench/programs/*.wend)

prove-rules: all ## prove each rewrite rule of simplify by itself: RULE_OPTIONS="--percent=10 --list"
	@$(call ninja,$(BUILD),prove-rules)
	@$(BUILD)/prove/prove-rules $(RULE_OPTIONS) $(wildcard opt/test/files/simplify/*.ll)

validate: all ## validate the passes with Alive2 (alive-tv, if installed) on random modules: MODULES=20
	@$(call ninja,$(BUILD),ir-gen)
	@fuzz/validate $(BUILD) fuzz-findings $(MODULES)

bench: all ## compare the speed of bench/programs with clang, gcc, tcc and LLVM: BENCH="fib sieve" BENCH_OPTIONS=--rounds=5
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-run)
	@$(BUILD)/bench/bench-run $(BENCH_OPTIONS) $(BUILD)/wendc bench/programs $(BUILD)/bench/made $(BENCH)

charts: all ## draw the tables of bench/README.md and the pictures of the documents: docs/pictures/*.svg
	@tools/setup build test
	@bench/chart
	@docs/pictures/draw $(BUILD)/wendc

bench-backend: all ## compare the back end with llc on the output of clang -O2: BENCH="fib sieve"
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-backend)
	@$(BUILD)/bench/bench-backend $(BUILD)/wendc bench/programs $(BUILD)/bench/made-backend $(BENCH)

bench-c: all ## compare the speed of C programs, fetched from Debian, with clang and gcc: BENCH="bzip2 lz4" BENCH_OPTIONS=--rounds=5
	@tools/setup build bench-c
	@JOBS=$(JOBS) bench/c/run $(BENCH_OPTIONS) $(BUILD)/wendc $(BUILD)/bench/c $(BENCH)

bench-compile: release ## measure compile time and memory of the release build by program size, beside other compilers
	@tools/setup build bench bench-c
	@$(call ninja,$(BUILD)/release,bench-compile)
	@bench/sqlite-modules $(BUILD)/bench/c
	@$(BUILD)/release/bench/bench-compile $(BUILD)/release/wendc test-programs/simple/sopfr.wend $(BUILD)/bench $(BUILD)/bench/c/sqlite3-O0.ll $(BUILD)/bench/c/sqlite3-O2.ll

bench-debug: all ## count the variables that debuggers find in optimised programs, beside clang and gcc
	@tools/setup build test
	@bench/debug-coverage $(BUILD)/wendc bench/programs/*.c

bench-explorer: all ## measure the page of wendc --explore for a program of 600 lines: size, first paint, time of a step
	@tools/setup build test
	@$(call ninja,$(BUILD),bench-explorer)

bench-library: all ## time from source to code in memory, beside libgccjit and libtcc; and a million compilations, whose memory must not grow
	@tools/setup build bench
	@cmake $(BUILD) --log-level=WARNING >/dev/null
	@$(call ninja,$(BUILD),bench-library api-cycles)
	@$(BUILD)/bench/bench-library
	@$(BUILD)/api/test/api-cycles 1000000

bench-limits: all ## measure the limits of passes and back end, halved and doubled (an hour): BENCH="loopUnrollSize" BENCH_OPTIONS=--rounds=5
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-limits)
	@$(BUILD)/bench/bench-limits $(BENCH_OPTIONS) $(BUILD)/wendc bench/programs $(BUILD)/bench/made-limits $(BENCH)

bench-passes: all ## measure what each -O2 pass gains and costs, by disabling it (an hour)
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-passes)
	@$(BUILD)/bench/bench-passes $(BUILD)/wendc $(BUILD)/bench/made-passes $(PASS_PROGRAMS) $(PASS_C_PROGRAMS)

bench-read: all ## compare reading 100 MB of LLVM IR with opt-19
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-read)
	@$(BUILD)/bench/bench-read $(BUILD)/wendc opt-19

bench-ssa: all ## compare SSA construction of up to a million blocks with opt-19: BLOCKS=100000
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-ssa)
	@$(BUILD)/bench/bench-ssa $(BUILD)/wendc opt-19 $(BLOCKS)

bench-wend: all ## compare the speed of test-programs/larger with LLVM on wendc's own IR: BENCH="huffman forth" BENCH_OPTIONS=--rounds=5
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-run)
	@$(BUILD)/bench/bench-run --wend $(BENCH_OPTIONS) $(BUILD)/wendc test-programs/larger $(BUILD)/bench/made-wend $(BENCH)

install: libraries ## install to PREFIX=/usr/local; DESTDIR= for packages
	@cmake --install $(BUILD) --prefix "$(PREFIX)"

deb: release ## make a Debian package of compiler, runtime, library, man page, completions and files for editors: build/packages/
	@tools/setup deb
	@$(call ninja,$(BUILD)/release,wendc-shared wendc-static documentation)
	@cpack --config $(BUILD)/release/CPackConfig.cmake -B $(BUILD)/packages

static: ## build wendc as one static executable, build/static/wendc, which needs no libraries
	@tools/setup build
	@$(call configure,$(BUILD)/static,-DWEND_STATIC=ON $(RELEASE))
	@$(call ninja,$(BUILD)/static,wendc wendrt explorer-page)

check-static: static ## use the static executable where there is nothing else
	@tools/check-static $(BUILD)/static

check-deb: deb ## install the package, use what it has, and remove it (as root)
	@tools/check-deb $(BUILD)/packages/wendc_*.deb

clean: ## remove the build folder
	rm -rf $(BUILD) compile_commands.json

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16
