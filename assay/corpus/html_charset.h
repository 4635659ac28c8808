#pragma once

#include <string>
#include <string_view>

namespace assay {

/// The charset that the first bytes of a page declare (<meta charset>, <meta http-equiv>, <?xml
/// encoding?>), empty where they declare none.
std::string declared_charset(std::string_view bytes);

}  // namespace assay
