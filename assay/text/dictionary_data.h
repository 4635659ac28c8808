#pragma once

namespace assay {

/// jieba's dictionary in the form of dictionary_format.h, linked in by cmake/dictionary.cmake.
const char* jieba_dictionary();

}  // namespace assay
