// bench_coverage [FOLDER [DRAWS]]
// Draws samples of known means and prints, as the tables of docs/intervals.md and docs/gate.md, how
// often the intervals of the library miss the mean, on which side, and how often `not_worse` of
// `assay gate` lets a loss pass. FOLDER holds topic x system tables of TREC tracks (one CSV a track
// and measure, named TRACK_MEASURE.csv): with it there are rows for real differences.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "assay/core/parallel.h"
#include "assay/gate/evidence.h"
#include "assay/gate/rules.h"
#include "assay/stats/bootstrap.h"
#include "assay/stats/intervals.h"
#include "assay/stats/noise.h"
#include "assay/stats/random_stream.h"

namespace {

using assay::BootstrapOptions;
using assay::Draws;
using assay::Interval;
using assay::RandomStream;

constexpr double kMargin = 0.01;
constexpr double kLoss = kMargin + 1e-6;  ///< just above what is allowed
constexpr std::size_t kBatch = 500;       ///< samples that intervals are asked for at a time

double uniform(Draws& draws) {
    constexpr std::uint64_t kSteps = 0xFFFFFFFFU;
    return (static_cast<double>(draws.below(kSteps)) + 0.5) / static_cast<double>(kSteps);
}

double normal(Draws& draws, double mean, double deviation) {
    constexpr double kTurn = 6.283185307179586;
    const double radius = std::sqrt(-2 * std::log(uniform(draws)));
    return mean + deviation * radius * std::cos(kTurn * uniform(draws));
}

/// A sample with the mean of what it was drawn from.
struct Sample {
    std::vector<double> values;
    double mean;
};

struct Shape {
    std::string name;
    std::function<Sample(Draws&, std::size_t)> draw;
    /// The same with a true mean of -kLoss.
    std::function<Sample(Draws&, std::size_t)> losing;
};

std::vector<double> repeated(Draws& draws, std::size_t n,
                             const std::function<double(Draws&)>& one) {
    std::vector<double> values(n);
    for (double& value : values) value = one(draws);
    return values;
}

/// The losing one is moved.
Shape moved(std::string name, const std::function<Sample(Draws&, std::size_t)>& draw) {
    return {std::move(name), draw, [draw](Draws& draws, std::size_t n) {
                Sample sample = draw(draws, n);
                for (double& value : sample.values) value -= sample.mean + kLoss;
                sample.mean = -kLoss;
                return sample;
            }};
}

Shape simple(std::string name, double mean, const std::function<double(Draws&)>& one) {
    return moved(std::move(name), [=](Draws& draws, std::size_t n) {
        return Sample{repeated(draws, n, one), mean};
    });
}

/// Zeros stay zeros in the losing one: the others lose more.
Shape with_zeros(double share) {
    const auto mixed = [share](double mean) {
        return [=](Draws& draws, std::size_t n) {
            const auto one = [=](Draws& d) {
                return uniform(d) < share ? 0.0 : normal(d, mean, 0.2);
            };
            return Sample{repeated(draws, n, one), (1 - share) * mean};
        };
    };
    return {fmt::format("0 with probability {:g}, else N(.05, .2)", share), mixed(0.05),
            mixed(-kLoss / (1 - share))};
}

// ---- real differences

using Table = std::vector<std::vector<double>>;  ///< [topic][system]

Table read_table(const std::filesystem::path& path) {
    std::ifstream file{path};
    Table table;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream cells{line};
        std::vector<double> row;
        for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
        table.push_back(std::move(row));
    }
    return table;
}

std::vector<double> differences(const Table& table, std::size_t base, std::size_t system) {
    std::vector<double> result;
    for (const auto& row : table) result.push_back(row[system] - row[base]);
    return result;
}

Sample drawn_from(const std::vector<double>& pool, Draws& draws, std::size_t n) {
    const auto one = [&](Draws& d) { return pool[d.below(pool.size())]; };
    return {repeated(draws, n, one), assay::mean_of(pool)};
}

Shape one_pair(const std::filesystem::path& folder, const std::string& name, std::size_t base,
               std::size_t system) {
    const auto pool = differences(read_table(folder / (name + ".csv")), base - 1, system - 1);
    return moved(fmt::format("{}, run {} less {}", name, system, base),
                 [pool](Draws& draws, std::size_t n) { return drawn_from(pool, draws, n); });
}

/// A table of the measure and two of its systems that are not the same, new ones for every sample.
Shape any_pair(const std::filesystem::path& folder, const std::string& measure) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with("_" + measure + ".csv")) paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Table> tables;
    for (const auto& path : paths) tables.push_back(read_table(path));
    if (tables.empty()) throw std::runtime_error{folder.string() + " has no table of " + measure};
    return moved(fmt::format("{}, any two runs of {} tracks", measure, tables.size()),
                 [tables](Draws& draws, std::size_t n) {
                     for (;;) {
                         const Table& table = tables[draws.below(tables.size())];
                         const std::size_t base = draws.below(table[0].size());
                         const std::size_t system = draws.below(table[0].size());
                         const auto pool = differences(table, base, system);
                         if (!assay::constant_of(pool)) return drawn_from(pool, draws, n);
                     }
                 });
}

std::vector<Shape> all_shapes(const std::string& folder) {
    const double mean = std::exp(0.32) - 1;
    const auto lognormal = [](Draws& draws) { return std::exp(normal(draws, 0, 0.8)) - 1; };
    std::vector<Shape> shapes{
        simple("N(.05, .2)", 0.05, [](Draws& draws) { return normal(draws, 0.05, 0.2); }),
        simple("lognormal(0, .8) - 1: rare large gains", mean, lognormal),
        simple("its mirror image: rare large losses", -mean,
               [lognormal](Draws& draws) { return -lognormal(draws); }),
        with_zeros(0.6), with_zeros(0.9)};
    if (folder.empty()) return shapes;
    for (const char* measure : {"ap", "p10", "rr", "ndcg20", "err20"}) {
        shapes.push_back(any_pair(folder, measure));
    }
    shapes.push_back(one_pair(folder, "adhoc8_ap", 125, 126));
    shapes.push_back(one_pair(folder, "adhoc8_ap", 3, 90));
    shapes.push_back(one_pair(folder, "web2012_err20", 3, 20));
    return shapes;
}

// ---- what is counted

using Method = std::function<std::vector<Interval>(std::span<const std::vector<double>>)>;
using Draw = std::function<Sample(Draws&, std::size_t)>;

/// Calls `see` with every sample, a method and its interval.
void for_samples(const Draw& draw, std::size_t n, std::size_t count,
                 const std::vector<Method>& methods,
                 const std::function<void(const Sample&, std::size_t, const Interval&)>& see) {
    for (std::size_t first = 0; first < count; first += kBatch) {
        std::vector<std::vector<double>> columns;
        std::vector<Sample> samples;
        for (std::size_t i = first; i < std::min(first + kBatch, count); ++i) {
            Draws draws{RandomStream{n, i}};
            samples.push_back(draw(draws, n));
            columns.push_back(samples.back().values);
        }
        for (std::size_t m = 0; m < methods.size(); ++m) {
            const std::vector<Interval> intervals = methods[m](columns);
            for (std::size_t i = 0; i < samples.size(); ++i) see(samples[i], m, intervals[i]);
        }
    }
}

double per_cent(std::size_t part, std::size_t whole) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void print_coverage(const std::vector<Shape>& shapes, std::size_t count, std::size_t threads) {
    const BootstrapOptions options{.threads = threads};
    const std::vector<Method> methods{
        [=](auto columns) { return assay::bca_intervals(columns, options); },
        [=](auto columns) { return assay::wide_intervals(columns, options); }};
    fmt::print(
        "| differences | n | `bca` covers | below | above | `wide` covers | below | above |\n"
        "|---|---|---|---|---|---|---|---|\n");
    for (const Shape& shape : shapes) {
        for (const std::size_t n : {10U, 20U, 50U}) {
            std::array<std::array<std::size_t, 2>, 2> missed{};
            for_samples(shape.draw, n, count, methods,
                        [&](const Sample& sample, std::size_t method, const Interval& interval) {
                            missed[method][0] += sample.mean < interval.low - assay::kNoise ? 1 : 0;
                            missed[method][1] +=
                                sample.mean > interval.high + assay::kNoise ? 1 : 0;
                        });
            fmt::print("| {} | {} ", shape.name, n);
            for (const auto& [below, above] : missed) {
                fmt::print("| {:.1f} | {:.1f} | {:.1f} ", per_cent(count - below - above, count),
                           per_cent(below, count), per_cent(above, count));
            }
            fmt::print("|\n");
            std::fflush(stdout);
        }
    }
}

/// What the gate would say if it took any number of queries.
bool passes(const Sample& sample, const Interval& interval, double confidence) {
    const auto differ = std::ranges::count_if(
        sample.values, [](double value) { return std::abs(value) > assay::kNoise; });
    const assay::LossEvidence seen{.low = interval.low,
                                   .margin = kMargin,
                                   .tail = (1 - confidence) / 2,
                                   .n = sample.values.size(),
                                   .differ = static_cast<std::size_t>(differ)};
    const assay::LossRuling ruling = assay::rule_on_loss(seen, 1);
    return ruling == assay::LossRuling::ruled_out || ruling == assay::LossRuling::same;
}

void print_gate(const std::vector<Shape>& shapes, std::size_t count, std::size_t threads) {
    const assay::GateSettings gate;
    BootstrapOptions options{.threads = threads};
    options.confidence = gate.compare.confidence;
    const std::vector<Method> methods{
        [=](auto columns) { return assay::wide_intervals(columns, options); }};
    constexpr std::array<std::size_t, 7> kSizes{5, 10, 20, 30, 50, 100, 200};
    fmt::print("\n| differences ");
    for (const std::size_t n : kSizes) fmt::print("| n = {} ", n);
    fmt::print("|\n|---|---|---|---|---|---|---|---|\n");
    for (const Shape& shape : shapes) {
        fmt::print("| {} ", shape.name);
        for (const std::size_t n : kSizes) {
            std::size_t passed = 0;
            for_samples(shape.losing, n, count, methods,
                        [&](const Sample& sample, std::size_t, const Interval& interval) {
                            passed += passes(sample, interval, options.confidence) ? 1 : 0;
                        });
            const bool judged = n >= gate.not_worse_queries;
            fmt::print("| {}{:.1f}{} ", judged ? "" : "(", per_cent(passed, count),
                       judged ? "" : ")");
            std::fflush(stdout);
        }
        fmt::print("|\n");
    }
}

}  // namespace

int main(int count, char** words) {
    try {
        const std::string folder = count > 1 ? words[1] : "";
        const std::size_t draws = count > 2 ? std::stoull(words[2]) : 4000;
        const std::size_t threads = assay::default_threads();
        const std::vector<Shape> shapes = all_shapes(folder);
        print_coverage(shapes, draws, threads);
        print_gate(shapes, draws, threads);
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench_coverage: {}\n", error.what());
        return 1;
    }
    return 0;
}
