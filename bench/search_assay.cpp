// Assay as an engine of bench/search; search_peers/README.md has the protocol.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <deque>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "assay/core/bytes.h"
#include "assay/core/parallel.h"
#include "assay/index/index.h"
#include "assay/index/index_writer.h"
#include "assay/search/idf.h"
#include "assay/search/top_bag.h"

namespace assay {
namespace {

using Words = std::vector<std::string>;

void index_lines(const std::string& corpus, const std::string& folder) {
    NewIndex wanted;
    wanted.analyzer = named_analyzer("whitespace");
    wanted.keep_texts = false;
    wanted.overwrite = true;
    IndexWriter writer =
        IndexWriter::create(folder, wanted, {.memory = std::size_t{4} << 30, .threads = 1});
    const auto bytes = Bytes::map(corpus);
    std::string_view text = bytes->view();
    std::vector<Document> batch(1024);
    std::size_t filled = 0;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        Document& document = batch[filled++];
        document.id = fmt::to_string(number++);
        document.fields.resize(1);
        document.fields[0].name = "body";
        document.fields[0].text = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (filled < batch.size() && !text.empty()) continue;
        writer.add(std::span{batch}.first(filled), IndexWriter::IfPresent::refuse);
        filled = 0;
    }
    writer.merge();
    writer.commit();
    const Index index = Index::open(folder);
    std::uint64_t terms = 0;
    for (const Segment& segment : index.segments()) terms += segment.inverted->term_count();
    fmt::print("docs {} terms {}\n", index.statistics().documents, terms);
}

class Engine {
  public:
    explicit Engine(const Index& index) : index_{index}, top_{index_} {
        const CollectionStatistics& all = index_.statistics();
        documents_ = static_cast<double>(all.documents);
        scorer_.average_length = static_cast<double>(all.total_length) / documents_;
    }

    std::span<const Hit> search(std::string_view kind, std::size_t k, const Words& words) {
        terms_.clear();
        for (const std::string& word : words) terms_.push_back({word, idf(word)});
        if (kind != "phrase") {
            return top_.find(terms_, kind == "and" ? Match::all : Match::any, scorer_, k);
        }
        phrase_.clear();
        offsets_.clear();
        double weight = 0.0;
        for (const BagTerm& term : terms_) {
            offsets_.push_back(static_cast<std::uint32_t>(phrase_.size()));
            phrase_.push_back(term.term);
            weight += term.weight;
        }
        return top_.find_phrase(phrase_, offsets_, weight, scorer_, k);
    }

    std::size_t documents() const { return static_cast<std::size_t>(documents_); }

  private:
    double idf(std::string_view term) const {
        double df = 0;
        for (const Segment& segment : index_.segments()) {
            const auto entry = segment.inverted->find(term);
            if (entry) df += entry->documents;
        }
        return smooth_idf(documents_, df);
    }

    Index index_;
    TopBag top_;
    Saturation scorer_;
    double documents_ = 0;
    std::vector<BagTerm> terms_;
    std::vector<std::string_view> phrase_;
    std::vector<std::uint32_t> offsets_;
};

std::vector<Words> read_queries(const std::string& file) {
    std::vector<Words> queries;
    std::ifstream in{file};
    for (std::string line; std::getline(in, line);) {
        std::istringstream words{line};
        queries.emplace_back();
        for (std::string word; words >> word;) queries.back().push_back(word);
    }
    return queries;
}

std::string run(Engine& engine, const std::vector<Words>& queries, const std::string& kind,
                std::size_t k) {
    using Clock = std::chrono::steady_clock;
    std::string times = "ns";
    std::string found = "found";
    for (const Words& words : queries) {
        const auto begin = Clock::now();
        const std::size_t count = engine.search(kind, k, words).size();
        const auto taken =
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin);
        times += fmt::format(" {}", taken.count());
        found += fmt::format(" {}", count);
    }
    return times + "\n" + found;
}

std::string answer(Engine& engine, std::map<std::string, std::vector<Words>>& sets,
                   const Words& command) {
    if (command[0] == "load") {
        sets[command[1]] = read_queries(command[2]);
        return fmt::format("ok {}", sets[command[1]].size());
    }
    const std::vector<Words>& queries = sets.at(command[1]);
    if (command[0] == "run") return run(engine, queries, command[2], std::stoul(command[3]));
    if (command[0] == "count") {
        std::string counts = "counts";
        for (const Words& words : queries) {
            counts +=
                fmt::format(" {}", engine.search(command[2], engine.documents(), words).size());
        }
        return counts;
    }
    std::string top = "top";
    for (const Hit& hit :
         engine.search(command[2], std::stoul(command[3]), queries.at(std::stoul(command[4])))) {
        top += fmt::format(" {}:{}", hit.document, hit.score);
    }
    return top;
}

void serve(const std::string& folder) {
    Engine engine{Index::open(folder)};
    std::map<std::string, std::vector<Words>> sets;
    std::cout << "ready Assay" << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream in{line};
        Words command;
        for (std::string word; in >> word;) command.push_back(word);
        if (!command.empty()) std::cout << answer(engine, sets, command) << std::endl;
    }
}

/// Queries a second, OR top 10, on so many threads; the best of seven rounds.
double throughput(const Index& index, const std::vector<Words>& queries, std::size_t threads) {
    using Clock = std::chrono::steady_clock;
    std::deque<Engine> engines;
    while (engines.size() < threads) engines.emplace_back(index);
    double best = 0.0;
    for (int round = 0; round < 7; ++round) {
        const auto begin = Clock::now();
        parallel_for(queries.size(), 8, threads,
                     [&](std::size_t first, std::size_t last, std::size_t worker) {
                         for (std::size_t i = first; i < last; ++i)
                             engines[worker].search("or", 10, queries[i]);
                     });
        const std::chrono::duration<double> taken = Clock::now() - begin;
        best = std::max(best, static_cast<double>(queries.size()) / taken.count());
    }
    return best;
}

void print_scaling(const std::string& folder, const std::string& queries) {
    const Index index = Index::open(folder);
    const std::vector<Words> all = read_queries(queries);
    const double alone = throughput(index, all, 1);
    fmt::print("1 {:.0f}\n", alone);
    for (std::size_t threads = 2; threads <= default_threads(); threads *= 2) {
        fmt::print("{} {:.0f}\n", threads, throughput(index, all, threads));
    }
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
    try {
        const std::vector<std::string> arguments(argv + 1, argv + argc);
        if (arguments.size() == 3 && arguments[0] == "index") {
            assay::index_lines(arguments[1], arguments[2]);
        } else if (arguments.size() == 2 && arguments[0] == "search") {
            assay::serve(arguments[1]);
        } else if (arguments.size() == 3 && arguments[0] == "scaling") {
            assay::print_scaling(arguments[1], arguments[2]);
        } else {
            std::fputs(
                "usage: bench_search index CORPUS FOLDER | search FOLDER | scaling FOLDER "
                "QUERIES\n",
                stderr);
            return 2;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_search: %s\n", error.what());
        return 2;
    }
    return 0;
}
