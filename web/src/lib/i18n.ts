// Every word the page itself says, in both languages. {name} stands for a value.
import type { Text } from './report';
import { words_tools } from './words_tools';

export type Language = 'en' | 'zh';

const words = {
    title: ['Assay report', '试金报告'],
    contents: ['Contents', '目录'],
    skip: ['Skip to the report', '跳到正文'],
    language: ['Language', '语言'],
    theme: ['Theme', '主题'],
    theme_auto: ['System', '跟随系统'],
    theme_light: ['Light', '浅色'],
    theme_dark: ['Dark', '深色'],
    print: ['Print', '打印'],
    copy: ['Copy', '复制'],
    copied: ['Copied', '已复制'],
    show_table: ['Table', '表格'],
    show_chart: ['Chart', '图表'],
    table_of: ['{name}: as a table', '{name}：以表格显示'],
    chart_of: ['{name}: as a chart', '{name}：以图表显示'],
    all: ['All', '全部'],
    no_rows: ['Nothing matches.', '没有匹配的内容。'],
    rows_of: ['{shown} of {total}', '{shown} / {total}'],
    print_rows: ['First {shown} of {total} rows; the page itself has them all.', '共 {total} 行，此处为前 {shown} 行；网页中有全部内容。'],
    sort_by: ['Sort by {name}', '按“{name}”排序'],
    broken: ['This page cannot show its data', '本页无法显示数据'],

    verdict: ['Verdict', '结论'],
    summary_facts: ['{queries} queries · {labels} labels from {source}', '{queries} 个查询 · {labels} 条标注，来自 {source}'],
    left_out: ['labelled queries left out: {count}', '未计入的有标注查询：{count} 个'],
    better: ['better', '更好'],
    worse: ['worse', '更差'],
    unchanged: ['unchanged', '无变化'],
    not_shown: ['not shown', '未能证实'],
    not_judged: ['not judged', '不作判断'],

    metrics: ['Metrics', '指标'],
    metric: ['Metric', '指标'],
    system: ['System', '系统'],
    base: ['Base', '基线'],
    base_named: ['{name} (base)', '{name}（基线）'],
    mean: ['Mean', '均值'],
    delta: ['Delta', '差值'],
    interval: ['{percent} interval', '{percent} 区间'],
    p_corrected: ['p (corrected)', 'p（校正后）'],
    p_plain: ['p (uncorrected)', 'p（未校正）'],
    effect: ['Effect', '效应量'],
    wins_ties_losses: ['Wins / ties / losses', '胜 / 平 / 负'],
    smallest: ['Smallest visible', '可检出最小差'],
    more_queries: ['More queries', '尚需查询'],
    versus: ['{system} against {base}', '{system} 对 {base}'],
    queries_n: ['n = {count}', 'n = {count}'],
    method: ['{test}, two-tailed; {correction} over {family} p-values; intervals at {percent}, uncorrected.', '{test}，双侧；{correction}，共 {family} 个 p 值；{percent} 区间，未校正。'],
    method_flips: ['{count} flips, seed {seed}.', '{count} 次翻转，种子 {seed}。'],
    method_margin: ['“Unchanged”: the interval lies within ±{margin}.', '“无变化”：区间在 ±{margin} 之内。'],
    method_smallest: ['“Smallest visible”: the smallest difference that so many queries can show; “more queries”: how many would show this one.', '“可检出最小差”：这么多查询能够显示的最小差值；“尚需查询”：再加多少个查询便能证实当前差值。'],
    average: ['averaged: {name}', '平均方式：{name}'],

    waterfall: ['Change by query', '逐查询变化'],
    values_by_query: ['Value by query', '逐查询取值'],
    values_label: ['{metric} by query', '{metric} 的逐查询取值'],
    waterfall_help: ['Every query is a bar, largest gain first. Click a bar, or focus the chart and use the arrow keys, to see its lists below.', '每个查询一根柱，增益最大者在前。点击柱子，或聚焦图表后用方向键，可在下方查看其结果列表。'],
    waterfall_label: ['Change of {metric} by query, {system} against {base}', '{metric} 的逐查询变化，{system} 对 {base}'],
    waterfall_merged: ['Each bar stands for about {count} neighbouring queries (their mean); choose losses or gains to see single queries.', '每根柱约代表相邻的 {count} 个查询（取均值）；选择损失或增益可查看单个查询。'],
    range: ['Range', '范围'],
    largest_losses: ['Largest losses', '最大损失'],
    largest_gains: ['Largest gains', '最大增益'],
    queries_from_to: ['queries {from} to {to} of {total}', '第 {from} 至 {to} 个查询，共 {total} 个'],
    undefined_left_out: ['Not drawn, for want of a value: {count}.', '因无取值而未画出：{count} 个。'],

    lists: ['Lists', '结果列表'],
    lists_of: ['Query {query}', '查询 {query}'],
    no_lists: ['The lists of this query are not in the report (left out of {count} queries to keep the page small).', '报告中没有这个查询的结果列表（为控制页面大小，省去了 {count} 个查询的列表）。'],
    lists_depth: ['Shown to rank {depth}: “left” and “entered” are about these ranks.', '显示到第 {depth} 名：“移出”与“新进”均指此范围内。'],
    left_list: ['Left list', '左列'],
    right_list: ['Right list', '右列'],
    rank: ['Rank', '名次'],
    document: ['Document', '文档'],
    grade: ['Grade', '等级'],
    movement: ['Movement', '变动'],
    unjudged: ['unjudged', '未标注'],
    up: ['up {by}', '升 {by}'],
    down: ['down {by}', '降 {by}'],
    same: ['same', '不变'],
    entered: ['entered', '新进'],
    left: ['left', '移出'],
    moves_sum: ['{up} up, {down} down, {same} same, {entered} entered, {left} left.', '{up} 升，{down} 降，{same} 不变，{entered} 新进，{left} 移出。'],
    show_all_ranks: ['Show all {count} ranks', '显示全部 {count} 名'],
    show_fewer: ['Show the first {count}', '只显示前 {count} 名'],
    previous: ['Previous', '上一个'],
    next: ['Next', '下一个'],

    queries: ['Queries', '查询'],
    query: ['Query', '查询'],
    query_text: ['Text', '文本'],
    attributes: ['Attributes', '属性'],
    search: ['Search', '搜索'],
    search_queries: ['id, text or attribute', 'id、文本或属性'],
    change: ['Change', '变化'],
    gained: ['gained', '上升'],
    lost_value: ['lost', '下降'],
    no_change: ['no change', '不变'],
    filter_clear: ['Clear filter {name}', '清除筛选 {name}'],
    in_this_slice: ['Show the queries of {name}', '显示 {name} 的查询'],

    slices: ['Slices', '切片'],
    slices_delta: ['Delta by slice', '各切片的差值'],
    slices_help: ['Delta of each slice; the deeper the colour, the larger within its metric. ▲ and ▼ mark what is significant after correction over all slices.', '各切片的差值；颜色越深，在该指标中越大。▲ ▼ 标出对全部切片校正后仍显著者。'],
    slices_small: ['Slices in grey are too small to be judged.', '灰色切片太小，不作判断。'],
    attribute: ['Attribute', '属性'],
    value: ['Value', '取值'],
    number: ['n', 'n'],

    systems: ['Systems', '系统'],
    pairs: ['Pairs', '两两比较'],
    pairs_help: ['Column minus row, {metric}. The word says whether the column is better than the row.', '列减行，{metric}。文字说明列是否优于行。'],
    groups: ['Ranking and groups', '排名与分组'],
    groups_help: ['Systems that share a letter cannot be told apart.', '有相同字母的系统无法区分。'],
    group: ['Group', '组'],
    latency: ['Quality and latency', '质量与延迟'],
    latency_axis: ['Latency ({kind}), ms', '延迟（{kind}，毫秒）'],
    latency_of: ['Latency', '延迟'],
    missing: ['Queries missing', '缺失查询'],
    source: ['Source', '来源'],

    curves: ['Curves by depth', '随深度变化的曲线'],
    curves_help: ['Mean over queries with its {percent} interval.', '对查询取均值，附 {percent} 区间。'],
    cutoff: ['Depth k', '深度 k'],
    low: ['Low', '下限'],
    high: ['High', '上限'],

    pointwise: ['Scores as predictions', '分数作为预测'],
    roc: ['ROC curve', 'ROC 曲线'],
    pr: ['Precision and recall', '精确率与召回率'],
    false_positive: ['False positive rate', '假阳性率'],
    true_positive: ['True positive rate', '真阳性率'],
    recall: ['Recall', '召回率'],
    precision: ['Precision', '精确率'],
    area: ['{name} (area {value})', '{name}（面积 {value}）'],
    calibration: ['Calibration', '校准'],
    calibration_error: ['{name} (error {value})', '{name}（误差 {value}）'],
    predicted: ['Predicted', '预测'],
    observed: ['Observed', '实际'],
    bin: ['Bin', '分箱'],
    count: ['Count', '数量'],
    confusion: ['Confusion matrix', '混淆矩阵'],
    confusion_of: ['Confusion matrix, {name}', '混淆矩阵，{name}'],
    label_by_prediction: ['Label \\ prediction', '标注 \\ 预测'],
    total: ['Total', '合计'],

    grades: ['Grades', '等级分布'],
    grades_help: ['Share of each grade in the first {depth} results, and in the labels.', '前 {depth} 条结果中各等级的占比，以及标注中的占比。'],
    labels: ['Labels', '标注'],
    gain: ['Gain', '增益'],
    relevant: ['Relevant', '相关'],
    yes: ['yes', '是'],
    no: ['no', '否'],

    funnel: ['Funnel', '漏斗'],
    funnel_help: ['Relevant documents in the lists after each stage.', '各阶段之后列表中的相关文档。'],
    stage: ['Stage', '阶段'],
    size: ['List size', '列表大小'],
    relevant_left: ['Relevant left', '剩余相关文档'],
    share: ['Share', '占比'],
    lost_here: ['Lost here', '在此丢失'],
    lost: ['Lost documents', '丢失的文档'],
    lost_help: ['{shown} of {total} lost relevant documents are listed.', '共丢失 {total} 个相关文档，列出 {shown} 个。'],

    hints: ['Hints', '提示'],
    audit: ['Audit', '审查'],
    severity_info: ['info', '说明'],
    severity_warning: ['warning', '警告'],
    severity_serious: ['serious', '严重'],
    conventions: ['Conventions', '约定'],
    convention: ['Convention', '约定'],
    setting: ['Setting', '设定'],
    weights_skipped: ['rows of the weights skipped', '权重文件中跳过的行'],

    test_randomisation: ['Paired randomisation test', '配对随机化检验'],
    test_t: ['Paired t-test', '配对 t 检验'],
    test_wilcoxon: ['Wilcoxon signed-rank test', 'Wilcoxon 符号秩检验'],
    test_sign: ['Sign test', '符号检验'],
    test_bootstrap: ['Bootstrap test', '自助法检验'],
    test_tukey: ['Randomised Tukey HSD', '随机化 Tukey HSD'],
    correction_holm: ['Holm', 'Holm 校正'],
    correction_bonferroni: ['Bonferroni', 'Bonferroni 校正'],
    correction_bh: ['Benjamini-Hochberg', 'Benjamini-Hochberg 校正'],
    correction_tukey: ['Tukey', 'Tukey 校正'],
    correction_none: ['no correction', '未校正'],
    ...words_tools,
} as const satisfies Record<string, readonly [string, string]>;

export type Key = keyof typeof words;
export const keys = Object.keys(words) as Key[];

export function translate(language: Language, key: Key, values: Record<string, string | number> = {}): string {
    return words[key][language === 'zh' ? 1 : 0].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The words for a name out of the data, such as a test; the name itself where there are none. */
export function named(language: Language, kind: 'test' | 'correction' | 'reason' | 'about' | 'status', name: string): string {
    const key = `${kind}_${name.toLowerCase().replace(/[- ]/g, '_')}`;
    return key in words ? translate(language, key as Key) : name;
}

/** Sentences one after the other: Chinese ones need no space between. */
export function join(language: Language, sentences: string[]): string {
    return sentences.filter(Boolean).join(language === 'zh' ? '' : ' ');
}

export function pick(language: Language, text: Text | null | undefined): string {
    return text?.[language] ?? text?.en ?? '';
}
