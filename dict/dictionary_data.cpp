#include "assay/text/dictionary_data.h"

extern "C" {
extern const char kAssayDictionary[];
}

namespace assay {

const char* jieba_dictionary() { return kAssayDictionary; }

}  // namespace assay
