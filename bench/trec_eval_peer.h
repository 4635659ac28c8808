#pragma once

// The interface of trec_eval 9.0.8, under names of ours: layouts of what its functions exchange,
// with fields that nobody here reads left as pointers, and its tables and functions.

typedef struct {
    char* measure;
    char* parameters;
} MeasureArgument;

typedef struct {
    long each_query;
    long summary;
    long debug_level;
    char* debug_query;
    long relational_output;
    long all_judged_queries;
    long judged_only;
    long collection_size;
    long relevant_from;
    long max_results;
    char* judgments_format;
    char* results_format;
    long zscores;
    MeasureArgument* arguments;
} Settings;

typedef struct {
    char* name;
    double value;
} Value;

typedef struct {
    char* query;
    long queries;
    Value* values;
    long count;
    long reserved;
} Scores;

typedef struct {
    char* query;
    char* run;
    char* format;
    void* ranking;
} Results;

typedef struct {
    long count;
    long reserved;
    Results* queries;
} AllResults;

typedef struct {
    char* query;
    char* format;
    void* grades;
} Judgments;

typedef struct {
    long count;
    long reserved;
    Judgments* queries;
} AllJudgments;

typedef struct {
    long count;
    void* queries;
} AllZscores;

typedef struct Measure {
    char* name;
    char* explanation;
    int (*start)(Settings*, struct Measure*, Scores*);
    int (*calculate)(const Settings*, const Judgments*, const Results*, const struct Measure*,
                     Scores*);
    int (*add)(const Settings*, const struct Measure*, const Scores*, Scores*);
    int (*average)(const Settings*, const struct Measure*, const AllJudgments*, Scores*);
    int (*print_query)(const Settings*, const struct Measure*, const Scores*);
    int (*print_summary)(const Settings*, struct Measure*, Scores*);
    void* parameters;
    long place;  // of its first value in Scores; below 0, the measure is not calculated
} Measure;

enum { kWanted = -2 };  // a place, of a measure that was named and has not started
enum { kFailed = -1 };  // what any of the functions may return

typedef struct {
    char* name;
    char** measures;
} MeasureSet;

typedef struct {
    char* name;
    char* explanation;
    int (*read)(Settings*, char*, AllJudgments*);
    int (*tidy)(void);
} JudgmentsFormat;

typedef struct {
    char* name;
    char* explanation;
    int (*read)(Settings*, char*, AllResults*);
    int (*tidy)(void);
} ResultsFormat;

typedef struct {
    char* judgments_format;
    char* results_format;
    char* explanation;
    int (*tidy)(void);
} Merger;

extern Measure* te_trec_measures[];
extern int te_num_trec_measures;
extern MeasureSet te_trec_measure_nicknames[];
extern int te_num_trec_measure_nicknames;
extern JudgmentsFormat te_rel_info_format[];
extern int te_num_rel_info_format;
extern ResultsFormat te_results_format[];
extern int te_num_results_format;
extern Merger te_form_inter_procs[];
extern int te_num_form_inter_procs;
int te_get_zscores(Settings*, char*, AllZscores*);
int te_get_zscores_cleanup(void);
int te_convert_to_zscore(const AllZscores*, Scores*);
