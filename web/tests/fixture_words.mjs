// The words of the made-up reports.
export const odd_names = [
    '</script><img src=x onerror="window.hacked=1">',
    '"quotes" & \'apostrophes\' `ticks` {braces}',
    '😀 emoji 👩‍👩‍👧 family',
    'مرحبا بالعالم RTL',
    '中文查询:北京 天气 怎么样',
    '<!-- comment --> \u2028 line',
    'https://example.org/a/very/long/path/that/goes/on/and/on?with=parameters&and=more#fragment',
];

export const queries_zh = [
    'running shoes for flat feet', '上海 到 杭州 高铁', 'cheap flights', '附近的 咖啡店', 'how to fix a bicycle chain',
    'iphone 15 保护壳', 'weather', '儿童 自行车 16寸', 'best noise cancelling headphones under 200', '红烧肉 做法',
];

export const grades = [
    { grade: 0, name: 'bad', gain: 0, relevant: false },
    { grade: 1, name: 'fair', gain: 1, relevant: true },
    { grade: 2, name: 'good', gain: 3, relevant: true },
    { grade: 3, name: 'perfect', gain: 7, relevant: true },
];

const metric = (name, en, zh) => ({ name, summary: { en, zh }, average: 'mean over queries', goal: name.startsWith('Judged') ? 'none' : 'more' });
export const summaries = [
    metric('nDCG@10', 'gain of the first ten against the best order', '前十条的增益与最佳排序之比'),
    metric('R@100', 'share of relevant documents found in the first hundred', '前一百条找回的相关文档比例'),
    metric('P@5', 'share of the first five that is relevant', '前五条中相关文档的比例'),
    metric('AP', 'average precision', '平均精度'),
    metric('RR', 'one over the rank of the first relevant document', '首个相关文档名次的倒数'),
    metric('ERR@10', 'expected reciprocal rank', '期望倒数排名'),
    metric('DCG@10', 'gain of the first ten', '前十条的折损累计增益'),
    metric('Judged@10', 'share of the first ten that is judged', '前十条中已标注的比例'),
];

export const slice_notes = [
    { system: 1, en: 'Largest loss: tier = head, P@5 −0.0213 (n = 3).', zh: '损失最大：tier = head，P@5 −0.0213（n = 3）。' },
    { system: 1, en: 'nDCG@10 rises in total but falls in 2 of 3 values of language: see whether the mix of queries changed.', zh: 'nDCG@10 总体上升，但在 language 的 3 个取值中有 2 个下降：请检查查询构成是否改变。' },
];

export const hints = [
    { id: 'recall-up-ndcg-flat', title: { en: 'Recall is up, nDCG is flat', zh: '召回上升，nDCG 持平' },
        evidence: { en: 'R@100 +0.041 (p = 0.002), nDCG@10 +0.001: new documents come in below rank 10.', zh: 'R@100 +0.041（p = 0.002），nDCG@10 +0.001：新文档出现在第 10 名之后。' } },
    { id: 'low-dcg', title: { en: 'nDCG is high where DCG is low', zh: 'DCG 低处 nDCG 高' },
        evidence: { en: 'In 4 queries everything recalled is poor; the best order of poor documents still gives nDCG 1.', zh: '有 4 个查询召回的全是差文档；差文档的最佳排序仍得 nDCG 1。' } },
];

export const audit = [
    { id: 'unjudged', about: 'candidate-1', severity: 'serious', title: { en: 'The new system has fewer judged documents', zh: '新系统的已标注文档更少' },
        evidence: { en: 'Judged@10 0.97 → 0.88; with all unjudged documents at their best the delta is +0.081, at their worst −0.022.', zh: 'Judged@10 0.97 → 0.88；未标注文档全按最好计，差值为 +0.081，全按最差计为 −0.022。' } },
    { id: 'ties', about: 'baseline', severity: 'warning', title: { en: 'Ties reach further than the delta', zh: '并列的影响超过差值' },
        evidence: { en: 'nDCG@10 of the base is between 0.412 and 0.437 over tie orders.', zh: '在不同的并列次序下，基线 nDCG@10 介于 0.412 与 0.437 之间。' } },
    { id: 'coverage', about: '', severity: 'info', title: { en: 'Two queries have no labels', zh: '两个查询没有标注' }, evidence: { en: 'q7, q19', zh: 'q7、q19' } },
];
