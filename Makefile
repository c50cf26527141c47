# The face of the house. Everything works straight after cloning on Debian 12; tools/setup installs what is missing.

PROG   ?= test-programs/simple/sopfr.wend
PREFIX ?= /usr/local
BLOCKS ?= 1000000
JOBS   ?= $(shell nproc)
BUILD  := build
SEEDS  ?= 1-500
MEMORY_FILES ?= $(wildcard test-programs/*/*.wend opt/test/files/*/*.ll)
SECONDS ?= 300
MODULES ?= 20
PASS_PROGRAMS ?= $(filter-out %/exit_status.wend,$(wildcard bench/programs/*.wend test-programs/extended/*.wend test-programs/nontrivial/*.wend))

# configure FOLDER OPTIONS: once; from then on ninja notices what changed.
configure = test -f $(1)/build.ninja || cmake -S . -B $(1) -G Ninja $(2) --log-level=WARNING >/dev/null
# ninja FOLDER TARGETS: says nothing when there is nothing to do.
ninja = ninja -C $(1) -n $(2) | grep -q 'no work to do' || ninja -C $(1) -j $(JOBS) $(2)
ctest = ctest --test-dir $(1) --output-on-failure -j $(JOBS)

STRICT := -DWEND_SANITIZE=ON -DWEND_WERROR=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo

.PHONY: all run test check check-memory check-packages lint bless fuzz fuzz-inputs fuzz-inject validate bench bench-backend bench-compile bench-passes bench-read bench-ssa install clean help

all: ## the compiler, build/wendc
	@tools/setup build
	@$(call configure,$(BUILD),-DCMAKE_BUILD_TYPE=Release)
	@$(call ninja,$(BUILD),wendc wendrt)

run: all ## compiles and runs a program: make run PROG=path.wend
	@$(BUILD)/wendc run "$(PROG)"

test: ## all tests
	@tools/setup build test
	@$(call configure,$(BUILD),-DCMAKE_BUILD_TYPE=Release)
	@$(call ninja,$(BUILD),all)
	@$(call ctest,$(BUILD))

check: ## all tests with sanitizers and strict warnings, under g++ and clang++, and lint
	@tools/setup build test check
	@$(call configure,$(BUILD)/asan,$(STRICT) -DCMAKE_CXX_COMPILER=g++)
	@$(call ninja,$(BUILD)/asan,all)
	@$(call configure,$(BUILD)/clang,$(STRICT) -DCMAKE_CXX_COMPILER=clang++-19)
	@$(call ninja,$(BUILD)/clang,all)
	@tools/lint $(BUILD)/clang
	@$(call ctest,$(BUILD)/asan)
	@$(call ctest,$(BUILD)/clang)

check-memory: ## reads of memory that was never set, under valgrind: all test programs and file tests; MEMORY_FILES= for others
	@tools/setup build memory
	@$(call configure,$(BUILD)/memory,-DCMAKE_BUILD_TYPE=Debug)
	@$(call ninja,$(BUILD)/memory,wendc)
	@driver/test/uninitialised $(BUILD)/memory/wendc $(MEMORY_FILES)

check-packages: all ## zlib and others from Debian, compiled by way of LLVM IR, pass their own tests; fetches them
	@tools/setup build packages
	@ir/reader/test/debian $(BUILD)/wendc $(BUILD)/packages

lint: ## formatting, who includes whom, clang-tidy
	@tools/setup build test check
	@$(call configure,$(BUILD)/clang,$(STRICT) -DCMAKE_CXX_COMPILER=clang++-19)
	@$(call ninja,$(BUILD)/clang,all)
	@tools/lint $(BUILD)/clang

bless: ## rewrites the expected texts of file tests; look at the difference
	@tools/setup build test
	@$(call configure,$(BUILD),-DCMAKE_BUILD_TYPE=Release)
	@$(call ninja,$(BUILD),all)
	@BLESS=1 $(call ctest,$(BUILD))

fuzz: all ## random programs, run in many ways; SEEDS=FROM-TO. Failures are reduced and bisected into fuzz-findings/
	@tools/setup build test
	@$(call ninja,$(BUILD),differ)
	@$(BUILD)/fuzz/differ --seeds=$(SEEDS) --jobs=$(JOBS)

fuzz-inputs: all ## damaged programs and modules, guided by coverage (libFuzzer): SECONDS=300 in all, KINDS="wend ir passes"
	@tools/setup build check
	@$(call ninja,$(BUILD),ir-gen replay-inputs)
	@$(call configure,$(BUILD)/fuzzers,-DWEND_FUZZERS=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++-19)
	@$(call ninja,$(BUILD)/fuzzers,fuzz-wend fuzz-ir fuzz-passes)
	@fuzz/inputs/seeds $(BUILD) $(BUILD)/fuzzers/seeds
	@JOBS=$(JOBS) fuzz/inputs/run $(BUILD)/fuzzers/fuzz/inputs $(BUILD)/fuzzers/seeds $(SECONDS) fuzz-findings $(KINDS)

fuzz-inject: all ## finds, reduces and names faults injected in the compiler, with the clock
	@tools/setup build test
	@$(call ninja,$(BUILD),differ)
	@fuzz/test/inject $(BUILD)/fuzz

validate: all ## alive-tv (Alive2), where there is one, proves that passes keep what functions do: MODULES=20 random ones
	@$(call ninja,$(BUILD),ir-gen)
	@fuzz/validate $(BUILD) fuzz-findings $(MODULES)

bench: all ## programs of bench/programs beside clang, gcc, tcc and LLVM: make bench BENCH="fib sieve" BENCH_OPTIONS=--rounds=5
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-run)
	@$(BUILD)/bench/bench-run $(BENCH_OPTIONS) $(BUILD)/wendc bench/programs $(BUILD)/bench/made $(BENCH)

bench-backend: all ## the back end by itself, on what clang -O2 makes of the C programs, beside llc: make bench-backend BENCH="fib sieve"
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-backend)
	@$(BUILD)/bench/bench-backend $(BUILD)/wendc bench/programs $(BUILD)/bench/made-backend $(BENCH)

bench-compile: all ## how the time and memory of a compile grow with the program
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-compile)
	@$(BUILD)/bench/bench-compile $(BUILD)/wendc test-programs/simple/sopfr.wend

bench-passes: all ## what each pass of -O2 is good for: programs without one after the other; takes half an hour
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-passes)
	@$(BUILD)/bench/bench-passes $(BUILD)/wendc $(BUILD)/bench/made-passes $(PASS_PROGRAMS)

bench-read: all ## reading 100 MB of LLVM IR, beside opt-19
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-read)
	@$(BUILD)/bench/bench-read $(BUILD)/wendc opt-19

bench-ssa: all ## building SSA form of up to a million blocks, beside opt-19: make bench-ssa BLOCKS=100000
	@tools/setup build bench
	@$(call ninja,$(BUILD),bench-ssa)
	@$(BUILD)/bench/bench-ssa $(BUILD)/wendc opt-19 $(BLOCKS)

install: all ## PREFIX=/usr/local, DESTDIR= for packagers
	@cmake --install $(BUILD) --prefix "$(PREFIX)"

clean: ## removes what was built
	rm -rf $(BUILD)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16
