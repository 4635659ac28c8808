#include <utility>

#include "assay/core/error.h"
#include "assay/io/columns.h"
#include "assay/io/format.h"
#include "assay/io/label_readers.h"
#include "assay/io/rank_eval.h"
#include "assay/io/text.h"

namespace assay {

Labels read_labels(const std::string& path, const ReadOptions& options) {
    return read_labels(open_input(path_in_folder(path, FileKind::labels)), options);
}

Labels read_labels(const Input& input, const ReadOptions& options) {
    const Format format = format_of(input, options, FileKind::labels);
    if (format == Format::trec) return read_trec_labels(input, options);
    if (format == Format::letor) {
        refuse_columns(options, input.name, 1);
        return read_letor_labels(input, options);
    }
    if (format == Format::json && is_rank_eval(input)) {
        refuse_columns(options, input.name, 1);
        return read_rank_eval(input, options).labels;
    }
    return read_record_labels(input, format, options);
}

Labels finished_labels(LabelsBuilder& builder, Scale scale, const Input& input) {
    Labels labels = builder.build(std::move(scale));
    if (labels.size() > 0) return labels;
    throw Error::at(input.name, 1, nothing_read("label", labels.skipped));
}

}  // namespace assay
