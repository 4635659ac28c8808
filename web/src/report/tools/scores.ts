// What the tools are scored by: a column of the table, a bar chart, an order of the queries.
import { bytes, count, decimal, percent, three_digits } from '../../lib/format';
import type { Key } from '../../lib/i18n';
import { finite, type Value } from '../../lib/report';
import { statuses, type Answer, type Estimate, type Quality, type Status, type Study, type Tool } from '../../lib/tools';

export type Group = 'against_standard' | 'by_labels' | 'time_ms' | 'costs' | 'status';

export interface Score {
    id: string;
    group: Group;
    label: string;
    help: string;
    /** Less is better. */
    lower: boolean;
    /** What a full bar stands for; null where there is no natural end. */
    top: number | null;
    text: (value: Value | undefined) => string;
    /** An interval, as short as it can be read. */
    range: (low: number, high: number) => string;
    estimate: (tool: Tool) => Estimate | null;
    /** What one query has; absent where there are no queries behind the number. */
    of_query?: (tool: Tool, query: number) => number | null;
    /** Of queries, those with the highest value are the worst. */
    worst_high?: boolean;
    /** The queries behind the number have this status. */
    status?: Status;
}

type Words = (key: Key, values?: Record<string, string | number>) => string;
const between = (digits: number) => (low: number, high: number) => `${decimal(low, digits)}–${decimal(high, digits)}`;
const share = (value: Value | undefined) => percent(finite(value));
const bare = (value: Value | undefined): Estimate | null => (finite(value) === null ? null : { value: value ?? null, low: null, high: null, n: 0 });
const values: Partial<Record<Quality, (answer: Answer) => Value>> = {
    rank: (answer) => answer.rank,
    rank_exp: (answer) => answer.rank,
    recall: (answer) => answer.recall,
    precision: (answer) => answer.precision,
    precision_answered: (answer) => (answer.status === 'answered' ? answer.precision : null),
    f: (answer) => answer.f,
    zero_hits: (answer) => (answer.status === 'zero_hits' ? 1 : 0),
};

function quality(t: Words, id: Quality): Score {
    const of_hundred = id === 'rank' || id === 'rank_exp';
    return {
        id, group: 'against_standard', label: t(`score_${id}`), help: t(`help_${id}`), lower: id === 'zero_hits', top: of_hundred ? 100 : 1,
        text: of_hundred ? (value) => decimal(value, 1) : id === 'zero_hits' ? share : (value) => decimal(value, 3),
        range: of_hundred ? between(1) : id === 'zero_hits' ? (low, high) => `${between(0)(100 * low, 100 * high)}%` : between(2),
        estimate: (tool) => tool.quality[id] ?? null,
        of_query: (tool, query) => {
            const answer = tool.answers[query];
            return answer ? finite(values[id]?.(answer)) : null;
        },
        ...(id === 'zero_hits' ? { status: 'zero_hits' as const, worst_high: true } : {}),
    };
}

function by_label(t: Words, name: string, place: number): Score {
    return { id: `label ${place}`, group: 'by_labels', label: name, help: t('help_label'), lower: false, top: 1, text: (value) => decimal(value, 3), range: between(2),
        estimate: (tool) => tool.by_labels[place] ?? null, of_query: (tool, query) => finite(tool.answers[query]?.by_labels?.[place]) };
}

function time(t: Words, id: 'p50' | 'p95' | 'p99'): Score {
    return { id, group: 'time_ms', label: id, help: t('help_time', { name: id }), lower: true, top: null, text: three_digits, range: between(2),
        estimate: (tool) => bare(tool.time?.[id]), of_query: (tool, query) => finite(tool.latencies[query]), worst_high: true };
}

function cost(t: Words, id: 'index_seconds' | 'index_bytes' | 'download' | 'memory', value: (tool: Tool) => Value | undefined): Score {
    return { id, group: 'costs', label: t(`score_${id}`), help: t(`help_${id}`), lower: true, top: null, text: id === 'index_seconds' ? three_digits : bytes, range: between(0),
        estimate: (tool) => bare(value(tool)) };
}

function tally(t: Words, status: Status): Score {
    return { id: `status ${status}`, group: 'status', label: t(`status_${status}`), help: t('help_status'), lower: true, top: null, text: (value) => count(finite(value)), range: between(0),
        estimate: (tool) => bare(tool.statuses[status] ?? 0), of_query: (tool, query) => finite(tool.answers[query]?.rank), status };
}

function strangers(t: Words): Score {
    return { id: 'unknown_ids', group: 'status', label: t('unknown_ids'), help: t('help_unknown_ids'), lower: true, top: null, text: (value) => count(finite(value)), range: between(0),
        estimate: (tool) => bare(tool.unknown_ids?.unknown) };
}

/** Every score a study has, in the order of the table. Columns in which no tool has anything are left out. */
export function scores_of(study: Study, t: Words): Score[] {
    const found = [
        ...(['rank', 'zero_hits', 'recall', 'precision', 'precision_answered', 'f'] as const).map((id) => quality(t, id)),
        ...(study.labels?.metrics ?? []).map((name, place) => by_label(t, name, place)),
        ...(['p50', 'p95', 'p99'] as const).map((id) => time(t, id)),
        cost(t, 'index_seconds', (tool) => tool.index?.seconds), cost(t, 'index_bytes', (tool) => tool.index?.bytes),
        cost(t, 'download', (tool) => tool.index?.download_bytes), cost(t, 'memory', (tool) => tool.peak_memory),
    ];
    const troubles = statuses.filter((status) => ['failed', 'timed_out', 'not_run'].includes(status) && study.tools.some((tool) => (tool.statuses[status] ?? 0) > 0));
    const unknown = study.tools.some((tool) => (tool.unknown_ids?.unknown ?? 0) > 0) ? [strangers(t)] : [];
    return [...found.filter((score) => score.group === 'against_standard' || study.tools.some((tool) => score.estimate(tool))), ...troubles.map((status) => tally(t, status)), ...unknown];
}

export const exponential = (t: Words): Score => quality(t, 'rank_exp');
export const value_of = (score: Score, tool: Tool): number | null => finite(score.estimate(tool)?.value);
/** The score that stands for a study by its labels. */
export const primary_of = (study: Study): string | null => (study.labels && study.labels.metrics.length > 0 ? `label ${study.labels.primary}` : null);
