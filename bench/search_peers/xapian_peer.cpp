// Xapian as an engine of bench/search; README.md beside this file has the protocol.

#include <xapian.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Words = std::vector<std::string>;

Words split(const std::string& line) {
    Words words;
    std::istringstream input{line};
    for (std::string word; std::getline(input, word, ' ');) words.push_back(word);
    return words;
}

std::size_t term_count(const Xapian::Database& database) {
    std::size_t count = 0;
    for (auto term = database.allterms_begin(); term != database.allterms_end(); ++term) ++count;
    return count;
}

/// Written first, compacted then, as Xapian's own tools would; only the compact one is left.
void make_index(const std::string& corpus, const std::string& folder) {
    const std::string loose = folder + ".loose";
    std::filesystem::remove_all(loose);
    {
        Xapian::WritableDatabase database{loose, Xapian::DB_CREATE_OR_OVERWRITE};
        std::ifstream input{corpus};
        for (std::string line; std::getline(input, line);) {
            Xapian::Document document;
            Xapian::termpos position = 0;
            for (const std::string& word : split(line)) document.add_posting(word, ++position);
            database.add_document(document);
        }
        database.commit();
    }
    Xapian::Database written{loose};
    written.compact(folder);
    std::filesystem::remove_all(loose);
    std::printf("docs %u terms %zu\n", written.get_doccount(),
                term_count(Xapian::Database{folder}));
}

class Engine {
  public:
    explicit Engine(const std::string& folder) : database_{folder} {}

    std::string answer(const Words& command) {
        if (command[0] == "load") return load(command[1], command[2]);
        const std::vector<Words>& queries = sets_.at(command[1]);
        if (command[0] == "run") return run(queries, command[2], number(command[3]));
        if (command[0] == "count") return count(queries, command[2]);
        return top(queries.at(number(command[4])), command[2], number(command[3]));
    }

  private:
    static Xapian::doccount number(const std::string& text) {
        return static_cast<Xapian::doccount>(std::stoul(text));
    }

    Xapian::MSet search(const Words& words, const std::string& kind, Xapian::doccount k,
                        Xapian::doccount check_at_least = 0) const {
        const auto operation = kind == "or"    ? Xapian::Query::OP_OR
                               : kind == "and" ? Xapian::Query::OP_AND
                                               : Xapian::Query::OP_PHRASE;
        Xapian::Enquire enquire{database_};
        enquire.set_weighting_scheme(Xapian::BM25Weight{1.2, 0, 1, 0.75, 0});
        enquire.set_query(Xapian::Query{operation, words.begin(), words.end()});
        return enquire.get_mset(0, k, check_at_least);
    }

    std::string load(const std::string& name, const std::string& path) {
        std::ifstream input{path};
        std::vector<Words>& queries = sets_[name];
        for (std::string line; std::getline(input, line);) queries.push_back(split(line));
        return "ok " + std::to_string(queries.size());
    }

    std::string run(const std::vector<Words>& queries, const std::string& kind,
                    Xapian::doccount k) const {
        std::string times = "ns";
        std::string found = "found";
        for (const Words& words : queries) {
            const auto begin = std::chrono::steady_clock::now();
            const Xapian::MSet hits = search(words, kind, k);
            const std::chrono::nanoseconds took = std::chrono::steady_clock::now() - begin;
            times += " " + std::to_string(took.count());
            found += " " + std::to_string(hits.size());
        }
        return times + "\n" + found;
    }

    std::string count(const std::vector<Words>& queries, const std::string& kind) const {
        std::string counts = "counts";
        for (const Words& words : queries) {
            const Xapian::MSet hits = search(words, kind, 0, database_.get_doccount());
            counts += " " + std::to_string(hits.get_matches_estimated());
        }
        return counts;
    }

    std::string top(const Words& words, const std::string& kind, Xapian::doccount k) const {
        std::ostringstream line;
        line << "top";
        const Xapian::MSet hits = search(words, kind, k);
        for (auto hit = hits.begin(); hit != hits.end(); ++hit)
            line << ' ' << *hit - 1 << ':' << hit.get_weight();
        return line.str();
    }

    Xapian::Database database_;
    std::map<std::string, std::vector<Words>> sets_;
};

void serve(const std::string& folder) {
    Engine engine{folder};
    std::cout << "ready Xapian " << Xapian::version_string() << std::endl;
    for (std::string line; std::getline(std::cin, line);)
        std::cout << engine.answer(split(line)) << std::endl;
}

}  // namespace

int main(int argc, char** argv) try {
    const Words arguments(argv + 1, argv + argc);
    if (arguments.size() == 3 && arguments[0] == "index") {
        make_index(arguments[1], arguments[2]);
    } else if (arguments.size() == 2 && arguments[0] == "search") {
        serve(arguments[1]);
    } else {
        std::fprintf(stderr, "usage: xapian_peer index CORPUS FOLDER | search FOLDER\n");
        return 2;
    }
    return 0;
} catch (const Xapian::Error& error) {
    std::fprintf(stderr, "xapian_peer: %s\n", error.get_description().c_str());
    return 1;
}
