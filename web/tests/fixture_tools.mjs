// Made-up studies of search tools, docs/tools-json.md. Lists are drawn from a seed; the scores are worked out of the lists.
import { tool_list, study_words } from './fixture_tool_words.mjs';

const round = (x, digits = 4) => Number(x.toFixed(digits));
const mean = (list) => list.reduce((sum, x) => sum + x, 0) / Math.max(1, list.length);
const text = (en, zh) => ({ en, zh });

function estimate(values, top = 1) {
    const found = values.filter((value) => value !== null);
    if (found.length === 0) {
        return { value: null, low: null, high: null, n: 0 };
    }
    const middle = mean(found);
    const error = 1.96 * Math.sqrt(mean(found.map((value) => (value - middle) ** 2)) / found.length);
    return { value: round(middle), low: round(Math.max(0, middle - error)), high: round(Math.min(top, middle + error)), n: found.length };
}

const han = /\p{Script=Han}/u;
const bigrams = (run) => (run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2)));
const runs = (query) => query.toLowerCase().match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? [];
const stem = (word) => word.replace(/(ing|ed|s)$/, '');
const standard_tokens = (query) => runs(query).flatMap((run) => (han.test(run) ? bigrams(run) : [stem(run)]));
const plain_tokens = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);

function make_queries(words, count) {
    return Array.from({ length: count }, (_, i) => {
        const [asked, kind = 'index-term', clean = null] = words.queries[i % words.queries.length];
        const again = i < words.queries.length ? '' : ` ${Math.floor(i / words.queries.length)}`;
        const query = asked + again;
        const language = !han.test(query) ? 'en' : /[a-z]/i.test(query) ? 'mixed' : 'zh';
        return { id: i === 4 ? { bytes: '/w==' } : `${words.language}-${String(i + 1).padStart(3, '0')}`, text: query, clean, kind, language };
    });
}

/** The standard's list of a query: documents with falling scores. */
function make_standard(random, documents, index) {
    const size = index % 17 === 16 ? 0 : 3 + Math.floor(random() * 17);
    const best = 6 + 14 * random();
    const docs = new Set();
    while (docs.size < Math.min(size, documents)) {
        docs.add(Math.floor(random() * documents));
    }
    return [...docs].map((doc, i) => [doc, round(best * (1 - 0.78 * (i / Math.max(1, size - 1 || 1)) ** 0.8), 3)]);
}

const dcg = (gains) => gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);

function make_list(random, standard, skill, documents) {
    const kept = standard.filter(() => random() < 0.25 + 0.72 * skill).map(([doc, gain], i) => ({ doc, gain, key: i + random() * 9 * (1 - skill) }));
    const noise = Array.from({ length: Math.floor(random() * 9 * (1.15 - skill)) }, () => ({ doc: Math.floor(random() * documents), gain: 0, key: random() * 14 }));
    const seen = new Set();
    return [...kept, ...noise.filter(({ doc }) => !standard.some(([one]) => one === doc))].sort((a, b) => a.key - b.key).filter(({ doc }) => !seen.has(doc) && seen.add(doc));
}

function judge(list, standard, status) {
    if (standard.length === 0 || status === 'not_run') {
        return { precision: null, recall: null, f: null, rank: null };
    }
    const hits = list.filter(({ gain }) => gain > 0).length;
    const [precision, recall] = [list.length ? hits / list.length : 0, hits / standard.length];
    const ideal = dcg(standard.map(([, gain]) => gain));
    return { precision: round(precision), recall: round(recall), f: round(precision + recall ? (2 * precision * recall) / (precision + recall) : 0), rank: round(Math.min(100, 100 * dcg(list.slice(0, standard.length).map(({ gain }) => gain)) / ideal), 2) };
}

function status_of(random, tool, query) {
    if (tool.fails && random() < tool.fails) {
        return random() < 0.5 ? 'failed' : 'timed_out';
    }
    const blind = !tool.chinese && query.language !== 'en' ? 0.62 : query.kind === 'typo' && !tool.fuzzy ? 0.5 : 0.03;
    return random() < blind ? 'zero_hits' : 'answered';
}

function reasons_of(query, status, values, fixes) {
    const found = [];
    const say = (kind, en, zh, document = null) => found.push({ kind, text: text(en, zh), document, fix: fixes(kind) });
    if (status === 'failed' || status === 'timed_out') {
        say('failed', 'The tool gave no answer in time.', '工具未能及时作答。');
    } else if (status === 'zero_hits' && query.language !== 'en') {
        say('not-segmented', `“${query.text}” is looked up as one word; no page has it as a word of its own.`, `“${query.text}”被当作一个词查找，没有页面含有这个词。`, 0);
    } else if (status === 'zero_hits' && query.kind === 'typo') {
        say('typo', `“${query.text}” stands for “${query.clean}”; the tool takes it as it is.`, `“${query.text}”应为“${query.clean}”；工具照原样查找。`);
    } else if (query.kind === 'partial' && (values.recall ?? 1) < 0.6) {
        say('prefix-only', 'The word of the query is the beginning of one in the page.', '查询词是页面中某个词的开头。', 1);
    }
    if (status === 'zero_hits' && found.length === 0) {
        say('all-words', 'Every word must be in a page, and none has them all.', '页面须含全部词，而没有这样的页面。');
    }
    if (status === 'answered' && values.rank !== null && values.rank < 40) {
        say('ranked-low', 'Found at rank 34, the standard has it at rank 1.', '工具排在第 34 名，标准排在第 1 名。', 2);
    }
    if (status === 'answered' && found.length === 0 && values.recall !== null && values.recall < 0.4) {
        say('unexplained', 'No reason was found.', '没有找到原因。');
    }
    return found;
}

function make_answer(random, tool, query, standard, documents, labelled, fixes) {
    const status = status_of(random, tool, query);
    const skill = Math.min(1, tool.skill * (query.language !== 'en' && !tool.chinese ? 0.55 : 1) * (0.75 + 0.45 * random()));
    const list = status === 'answered' ? make_list(random, standard, skill, documents) : [];
    const values = judge(list, standard, status);
    const position = list.findIndex(({ doc }) => doc === labelled);
    const reciprocal = position < 0 ? 0 : round(1 / (position + 1));
    const tokens = tool.silent ? null : tool.chinese ? standard_tokens(query.text) : plain_tokens(query.text);
    return {
        status: list.length === 0 && status === 'answered' ? 'zero_hits' : status, message: status === 'failed' ? 'TypeError: Cannot read properties of undefined (reading \'fields\')' : status === 'timed_out' ? 'no answer after 2,000 ms' : null,
        ...values, by_labels: [reciprocal, position >= 0 && position < 5 ? 1 : 0, position >= 0 ? 1 : 0],
        docs: list.slice(0, 10).map(({ doc, gain }, i) => [doc, tool.scores === 'none' ? null : round(tool.scores === 'lower' ? 0.02 * (i + 1) : 9 / (i + 1), 3), gain]),
        tokens, reasons: standard.length === 0 ? [] : reasons_of(query, status, values, fixes),
    };
}

const share = (sorted, at) => sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? null;

function make_times(random, tool, answers) {
    const latencies = answers.map((answer) => (['failed', 'timed_out'].includes(answer.status) ? null : round(tool.ms * Math.exp(1.1 * (random() + random() + random() - 1.5)), 4)));
    const sorted = latencies.filter((value) => value !== null).sort((a, b) => a - b);
    const lazy = tool.tool === 'pagefind';
    return { latencies, time: sorted.length === 0 ? null : { p50: share(sorted, 0.5), p95: share(sorted, 0.95), p99: share(sorted, 0.99), max: sorted.at(-1), n: sorted.length, repetitions: 5,
        cold_p50: lazy ? 38.2 : null, cold_p95: lazy ? 91.7 : null, requests: lazy ? 2.4 : null, bytes: lazy ? 48211 : null } };
}

function make_tool(random, tool, queries, answers, labels) {
    const counted = (status) => answers.filter((answer) => answer.status === status).length;
    const wrong = counted('failed') + counted('timed_out');
    const judged = answers.filter((answer) => answer.rank !== null);
    const of = (key) => judged.map((answer) => answer[key]);
    return {
        name: tool.name, tool: tool.tool, setup: tool.setup, version: tool.version, homepage: '', about: tool.about ?? text('', ''), code: tool.code ?? '', fixes: tool.fixes ?? [], scores: tool.scores ?? 'higher',
        status: wrong > 0.05 * answers.length ? 'failed' : 'ok', unknown_ids: { results: 900, unknown: 0, examples: [], corpus: [] }, failures: [], budget: { clock: 'processor', spent: false, ceiling: false },
        statuses: Object.fromEntries(['answered', 'zero_hits', 'failed', 'timed_out', 'not_run'].map((status) => [status, counted(status)])),
        quality: {
            precision: estimate(of('precision')), precision_answered: estimate(judged.filter(({ status }) => status === 'answered').map(({ precision }) => precision)),
            recall: estimate(of('recall')), f: estimate(of('f')), rank: estimate(of('rank'), 100), rank_exp: estimate(of('rank').map((value) => value * 0.93), 100),
            zero_hits: estimate(judged.map(({ status }) => (status === 'zero_hits' ? 1 : 0))),
        },
        by_labels: labels ? labels.metrics.map((_, m) => estimate(answers.map((answer) => answer.by_labels[m]))) : [],
        ...make_times(random, tool, answers),
        index: { seconds: tool.seconds ?? null, bytes: tool.bytes ?? null, download_bytes: tool.download ?? null, documents: 1184 }, peak_memory: tool.memory ?? null,
        notes: tool.notes ?? [], answers: labels ? answers : answers.map((answer) => ({ ...answer, by_labels: [] })),
    };
}

function make_orders(tools) {
    const standards = [['bigram', 0.2], ['bigram', 0.1], ['bigram', 0.3], ['bigram', 0.5], ['jieba', 0.2], ['jieba', 0.5]];
    const base = tools.map((tool, place) => ({ place, ok: tool.status === 'ok', score: tool.quality.rank.value ?? 0 })).slice(1).filter(({ ok }) => ok);
    return standards.map(([analyzer, threshold], s) => {
        const scored = base.map(({ place, score }) => ({ place, score: Math.max(0, score - 2 * s + (s === 0 ? 0 : (((place * 7 + s * 5) % 9) - 4) * 0.9)) })).sort((a, b) => b.score - a.score);
        return { analyzer, threshold, threshold_kind: 'share', ranking: scored.map(({ place }) => place), scores: scored.map(({ score }) => round(score, 2)), tau: s === 0 ? 1 : round(1 - 0.04 * s, 3) };
    });
}

/** One study; `tools` cuts or repeats the list of tools, `labels` false leaves them out. */
export function make_study(random, { language, queries: count = 60, tools: tool_count, labels: labelled = true }) {
    const words = study_words[language];
    const documents = words.titles.map((title, i) => ({ id: i === 7 ? { bytes: 'gP8=' } : `${words.folder}/${String(i + 1).padStart(4, '0')}.html`, title: i === 5 ? '' : title }));
    const asked = make_queries(words, count);
    const standards = asked.map((_, i) => make_standard(random, documents.length, i));
    const list = Array.from({ length: tool_count ?? tool_list.length }, (_, i) => (i < tool_list.length ? tool_list[i] : { ...tool_list[1 + (i % (tool_list.length - 1))], name: `tool-${i}`, tool: `tool-${i}`, setup: '' }));
    const labels = labelled ? { source: words.labels, queries: count - 2, metrics: ['RR@10', 'Success@5', 'R@100'], primary: 0 } : null;
    const fix_of = (tool) => (kind) => {
        const found = list.findIndex((other) => other.tool === tool.tool && other !== tool && other.fixes?.includes(kind));
        return found < 0 ? null : found;
    };
    const tools = list.map((tool, place) => make_tool(random, tool, asked, asked.map((query, q) => {
        const standard = standards[q];
        if (place === 0) {
            const empty = standard.length === 0;
            return { status: empty ? 'zero_hits' : 'answered', message: null, precision: empty ? null : 1, recall: empty ? null : 1, f: empty ? null : 1, rank: empty ? null : 100, by_labels: [q % 3 ? 0.5 : 1, 1, 1],
                docs: standard.map(([doc, gain]) => [doc, gain, gain]), tokens: standard_tokens(query.text), reasons: [] };
        }
        return make_answer(random, tool, query, standard, documents.length, standard[0]?.[0], fix_of(tool));
    }), labels));
    const orders = make_orders(tools);
    const empty = standards.filter((standard) => standard.length === 0).length;
    return {
        name: words.name, corpus: { source: words.source, documents: 1184, language }, depth: 100,
        standard: { analyzer: 'bigram', k1: 1.2, b: 0.75, order_weight: 0, threshold: 0.2, threshold_kind: 'share', queries: count - empty, empty, relevant: round(mean(standards.filter((one) => one.length).map((one) => one.length)), 2) },
        labels, queries: asked.map((query, q) => ({ ...query, relevant: standards[q].length, best: standards[q][0]?.[1] ?? null })), documents, tools, orders,
        contest: { outcome: 'among_best', metric: labels ? 'RR@10' : 'rank', queries: count - empty, ranking: orders[0].ranking, scores: orders[0].scores, equals: orders[0].ranking.slice(1, 2) }, advice: [],
        holds: words.holds, agreement: labels ? { metric: 'RR@10', tau: 0.71, low: 0.55, high: 0.82, text: words.agreement } : null, verdict: words.verdict,
    };
}
