// Makes reports of assay.report/1 from a seed: `node make_fixture.mjs KIND OUT.html` fills dist/report.html.
// The numbers are plausible, not true: intervals and p-values come from the normal distribution.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audit, grades, hints, odd_names, queries_zh, slice_notes, summaries } from './fixture_words.mjs';
import { make_study } from './fixture_tools.mjs';
import { random_from } from './random.mjs';

const placeholder = '<script type="application/json" id="assay-data"></script>';

const round = (x, digits = 4) => Number(x.toFixed(digits));
const mean = (list) => list.reduce((sum, x) => sum + x, 0) / Math.max(1, list.length);
const clamp = (x) => Math.min(1, Math.max(0, x));

// Abramowitz and Stegun 26.2.17
function two_tailed(z) {
    const t = 1 / (1 + 0.2316419 * Math.abs(z));
    const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return Math.min(1, 2 * tail * Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
}

function paired(deltas, margin) {
    const n = deltas.length;
    const delta = mean(deltas);
    const sd = Math.sqrt(deltas.reduce((sum, d) => sum + (d - delta) ** 2, 0) / Math.max(1, n - 1));
    const error = sd / Math.sqrt(Math.max(1, n));
    const p = error > 0 ? two_tailed(delta / error) : 1;
    const low = delta - 1.96 * error;
    const high = delta + 1.96 * error;
    const p_corrected = Math.min(1, p * 4);
    const within = low > -margin && high < margin;
    const verdict = p_corrected < 0.05 ? (delta > 0 ? 'better' : 'worse') : within ? 'unchanged' : 'not_shown';
    return {
        n, delta: round(delta), low: round(low), high: round(high), p: round(p, 6), p_corrected: round(p_corrected, 6),
        effect: sd > 0 ? round(delta / sd, 3) : 0, wins: deltas.filter((d) => d > 1e-9).length,
        ties: deltas.filter((d) => Math.abs(d) <= 1e-9).length, losses: deltas.filter((d) => d < -1e-9).length,
        verdict, smallest: round(2.8 * error),
        more_queries: verdict === 'not_shown' && delta !== 0 ? Math.ceil(n * (2.8 * error / delta) ** 2) - n : null,
    };
}

function make_list(random, names, query, depth, shift) {
    const ids = Array.from({ length: Math.ceil(depth * 1.3) }, (_, i) => i);
    const keyed = ids.map((id) => [id + random() * 6 * shift, id]).sort((a, b) => a[0] - b[0]).slice(0, depth);
    return keyed.map(([, id]) => {
        const luck = (Math.imul(id + 1, 2654435761) + Math.imul(query, 97)) >>> 0;
        const fall = Math.min(0.9, 0.15 + id / 40);
        const unit = (luck % 1000) / 1000;
        const grade = luck % 11 === 0 ? null : unit < fall ? 0 : unit < fall + 0.3 * (1 - fall) ? 1 : unit < fall + 0.7 * (1 - fall) ? 2 : 3;
        const odd = id < names.length && query < 3 ? names[id] : `doc-${query}-${id}`;
        return [odd, grade];
    });
}

function make_query(random, index, shape) {
    const { systems, metrics, odd, full } = shape;
    const base = random();
    const text = index < odd.length && shape.odd_ids ? odd[index] : queries_zh[index % queries_zh.length];
    const values = Array.from({ length: systems }, (_, s) => metrics.map((_, m) => {
        if (m === 0 && index === 5 && shape.odd_ids) {
            return null;
        }
        const moved = random() < 0.35 ? 0 : (random() - 0.44 + s * 0.01) * 0.4;
        return round(clamp(base * (0.5 + 0.06 * m) + (s === 0 ? 0 : moved)));
    }));
    const depth = index < full ? 100 : 10;
    const long = index % 5 === 4;
    return {
        id: shape.odd_ids && index < odd.length ? `q${index} ${odd[index]}` : `q${String(index + 1).padStart(5, '0')}`,
        text,
        attributes: {
            category: ['shop', 'news', 'map', '购物'][Math.floor(random() * 4)],
            language: index % 3 === 0 ? 'zh' : index % 3 === 1 ? 'en' : 'mixed',
            tier: index % 10 === 0 ? 'head' : index % 10 < 4 ? 'mid' : 'tail',
            ...(shape.odd_ids ? { [odd_names[0]]: long ? 'yes' : 'no' } : {}),
        },
        values,
        ...(index % 97 === 96 ? {} : { lists: values.map((_, s) => make_list(random, odd, index, depth, s ? 1 : 0)) }),
    };
}

const defined = (queries, metric, base, system) => queries
    .filter((query) => query.values[base][metric] !== null && query.values[system][metric] !== null)
    .map((query) => query.values[system][metric] - query.values[base][metric]);

function make_pair(queries, names, means, metric, name, base, system) {
    const result = paired(defined(queries, metric, base, system), 0.01);
    const line = `${name} ${means[base][metric]} → ${means[system][metric]} (p = ${result.p_corrected})`;
    return { metric, base, system, mean_base: means[base][metric], mean_system: means[system][metric], ...result,
        text: { en: `${line}: ${result.verdict}`, zh: `${line}:${result.verdict}` } };
}

/** Every system against the first by every metric, and every pair by the first metric. */
function make_pairs(queries, names, metrics, means) {
    const made = (metric, base, system) => make_pair(queries, names, means, metric, metrics[metric], base, system);
    const pairs = metrics.flatMap((_, metric) => names.slice(1).map((_, s) => made(metric, 0, s + 1)));
    const matrix = names.length < 3 ? [] : names.flatMap((_, base) => names.slice(base + 1).map((_, s) => made(0, base, base + 1 + s)));
    return { pairs, matrix };
}

function make_slices(queries, systems, metrics) {
    const cells = new Map();
    for (const query of queries) {
        for (const [attribute, value] of Object.entries(query.attributes)) {
            const key = JSON.stringify([attribute, value]);
            cells.set(key, [...(cells.get(key) ?? []), query]);
        }
    }
    const slices = [];
    for (const [key, members] of cells) {
        const [attribute, value] = JSON.parse(key);
        for (let system = 1; system < systems; system++) {
            metrics.forEach((_, metric) => {
                const { n, delta, low, high, p, p_corrected, verdict } = paired(defined(members, metric, 0, system), 0.01);
                const small = n < Math.min(30, queries.length / 4);
                const side = (s) => round(mean(members.map((query) => query.values[s][metric] ?? 0)));
                slices.push({ attribute, value, metric, system, n, mean_base: side(0), mean_system: side(system), delta, low, high, p,
                    p_corrected: small ? null : p_corrected, verdict: small ? null : verdict, small });
            });
        }
    }
    return slices;
}

function make_curve(name, systems, rise) {
    const k = Array.from({ length: 100 }, (_, i) => i + 1);
    return { name, k, systems: Array.from({ length: systems }, (_, s) => {
        const line = k.map((i) => round((0.3 + 0.03 * s) + rise * (1 - Math.exp(-i / (20 + 3 * s)))));
        return { mean: line, low: line.map((y) => round(y - 0.02)), high: line.map((y) => round(y + 0.02)) };
    }) };
}

function make_pointwise(name, skill) {
    const x = Array.from({ length: 60 }, (_, i) => round(i / 59));
    const bins = Array.from({ length: 10 }, (_, i) => {
        const middle = (i + 0.5) / 10;
        return { low: i / 10, high: (i + 1) / 10, count: 120 - 9 * i, predicted: round(middle), observed: round(clamp(middle ** (1.3 - 0.1 * skill))) };
    });
    bins[9] = { ...bins[9], count: 0, predicted: null, observed: null };
    return {
        name,
        roc: { x, y: x.map((u) => round(u ** (0.35 / skill))), area: round(1 / (1 + 0.35 / skill)) },
        pr: { x, y: x.map((u) => round(1 - 0.6 * u ** (1 + skill))), area: round(1 - 0.6 / (2 + skill)) },
        calibration: { bins, error: round(0.04 / skill) },
        confusion: { classes: grades.map((grade) => grade.name), counts: grades.map((_, row) => grades.map((_, column) => Math.round(180 / (1 + 3 * Math.abs(row - column) ** 2)))) },
    };
}

function make_funnel(queries) {
    const lost = queries.slice(0, 400).map((query, i) => ({ stage: 1 + (i % 3), query: query.id, doc: odd_names[i] ?? `lost-${i}`, grade: 1 + (i % 3) }));
    const stages = [['recall', 200, 1], ['screening', 100, 0.93], ['coarse rank', 50, 0.81], ['fine rank', 10, 0.62]];
    return { stages: stages.map(([name, size, share]) => ({ name, size, relevant: Math.round(share * queries.length * 6), share })), lost, lost_total: lost.length + 7 };
}

/** A report with every section; `odd` puts markup, quotes, emoji, RTL and CJK into every name and id. */
export function make_report({ queries: count, systems: system_count, metrics: metric_count, odd = false, seed = 7 }) {
    const random = random_from(seed);
    const metrics = summaries.slice(0, metric_count);
    const names = Array.from({ length: system_count }, (_, s) => s === 0 ? 'baseline' : odd && s === 1 ? `new ${odd_names[0]}` : `candidate-${s}`);
    const shape = { systems: system_count, metrics, odd: odd_names, odd_ids: odd, full: 200 };
    const queries = Array.from({ length: count }, (_, index) => make_query(random, index, shape));
    const means = names.map((_, s) => metrics.map((_, m) => round(mean(queries.map((query) => query.values[s][m] ?? 0)))));
    const titles = metrics.map((metric) => metric.name);
    const { pairs, matrix } = system_count > 1 ? make_pairs(queries, names, titles, means) : { pairs: [], matrix: [] };
    const order = names.map((_, s) => s).sort((a, b) => means[b][0] - means[a][0]);
    return {
        schema: 'assay.report/1', title: odd ? `baseline → new ${odd_names[0]}` : 'Weekly ranking candidates', language: 'en',
        systems: names.map((name, s) => ({ name, source: `runs/${name}.run`, queries: count, missing: s, latency_ms: { mean: 40 + 9 * s, p50: 36 + 8 * s, p95: 90 + 25 * s, p99: 140 + 40 * s } })),
        metrics,
        conventions: [['ties', 'by document id'], ['unjudged', 'not relevant'], ['gain', 'linear'], ['missing queries', 'count as 0'], ['odd', odd_names[0]]],
        labels: { source: 'labels.csv', count: count * 40, queries: count, left_out: 2, grades: grades.map((grade, i) => ({ ...grade, count: Math.round(count * 40 / (i + 2)) })) },
        verdict: pairs[0] ? pairs[0].text : { en: `${titles[0]} = ${means[0][0]}`, zh: `${titles[0]} = ${means[0][0]}` },
        means,
        comparison: system_count < 2 ? null : {
            test: 'randomisation', flips: 100000, seed: 1, correction: 'holm', interval: 'wide', primary: 0, all_primary: false, family: system_count - 1, secondary_family: (system_count - 1) * (titles.length - 1),
            matrix_family: matrix.length, confidence: 0.95, margin: 0.01, pairs, matrix,
            groups: system_count < 3 ? [] : titles.slice(0, 1).map((_, metric) => ({ metric, ranking: order.map((system, place) => ({ system, mean: means[system][metric], groups: place < 2 ? ['a'] : place === 2 ? ['a', 'b'] : ['b'] })) })),
        },
        slices: make_slices(queries, system_count, titles), slice_notes, hints, audit,
        curves: [make_curve('nDCG@k', system_count, 0.25), make_curve('R@k', system_count, 0.6)],
        grades_at: { depth: 10, systems: names.map((_, s) => [...grades.map((_, i) => count * (4 - i) + 10 * s * i), Math.round(count * 0.9)]) },
        pointwise: names.slice(0, 2).map((name, s) => make_pointwise(name, 1 + s)),
        funnel: make_funnel(queries), queries, lists_left_out: queries.filter((query) => !query.lists).length,
    };
}

export const small = () => make_report({ queries: 30, systems: 2, metrics: 4, odd: true });
export const many = () => make_report({ queries: 200, systems: 4, metrics: 6 });
export const large = () => make_report({ queries: 10000, systems: 5, metrics: 8 });
export const single = () => ({ ...make_report({ queries: 30, systems: 1, metrics: 3 }), slices: [], slice_notes: [], hints: [], audit: [], curves: [], grades_at: null, pointwise: [], funnel: null });

const study_report = (studies) => studies.map((study, i) => make_study(random_from(11 + i), study));
/** Two studies of tools and, after them, a comparison. */
export const tools = () => ({ ...make_report({ queries: 30, systems: 3, metrics: 3 }), title: 'Search tools on the help pages', tools: study_report([{ language: 'zh' }, { language: 'en' }]) });
/** Only tools: one study of thirty of them, a thousand queries, no labels. */
export const tools_many = () => ({ schema: 'assay.report/1', title: 'Thirty tools', language: 'en', tools: study_report([{ language: 'zh', queries: 1000, tools: 30, labels: false }]) });
const kinds = { small, many, large, single, tools, tools_many };

/** The page with the report in it, as the program writes it. */
export function fill(page, report) {
    const json = JSON.stringify(report).replace(/</g, '\\u003c');
    return page.replace(placeholder, () => placeholder.replace('><', () => `>${json}<`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [kind = 'small', out = 'tests/out/small.html'] = process.argv.slice(2);
    const page = readFileSync(new URL('../dist/report.html', import.meta.url), 'utf8');
    const report = kinds[kind]();
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, fill(page, report));
    console.log(`${out}: ${(Buffer.byteLength(JSON.stringify(report)) / 1e6).toFixed(1)} MB of data`);
}
