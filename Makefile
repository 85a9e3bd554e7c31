# The short names; the build itself is CMake's (CMakeLists.txt, CMakePresets.json), below build/.
#
#   make            build only: build/boyi, build/libboyi.a, build/libboyi.so
#   make run        set up what is missing, build, show an example; ARGS="solve row 1 100 3" runs that instead
#   make test       set up what is missing, build, run the tests
#   make torture    run the large tests and the long campaigns (ARGS=fuzz: only that one), every fuzzer for SECONDS (60)
#   make unit       build and run the unit tests only
#   make bench      build and run the benchmarks (ARGS=layers: only that one); the server's want wrk
#   make fuzz       run every fuzzer for SECONDS (60)
#   make site       set up what is missing; the page and the library for browsers in site/, for any static host (docs/site.md);
#                   SITE_URL=https://example.org/boyi/ is where it will be
#   make install    into $(DESTDIR)$(PREFIX)
#   make python     the Python module in build/python/
#   make deb        Debian packages in build/deb/
#   make format     lay out all C files as .clang-format says (format-check only looks)
#   make clean      remove build/

BUILD   = build
PREFIX  = /usr/local
SECONDS = 60

# What `make run` shows of the example.
DEMO_COMMANDS = solve table line
DEMO_GAME     = row 3 9 1 2

ifneq ($(shell command -v ninja),)
export CMAKE_GENERATOR ?= Ninja
endif
unexport MAKEFLAGS # they are not meant for the make that CMake may start

# cmake --build, silent when there is nothing to do: $(call build,TARGETS)
SHELL = bash
build = @set -o pipefail; flags=-s; \
        test ! -f $(BUILD)/build.ninja || flags=$$(ninja --quiet --version >/dev/null 2>&1 && echo --quiet); \
        cmake --build $(BUILD) --parallel $$(nproc) --target $1 -- $$flags | { grep -v '^ninja: no work' || true; }

.PHONY: all run test torture unit bench fuzz site install python deb format format-check clean

all: $(BUILD)/cmake_install.cmake
	$(call build,all)

# Written when CMake is through: unlike CMakeCache.txt it is never left behind by a failed configuration.
build/cmake_install.cmake:
	@echo "building boyi in build/"
	@cmake --preset release --log-level=WARNING >/dev/null

run:
	@scripts/setup run
	@$(MAKE) --no-print-directory all
ifdef ARGS
	@build/boyi $(ARGS)
else
	@between=:; for command in $(DEMO_COMMANDS); do \
	    $$between; build/boyi $$command $(DEMO_GAME) || exit; between=echo; \
	done
endif

test:
	@scripts/setup test
	@scripts/setup page || true # without it the tests of the page are skipped, and say so
	@scripts/setup site || true # likewise those of the page without a server
	@scripts/test

torture:
	@scripts/setup test
	@scripts/setup page || true
	@FUZZ_SECONDS=$(SECONDS) scripts/torture $(ARGS)

unit: all
	@cmake -B build -DBOYI_TESTS=ON --log-level=WARNING >/dev/null
	@ctest --test-dir build --parallel $$(nproc) --output-on-failure -L unit -LE large

bench: all
	@build/boyi bench $(ARGS)
ifndef ARGS
	@scripts/bench-serve
	@! command -v node >/dev/null || scripts/bench-page.mjs
	@! command -v node >/dev/null || scripts/bench-module.mjs
endif

fuzz:
	@scripts/setup test
	@cmake --preset fuzz --log-level=WARNING >/dev/null
	@BOYI_FUZZ_SECONDS=$(SECONDS) ctest --test-dir build/fuzz --parallel $$(nproc) --timeout $$(($(SECONDS) + 1800)) --output-on-failure -L fuzz

site:
	@scripts/setup site
	@SITE_URL="$(SITE_URL)" scripts/site

# Configured again and then built, since the second look may find what the first did not (scdoc).
install: all
	@cmake -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX) --log-level=WARNING >/dev/null
	$(call build,all)
	@cmake --install $(BUILD)

python:
	@scripts/setup python
	@$(MAKE) --no-print-directory $(BUILD)/cmake_install.cmake
	@cmake -B $(BUILD) -DBOYI_PYTHON=ON --log-level=WARNING >/dev/null
	$(call build,python)

deb:
	@scripts/setup deb
	@scripts/deb

format:       how = -i
format-check: how = --dry-run --Werror
format format-check:
	@find $(wildcard include src tests fuzz bench examples bindings) \( -name '*.[ch]' -o -name '*.inc' \) -exec clang-format $(how) {} +

clean:
	@rm -rf build
