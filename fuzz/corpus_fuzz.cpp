#include "assay/corpus/corpus.h"
#include "assay/io/text.h"
#include "fuzz/fuzzing.h"

namespace {

/// Every document has an id and is UTF-8, or there is an Error.
void read_corpus(const assay::Input& input, bool lenient) {
    assay::CorpusOptions options;
    options.lenient = lenient;
    try {
        const auto reader = assay::open_corpus(input, options);
        for (assay::Document document; reader->next(document);) {
            if (document.id.empty()) __builtin_trap();
            for (const assay::Document::Field& field : document.fields) {
                if (!assay::valid_utf8(field.text)) __builtin_trap();
            }
        }
    } catch (const assay::Error&) {
        // A message is what bad input deserves.
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const char* name :
         {"x", "x.jsonl", "x.json", "x.csv", "x.tsv", "x.trec", "x.md", "x.txt"}) {
        for (const bool lenient : {false, true}) {
            read_corpus(assay::fuzz_input(data, size, name), lenient);
        }
    }
    return 0;
}
