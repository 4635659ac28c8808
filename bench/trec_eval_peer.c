// The command line of trec_eval 9.0.8 over the trec_eval inside a wheel of pytrec_eval-terrier.
//
// The extension module in that wheel is all of trec_eval 9.0.8 but its main program, compiled with
// -O3, every function and table exported. This file is a main program for it, linked with the
// module itself (bench/run does so), so that speed and output can be compared with trec_eval where
// there is no binary of it. It does in the same order what trec_eval's does: options, judgments,
// results, means for -Z, measures, queries in the order of the results, averages, tidying up; and
// ends with the same status. -h is not here.

#include "trec_eval_peer.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The module refers to these data of Python, which is not linked. Nothing that runs here looks at
// them, nor calls the functions it refers to, which are looked for only when called.
char PyExc_TypeError[64], PyFloat_Type[1024], PySet_Type[1024], _Py_NoneStruct[64];

static _Noreturn void stop(int status, const char* what, const char* name) {
    fprintf(stderr, "trec_eval: %s %s\n", what, name);
    exit(status);
}

// Options

static int want_one(const char* name) {
    for (int i = 0; i < te_num_trec_measures; ++i) {
        if (strcmp(name, te_trec_measures[i]->name) == 0) {
            te_trec_measures[i]->place = kWanted;
            return 1;
        }
    }
    return kFailed;
}

static int want(const char* name) {
    for (int i = 0; i < te_num_trec_measure_nicknames; ++i) {
        if (strcmp(name, te_trec_measure_nicknames[i].name) != 0) continue;
        for (char** member = te_trec_measure_nicknames[i].measures; *member != NULL; ++member) {
            if (want_one(*member) == kFailed) return kFailed;
        }
        return 1;
    }
    return want_one(name);
}

static void want_with_parameters(Settings* settings, char* text) {
    char* dot = strchr(text, '.');
    if (dot != NULL) {
        *dot = '\0';
        if (dot[1] == '\0') stop(1, "no parameters after the dot of measure", text);
        MeasureArgument* argument = settings->arguments;
        while (argument->measure != NULL) ++argument;
        argument->measure = text;
        argument->parameters = dot + 1;
    }
    if (want(text) == kFailed) stop(1, "unknown measure", text);
}

static void set_debugging(Settings* settings, char* text) {
    char* dot = strchr(text, '.');
    if (dot != NULL) {
        *dot = '\0';
        settings->debug_query = dot + 1;
    }
    settings->debug_level = atol(text);
}

static const struct option kOptions[] = {
    {"version", no_argument, NULL, 'v'},
    {"query_eval_wanted", no_argument, NULL, 'q'},
    {"measure", required_argument, NULL, 'm'},
    {"complete_rel_info_wanted", no_argument, NULL, 'c'},
    {"level_for_rel", required_argument, NULL, 'l'},
    {"nosummary", no_argument, NULL, 'n'},
    {"Debug_level", required_argument, NULL, 'D'},
    {"Judged_docs_only", no_argument, NULL, 'J'},
    {"Number_docs_in_coll", required_argument, NULL, 'N'},
    {"Max_retrieved_per_topic", required_argument, NULL, 'M'},
    {"Rel_info_format", required_argument, NULL, 'R'},
    {"Results_format", required_argument, NULL, 'T'},
    {"Output_old_results_format", required_argument, NULL, 'o'},
    {"Zscore", required_argument, NULL, 'Z'},
    {NULL, 0, NULL, 0}};

static void apply_option(Settings* settings, int letter, char** zscores_file) {
    switch (letter) {
        case 'v':
            puts("trec_eval 9.0.8 (pytrec_eval-terrier 0.5.11)");
            exit(0);
        case 'q':
            settings->each_query = 1;
            break;
        case 'm':
            want_with_parameters(settings, optarg);
            break;
        case 'c':
            settings->all_judged_queries = 1;
            break;
        case 'l':
            settings->relevant_from = atol(optarg);
            break;
        case 'n':
            settings->summary = 0;
            break;
        case 'D':
            set_debugging(settings, optarg);
            break;
        case 'J':
            settings->judged_only = 1;
            break;
        case 'N':
            settings->collection_size = atol(optarg);
            break;
        case 'M':
            settings->max_results = atol(optarg);
            break;
        case 'R':
            settings->judgments_format = optarg;
            break;
        case 'T':
            settings->results_format = optarg;
            break;
        case 'o':
            settings->relational_output = 0;
            break;
        case 'Z':
            settings->zscores = 1;
            *zscores_file = optarg;
            break;
        default:
            stop(1, "usage: trec_eval [OPTIONS] judgments_file results_file", "");
    }
}

// Input and output

static void read_judgments(Settings* settings, char* file, AllJudgments* judgments) {
    for (int i = 0; i < te_num_rel_info_format; ++i) {
        if (strcmp(settings->judgments_format, te_rel_info_format[i].name) != 0) continue;
        if (te_rel_info_format[i].read(settings, file, judgments) != kFailed) return;
        stop(2, "cannot read", file);
    }
    stop(2, "unknown format of judgments", settings->judgments_format);
}

static void read_results(Settings* settings, char* file, AllResults* results) {
    for (int i = 0; i < te_num_results_format; ++i) {
        if (strcmp(settings->results_format, te_results_format[i].name) != 0) continue;
        if (te_results_format[i].read(settings, file, results) != kFailed) return;
        stop(2, "cannot read", file);
    }
    stop(2, "unknown format of results", settings->results_format);
}

static void start_measures(Settings* settings, Scores* all, Scores* query) {
    for (int i = 0; i < te_num_trec_measures; ++i) {
        Measure* measure = te_trec_measures[i];
        if (measure->place == kWanted && measure->start(settings, measure, all) == kFailed) {
            stop(2, "cannot start measure", measure->name);
        }
    }
    query->count = all->count;
    query->values = malloc((size_t)all->count * sizeof(Value) + 1);
    if (query->values == NULL) stop(3, "no memory", "");
    if (all->count > 0) memcpy(query->values, all->values, (size_t)all->count * sizeof(Value));
}

static void score_query(const Settings* settings, const Judgments* judgments,
                        const Results* results, const AllZscores* zscores, Scores* query,
                        Scores* all) {
    for (long i = 0; i < query->count; ++i) query->values[i].value = 0;
    query->query = results->query;
    for (int i = 0; i < te_num_trec_measures; ++i) {
        Measure* measure = te_trec_measures[i];
        if (measure->place >= 0 &&
            measure->calculate(settings, judgments, results, measure, query) == kFailed) {
            stop(4, "cannot calculate measure", measure->name);
        }
    }
    if (settings->zscores && te_convert_to_zscore(zscores, query) == kFailed) exit(255);
    for (int i = 0; i < te_num_trec_measures; ++i) {
        Measure* measure = te_trec_measures[i];
        if (measure->place < 0) continue;
        if (measure->add(settings, measure, query, all) == kFailed) {
            stop(5, "cannot add up measure", measure->name);
        }
        if (settings->each_query && measure->print_query(settings, measure, query) == kFailed) {
            stop(6, "cannot print measure", measure->name);
        }
    }
    ++all->queries;
}

static const Judgments* find_judgments(const AllJudgments* judgments, const char* query) {
    for (long i = 0; i < judgments->count; ++i) {
        if (strcmp(query, judgments->queries[i].query) == 0) return &judgments->queries[i];
    }
    return NULL;
}

static void score_queries(const Settings* settings, const AllJudgments* judgments,
                          const AllResults* results, const AllZscores* zscores, Scores* query,
                          Scores* all) {
    for (long i = 0; i < results->count; ++i) {
        const Results* found = &results->queries[i];
        if (settings->debug_query != NULL && strcmp(settings->debug_query, found->query) != 0) {
            continue;
        }
        const Judgments* judged = find_judgments(judgments, found->query);
        if (judged != NULL) score_query(settings, judged, found, zscores, query, all);
    }
    if (all->queries == 0) stop(7, "no query has both judgments and results", "");
}

static void print_summary(const Settings* settings, const AllJudgments* judgments, Scores* all) {
    for (int i = 0; i < te_num_trec_measures; ++i) {
        Measure* measure = te_trec_measures[i];
        if (measure->place >= 0 &&
            (measure->average(settings, measure, judgments, all) == kFailed ||
             measure->print_summary(settings, measure, all) == kFailed)) {
            stop(8, "cannot print measure", measure->name);
        }
    }
}

/// Part of the time and of the exit status of trec_eval, so it is done here, too.
static void tidy(const Settings* settings) {
    int failed = 0;
    for (int i = 0; i < te_num_rel_info_format; ++i) {
        const int read = strcmp(settings->judgments_format, te_rel_info_format[i].name) == 0;
        if (read && te_rel_info_format[i].tidy() == kFailed) failed = 1;
    }
    for (int i = 0; i < te_num_results_format; ++i) {
        if (te_results_format[i].tidy() == kFailed) failed = 1;
    }
    for (int i = 0; i < te_num_form_inter_procs; ++i) {
        if (te_form_inter_procs[i].tidy() == kFailed) failed = 1;
    }
    if (settings->zscores && te_get_zscores_cleanup() == kFailed) failed = 1;
    if (failed) stop(10, "cannot tidy up", "");
}

int main(int argc, char** argv) {
    char qrels[] = "qrels", trec_results[] = "trec_results", everything[] = "all";
    Settings settings = {.summary = 1,
                         .relational_output = 1,
                         .relevant_from = 1,
                         .max_results = LONG_MAX,
                         .judgments_format = qrels,
                         .results_format = trec_results,
                         .arguments = calloc((size_t)argc + 1, sizeof(MeasureArgument))};
    char* zscores_file = NULL;
    int measures_named = 0;
    for (int letter = 0;
         (letter = getopt_long(argc, argv, "vqm:cl:nD:JN:M:R:T:oZ:", kOptions, NULL)) != -1;) {
        apply_option(&settings, letter, &zscores_file);
        if (letter == 'm') measures_named = 1;
    }
    if (optind + 2 != argc) apply_option(&settings, '?', &zscores_file);

    AllJudgments judgments = {0};
    AllResults results = {0};
    AllZscores zscores = {0};
    read_judgments(&settings, argv[optind], &judgments);
    read_results(&settings, argv[optind + 1], &results);
    if (settings.zscores && te_get_zscores(&settings, zscores_file, &zscores) == kFailed)
        return 255;

    if (!measures_named) want("official");
    Scores all = {.query = everything}, query = {0};
    start_measures(&settings, &all, &query);
    score_queries(&settings, &judgments, &results, &zscores, &query, &all);
    print_summary(&settings, &judgments, &all);
    tidy(&settings);
    free(query.values);
    free(all.values);
    free(settings.arguments);
    return 0;
}
