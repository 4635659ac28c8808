#pragma once

#include <string>

namespace assay {

/// Martin Porter's stemmer of 1980 as his own programs have it and Lucene does: with "bli" for
/// "abli" and "logi" among the suffixes of step 2, and short words left alone. Snowball's "porter"
/// keeps to the paper in these. Changes `word`, lower-case letters, in place; other bytes are
/// consonants.
void porter_stem(std::string& word);

}  // namespace assay
