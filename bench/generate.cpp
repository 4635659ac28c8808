// Makes the benchmark's inputs: a run and its labels, the same bytes for the same arguments.
//
//   generate OUT_PREFIX QUERIES DOCUMENTS JUDGED STYLE
//
// writes OUT_PREFIX.run and OUT_PREFIX.qrels. STYLE is short (ids as in MS MARCO), long (ids as in
// ClueWeb09) or shuffled (short ids, rows of all queries mixed and in no order).

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

namespace {

struct Shape {
    std::string prefix;
    std::size_t queries;
    std::size_t documents;
    std::size_t judged;
    std::string style;
};

std::string doc_id(std::uint32_t number, const std::string& style) {
    if (style != "long") return fmt::format("{}", number);
    return fmt::format("clueweb09-en{:04}-{:02}-{:05}", number / 10000000, number / 100000 % 100,
                       number % 100000);
}

/// Distinct documents: the first `documents` are returned, half of the judged come from those.
std::vector<std::uint32_t> draw_documents(std::mt19937_64& random, std::size_t count) {
    std::vector<std::uint32_t> drawn;
    std::unordered_set<std::uint32_t> seen;
    while (drawn.size() < count) {
        const auto number = static_cast<std::uint32_t>(random() % 8841823);
        if (seen.insert(number).second) drawn.push_back(number);
    }
    return drawn;
}

class Writer {
  public:
    explicit Writer(const std::string& path) : file_{std::fopen(path.c_str(), "wb")} {
        if (file_ == nullptr) {
            fmt::print(stderr, "generate: cannot write {}\n", path);
            std::exit(2);
        }
    }
    ~Writer() { std::fclose(file_); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    void write(const std::string& text) { std::fwrite(text.data(), 1, text.size(), file_); }

  private:
    std::FILE* file_;
};

void write_query(std::size_t query_id, const Shape& shape, std::mt19937_64& random,
                 std::vector<std::string>& rows, std::string& labels) {
    const std::size_t returned_judged = std::min(shape.documents, shape.judged / 2);
    const auto docs =
        draw_documents(random, shape.documents + shape.judged - returned_judged);
    double score = 30.0 + static_cast<double>(random() % 1000) / 100.0;
    for (std::size_t i = 0; i < shape.documents; ++i) {
        score -= static_cast<double>(random() % 2000) / 100000.0;
        rows.push_back(fmt::format("{} Q0 {} {} {:.4f} bench\n", query_id,
                                   doc_id(docs[i], shape.style), i + 1, score));
    }
    std::vector<std::uint32_t> judged{docs.begin() + static_cast<std::ptrdiff_t>(shape.documents),
                                      docs.end()};
    for (std::size_t i = 0; i < returned_judged; ++i) {
        const std::size_t step = shape.documents / returned_judged;
        judged.push_back(docs[i * step + random() % step]);
    }
    for (const std::uint32_t doc : judged) {
        const auto grade = static_cast<int>(random() % 8);
        labels += fmt::format("{} 0 {} {}\n", query_id, doc_id(doc, shape.style),
                              grade < 4 ? 0 : grade - 4);
    }
}

void generate(const Shape& shape) {
    std::mt19937_64 random{20261115};
    Writer run{shape.prefix + ".run"};
    Writer qrels{shape.prefix + ".qrels"};
    std::vector<std::string> rows;
    std::string labels;
    for (std::size_t q = 0; q < shape.queries; ++q) {
        write_query(1000000 + 137 * q, shape, random, rows, labels);
        if (shape.style == "shuffled" && q + 1 < shape.queries) continue;
        if (shape.style == "shuffled") std::shuffle(rows.begin(), rows.end(), random);
        for (const std::string& row : rows) run.write(row);
        rows.clear();
    }
    qrels.write(labels);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 6) {
        fmt::print(stderr, "usage: generate OUT_PREFIX QUERIES DOCUMENTS JUDGED STYLE\n");
        return 2;
    }
    generate({argv[1], std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10),
              std::strtoull(argv[4], nullptr, 10), argv[5]});
    return 0;
}
