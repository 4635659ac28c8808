// The data behind a report, schema assay.report/1, as docs/report-json.md describes it.

import { read_studies, type Study } from './tools';

export const schema = 'assay.report/1';

/** A text for people, in both languages. */
export interface Text {
    en: string;
    zh: string;
}

/** An id is a string, or base64 where its bytes are not UTF-8. */
export type Id = string | { bytes: string };
/** null: undefined or unknown. */
export type Value = number | 'inf' | '-inf' | null;

export interface Latency {
    mean: number;
    p50: number;
    p95: number;
    p99: number;
}

export interface System {
    name: string;
    source: string;
    queries: number;
    missing: number;
    latency_ms: Latency | null;
}

/** What is wanted of a metric; of one without a goal neither more nor less is better. */
export type Goal = 'more' | 'less' | 'none';

export interface Metric {
    name: string;
    summary: Text;
    average: string;
    goal: Goal;
    /** Of a ready table: nobody knows the metric, and more is taken as better. */
    goal_assumed?: boolean;
}

export interface Grade {
    grade: number;
    name: string | null;
    gain: number;
    relevant: boolean;
    count: number;
}

export interface Labels {
    source: string;
    count: number;
    queries: number;
    left_out: number;
    grades: Grade[];
}

export type Verdict = 'better' | 'worse' | 'unchanged' | 'not_shown';

export interface Pair {
    metric: number;
    base: number;
    system: number;
    n: number;
    mean_base: Value;
    mean_system: Value;
    delta: Value;
    low: Value;
    high: Value;
    p: number | null;
    p_corrected: number | null;
    /** The smallest corrected p that so many queries could give. */
    least_p?: number | null;
    effect: Value;
    wins: number;
    ties: number;
    losses: number;
    verdict: Verdict;
    smallest: number | null;
    more_queries: number | null;
    /** What so many queries can show, or that they can show nothing. */
    power?: Text | null;
    /** Why the interval and the verdict seem to disagree. */
    note?: Text | null;
    text: Text;
}

export interface Groups {
    metric: number;
    ranking: { system: number; mean: Value; groups: string[] }[];
}

export interface Comparison {
    test: string;
    flips: number | null;
    seed: number | null;
    correction: string;
    /** The metric that decides. */
    primary: number;
    all_primary: boolean;
    family: number;
    secondary_family: number;
    matrix_family: number;
    interval?: string;
    alpha?: number;
    confidence: number;
    margin: number | null;
    /** Every system against the base. */
    pairs: Pair[];
    /** Every pair of more than two systems, by the primary metric. */
    matrix: Pair[];
    groups: Groups[];
}

export interface Slice {
    attribute: string;
    value: string;
    metric: number;
    system: number;
    n: number;
    mean_base: Value;
    mean_system: Value;
    delta: Value;
    low: Value;
    high: Value;
    p: number | null;
    p_corrected: number | null;
    verdict: Verdict | null;
    small: boolean;
}

export interface Hint {
    id: string;
    title: Text;
    evidence: Text;
}

export type Severity = 'info' | 'warning' | 'serious';

export interface Finding extends Hint {
    severity: Severity;
    /** A system, or empty. */
    about: Id;
}

/** What the slices of a system call for saying. */
export interface SliceNote extends Text {
    system: number;
}

export interface Curve {
    name: string;
    k: number[];
    systems: { mean: Value[]; low: Value[]; high: Value[] }[];
}

export interface Line {
    x: number[];
    y: number[];
    area: number;
}

export interface Bin {
    low: number;
    high: number;
    count: number;
    predicted: number | null;
    observed: number | null;
}

export interface Pointwise {
    name: string;
    roc: Line | null;
    pr: Line | null;
    calibration: { bins: Bin[]; error: number } | null;
    confusion: { classes: string[]; counts: number[][] } | null;
}

export interface Funnel {
    stages: { name: string; size: number; relevant: number; share: number }[];
    lost: { stage: number; query: Id; doc: Id; grade: number }[];
    lost_total: number;
}

/** A document and the place of its grade in labels.grades; null where unjudged. */
export type Listed = [Id, number | null];

export interface Query {
    id: Id;
    text: string | null;
    attributes: Record<string, string>;
    values: Value[][];
    lists?: Listed[][];
}

export interface Report {
    schema: string;
    title: string;
    language: 'en' | 'zh';
    systems: System[];
    metrics: Metric[];
    conventions: [string, string][];
    /** Where queries are weighted. */
    weights?: { source: string; column: string; skipped_rows: number };
    labels: Labels;
    verdict: Text;
    means: Value[][];
    comparison: Comparison | null;
    slices: Slice[];
    slice_notes: SliceNote[];
    hints: Hint[];
    audit: Finding[];
    curves: Curve[];
    grades_at: { depth: number; systems: number[][] } | null;
    pointwise: Pointwise[];
    funnel: Funnel | null;
    queries: Query[];
    lists_left_out: number;
    /** Studies of search tools, docs/tools-json.md. */
    tools: Study[];
}

/** What a report has where a key is not written: nothing to show. */
const nothing: Partial<Report> = {
    language: 'en', systems: [], metrics: [], conventions: [], means: [], comparison: null, slices: [], slice_notes: [], hints: [], audit: [], curves: [],
    grades_at: null, pointwise: [], funnel: null, queries: [], lists_left_out: 0,
    labels: { source: '', count: 0, queries: 0, left_out: 0, grades: [] },
};

/** Throws an Error that says what is wrong when the text is no report of this schema. */
export function parse_report(text: string): Report {
    if (!text.trim()) {
        throw new Error('the page holds no data');
    }
    const report = JSON.parse(text) as Report;
    if (report.schema !== schema) {
        throw new Error(`schema is ${JSON.stringify(report.schema)}, this page shows ${schema}`);
    }
    return { ...nothing, ...report, tools: read_studies(report.tools) };
}

export function id_text(id: Id): string {
    return typeof id === 'string' ? id : `bytes:${id.bytes}`;
}

/** A number to draw with, or null where there is none. */
export function finite(value: Value | undefined): number | null {
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function difference(base: Value | undefined, system: Value | undefined): number | null {
    const from = finite(base);
    const to = finite(system);
    return from === null || to === null ? null : to - from;
}

/** A difference as an improvement, as the program has it: above 0 where the system is better. Nothing where nobody can say. */
export function improvement(delta: number | null, goal: Goal | undefined): number | null {
    return delta === null || goal === 'none' ? null : goal === 'less' ? -delta : delta;
}

/** How a change is coloured. */
export function tone(delta: number | null, goal: Goal | undefined): 'gain' | 'loss' | 'flat' {
    const better = improvement(delta, goal) ?? 0;
    return better > 0 ? 'gain' : better < 0 ? 'loss' : 'flat';
}

export function grade_name(grade: Grade): string {
    return grade.name ?? String(grade.grade);
}

/** What a query changed by between two systems; its own value where they are the same. */
export function query_delta(query: Query, metric: number, base: number, system: number): number | null {
    const own = query.values[system]?.[metric];
    return base === system ? finite(own) : difference(query.values[base]?.[metric], own);
}
