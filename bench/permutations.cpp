// bench_permutations FILE QUERIES METRICS FLIPS THREADS
// Times the paired randomisation test of the library on the differences in FILE (doubles, one
// metric after the other) and prints wall and CPU seconds, then a p-value a metric.

#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "assay/stats/randomisation.h"

int main(int count, char** words) {
    if (count != 6) {
        fmt::print(stderr, "usage: bench_permutations FILE QUERIES METRICS FLIPS THREADS\n");
        return 2;
    }
    const std::size_t queries = std::stoull(words[2]);
    std::vector<std::vector<double>> columns(std::stoull(words[3]), std::vector<double>(queries));
    std::ifstream file{words[1], std::ios::binary};
    for (std::vector<double>& column : columns) {
        file.read(reinterpret_cast<char*>(column.data()),
                  static_cast<std::streamsize>(queries * sizeof(double)));
    }
    if (!file) {
        fmt::print(stderr, "{}: shorter than {} x {} doubles\n", words[1], columns.size(), queries);
        return 1;
    }
    const assay::RandomisationOptions options{
        .flips = std::stoull(words[4]), .seed = 1, .threads = std::stoull(words[5])};
    const std::clock_t cpu = std::clock();
    const auto begin = std::chrono::steady_clock::now();
    const auto results = assay::randomisation_tests(columns, options);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    fmt::print("{:.6f} {:.6f}", elapsed.count(),
               static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC);
    for (const assay::RandomisationResult& result : results) fmt::print(" {:.9f}", result.p);
    fmt::print("\n");
}
