#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay {

/// The name of a host as it goes over the wire: in lower case, and in ASCII after UTS #46
/// ("例子.测试" is "xn--fsqu00a.xn--0zwm56d"). Nothing where no host can have that name.
std::optional<std::string> ascii_host(std::string_view host);

}  // namespace assay
