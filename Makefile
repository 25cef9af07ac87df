# A thin front door to CMake: what is built and how is said in CMakeLists.txt and CMakePresets.json.
#
#   make [EXE=name] [CC=clang]   release build, the program put here as ./name (test farms use this)
#   make profile-build [EXE=name] [CC=gcc]   the same, optimised by what a run of bench counted
#   make play [ARGS=...]         install what the build lacks, build, and play in the terminal
#   make test                    install what the tests lack, build, and run them
#   make test-PRESET             the same with debug, thread, small, clang or native
#   make test-all                the same with all of them that this machine has a compiler for
#   make test-slow               the long tests that the others leave out
#   make fuzz [SECONDS=n]        the fuzz targets, n seconds each (60); TARGETS="fen line" for some
#   make fuzz-coverage           which lines of the readers the seeds and all that was found reach
#   make install [PREFIX=dir]    release build of all programs, installed (DESTDIR counts too)
#   make bench [ARGS=...]        node signature and speed
#   make deps                    install what building and testing lack
#   make format                  clang-format over all sources
#   make clean                   remove all that was built
#
# WERROR=ON makes warnings errors, JOBS=n sets how much runs at once.

EXE    ?= quadriga
ARGS   ?=
WERROR ?= OFF
SECONDS ?= 60
TARGETS ?=
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)

# A build directory belongs to one compiler: a compiler asked for by name gets a directory of its own.
empty :=
space := $(empty) $(empty)
ifeq ($(origin CC),default)
    BUILD   := build/release
    WITH_CC :=
else
    BUILD   := build/release-$(subst $(space),-,$(notdir $(CC)))
    WITH_CC := CC='$(CC)'
endif
unexport CC

# The makes below must not inherit our flags and variables; how much runs at once is said by --parallel.
CONFIGURE := cmake -DQUADRIGA_WERROR=$(WERROR) --preset
COMPILE   := MAKEFLAGS=--no-print-directory cmake --build
PROGRAMS  := quadriga quadriga-match quadriga-compliance quadriga-tune
FOLDERS   := engine eval search bench protocol tuning tests

.PHONY: all release profile-build install play test test-all test-slow fuzz fuzz-coverage bench deps format clean
.NOTPARALLEL:

all: release
	@rm -f '$(EXE)'
	@cp '$(BUILD)/quadriga' '$(EXE)'

release:
	@$(WITH_CC) $(CONFIGURE) release -B $(BUILD)
	@$(COMPILE) $(BUILD) --target quadriga --parallel $(JOBS)

# Built twice, since the first counts what the second is optimised by.
profile-build:
	@rm -rf build/profile
	@$(WITH_CC) $(CONFIGURE) release -B build/profile -DQUADRIGA_TESTS=OFF -DQUADRIGA_PROFILE=RECORD
	@$(COMPILE) build/profile --target quadriga --parallel $(JOBS)
	@build/profile/quadriga bench 10
	@$(CONFIGURE) release -B build/profile -DQUADRIGA_PROFILE=USE
	@$(COMPILE) build/profile --target quadriga --parallel $(JOBS)
	@rm -f '$(EXE)'
	@cp build/profile/quadriga '$(EXE)'

install:
	@$(WITH_CC) $(CONFIGURE) release -B $(BUILD)
	@$(COMPILE) $(BUILD) --target $(PROGRAMS) --parallel $(JOBS)
	@cmake --install $(BUILD) $(if $(PREFIX),--prefix '$(PREFIX)')

play:
	@sh .ci/deps build
	@$(MAKE) --no-print-directory release
	@$(BUILD)/quadriga play $(ARGS)

bench: release
	@$(BUILD)/quadriga bench $(ARGS)

test: test-release

test-%:
	@sh .ci/deps test
	@$(CONFIGURE) $*
	@$(COMPILE) build/$* --parallel $(JOBS)
	@ctest --preset $* -j $(JOBS)

test-all: test-release test-native test-debug test-thread test-small
	@if command -v clang >/dev/null; then $(MAKE) --no-print-directory test-clang; fi

test-slow:
	@sh .ci/deps test
	@$(CONFIGURE) release
	@$(COMPILE) build/release --parallel $(JOBS)
	@ctest --preset slow -j $(JOBS)

fuzz:
	@sh .ci/deps ci
	@$(CONFIGURE) fuzz
	@$(COMPILE) build/fuzz --target fuzz --parallel $(JOBS)
	@sh tests/fuzz/run.sh build/fuzz $(SECONDS) $(TARGETS)

fuzz-coverage:
	@sh .ci/deps ci
	@$(CONFIGURE) fuzz -B build/fuzz-coverage -DQUADRIGA_COVERAGE=ON
	@$(COMPILE) build/fuzz-coverage --target fuzz --parallel $(JOBS)
	@sh tests/fuzz/coverage.sh build/fuzz-coverage build/fuzz/corpus

deps:
	@sh .ci/deps test

format:
	@find $(FOLDERS) -name '*.[ch]' -exec clang-format -i {} +

clean:
	@rm -rf build '$(EXE)'
