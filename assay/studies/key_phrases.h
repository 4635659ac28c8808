#pragma once

#include <string>
#include <vector>

#include "assay/core/document.h"
#include "assay/studies/corpus_words.h"

namespace assay {

/// Words and phrases of up to three words that tell a document from the rest of its corpus, as
/// they stand in it, the most telling first: those that it uses often (a use in a title or heading
/// counts threefold), that stand for themselves and are no part of a longer phrase in at least half
/// of the uses, and that few other documents use. Each is in one script: Han or Latin letters.
std::vector<std::string> key_phrases(const Document& document, CorpusWords& words);

/// Two words of a document, one in Han characters and one in Latin letters or digits, that stand
/// close to one another, in the order of the document, the most telling first.
std::vector<std::string> mixed_phrases(const Document& document, CorpusWords& words);

/// Whether so many documents of the corpus have the term that it says little about any of them.
bool is_common(const CorpusWords& words, std::string_view term);

}  // namespace assay
