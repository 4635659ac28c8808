// Tools against the BM25 standard, as docs/tools-json.md describes them: the types, and what the page works out of them.
import { difference, finite, id_text, type Id, type Text, type Value } from './report';

export const statuses = ['answered', 'zero_hits', 'failed', 'timed_out', 'not_run'] as const;
export type Status = (typeof statuses)[number];

/** What the numbers of a tool are good for: only those that are ok have a place in verdicts. */
export const standings = ['ok', 'not_run', 'failed', 'ids_do_not_match', 'few_queries'] as const;
export type Standing = (typeof standings)[number];

export interface Estimate {
    value: Value;
    low: Value;
    high: Value;
    n: number;
}

export interface Reason {
    kind: string;
    text: Text;
    document: number | null;
    fix: number | null;
}

export interface Answer {
    status: Status;
    message: string | null;
    precision: number | null;
    recall: number | null;
    f: number | null;
    rank: number | null;
    by_labels: Value[] | null;
    /** Document, the tool's own score, the standard's gain. */
    docs: [number, Value, Value][];
    tokens: Id[] | null;
    reasons: Reason[];
}

export interface Times {
    p50: Value;
    p95: Value;
    p99: Value;
    max: Value;
    n: number;
    repetitions: number | null;
    cold_p50: Value;
    cold_p95: Value;
    requests: Value;
    bytes: Value;
}

export type Quality = 'precision' | 'precision_answered' | 'recall' | 'f' | 'rank' | 'rank_exp' | 'zero_hits';

export interface Tool {
    name: string;
    tool: string;
    setup: string;
    version: string;
    homepage: string;
    about: Text | null;
    code: string;
    fixes: string[];
    scores: 'higher' | 'lower' | 'none';
    status: Standing;
    statuses: Partial<Record<Status, number>>;
    unknown_ids: { results: number; unknown: number; examples: Id[]; corpus: Id[] } | null;
    failures: { words: string; count: number }[];
    quality: Partial<Record<Quality, Estimate | null>>;
    by_labels: (Estimate | null)[];
    time: Times | null;
    latencies: Value[];
    index: { seconds: Value; bytes: Value; download_bytes: Value; documents: Value } | null;
    peak_memory: Value;
    notes: string[];
    answers: Answer[];
}

export interface Asked {
    id: Id;
    text: string;
    clean: string | null;
    kind: string;
    language: string;
    relevant: number;
    best: Value;
}

export interface Order {
    analyzer: string;
    threshold: number;
    threshold_kind: string;
    ranking: number[];
    scores: Value[];
    tau: Value;
}

export interface Study {
    name: string;
    corpus: { source: string; documents: number; language: string };
    depth: number;
    standard: {
        analyzer: string; k1: number; b: number; order_weight: number; threshold: number; threshold_kind: string;
        queries: number; empty: number; relevant: Value;
    };
    labels: { source: string; queries: number; metrics: string[]; primary: number } | null;
    queries: Asked[];
    documents: { id: Id; title: string }[];
    tools: Tool[];
    orders: Order[];
    holds: Text | null;
    contest: { ranking: number[] } | null;
    agreement: { metric: string; tau: Value; low: Value; high: Value; text: Text } | null;
    verdict: Text[];
}

const empty_tool = { name: '', setup: '', version: '', homepage: '', about: null, code: '', fixes: [], status: 'ok', statuses: {}, unknown_ids: null, failures: [], quality: {}, by_labels: [], time: null,
    latencies: [], index: null, peak_memory: null, notes: [], answers: [] };
const empty_study = { name: '', labels: null, queries: [], documents: [], tools: [], orders: [], holds: null, contest: null, agreement: null, verdict: [] };

/** What is not there, or null, as in `empty`. */
function filled<T extends object>(empty: object, given: T): T {
    return { ...given, ...Object.fromEntries(Object.entries(empty).map(([key, value]) => [key, given[key as keyof T] ?? value])) };
}

/** The studies with every list there, so that nobody has to ask. */
export function read_studies(studies: Study[] | null | undefined): Study[] {
    return (studies ?? []).map((study) => ({ ...filled(empty_study, study), tools: (study.tools ?? []).map((tool) => ({ ...filled(empty_tool, tool), tool: tool.tool || tool.name })) }));
}

/** The standard itself is the first of the tools. */
export const standard_place = 0;

export interface Family {
    tool: string;
    /** Places of its set-ups, the default first. */
    members: number[];
    /** Place of the plain set-up, null where only others were run. */
    plain: number | null;
}

const is_plain = (tool: Tool) => tool.setup === '' || tool.setup === 'default' || tool.name === tool.tool;

/** The set-ups of each tool together; the standard is in none of them. */
export function families(study: Study): Family[] {
    const found = new Map<string, Family>();
    study.tools.forEach((tool, place) => {
        if (place === standard_place) {
            return;
        }
        const family = found.get(tool.tool) ?? { tool: tool.tool, members: [], plain: null };
        if (family.plain === null && is_plain(tool)) {
            family.plain = place;
            family.members.unshift(place);
        } else {
            family.members.push(place);
        }
        found.set(tool.tool, family);
    });
    return [...found.values()];
}

/** Whether a tool may be put beside others at all. */
export const has_place = (tool: Tool | undefined): boolean => tool?.status === 'ok';

/** What a set-up brings over the plain one; null for the plain one itself, and where one of them has no place beside others. */
export function gain(study: Study, place: number, value: (tool: Tool) => number | null): number | null {
    const tool = study.tools[place];
    const plain = tool && families(study).find((family) => family.tool === tool.tool)?.plain;
    const base = typeof plain === 'number' && plain !== place && place !== standard_place ? study.tools[plain] : undefined;
    return tool && base && has_place(tool) && has_place(base) ? difference(value(base), value(tool)) : null;
}

/** The value that leads a column: of tools that have a place, two at least, and not all alike. */
export function leading(study: Study, value: (tool: Tool) => number | null, lower: boolean): number | null {
    const values = study.tools.slice(standard_place + 1).filter(has_place).map(value).filter((one) => one !== null);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return values.length < 2 || least === most ? null : lower ? least : most;
}

/** Largest or smallest first; what has no value stands last, equals keep their order. */
function by_value(value: (place: number) => number | null, down: boolean): (a: number, b: number) => number {
    return (a, b) => {
        const [x, y] = [value(a), value(b)];
        if (x === null || y === null) {
            return (x === null ? 1 : 0) - (y === null ? 1 : 0);
        }
        return down ? y - x : x - y;
    };
}

/** Families in the order of their first member by value, the plain set-up at the head of each; or every tool on its own. */
export function arranged(study: Study, value: (tool: Tool) => number | null, down: boolean, together: boolean): number[][] {
    const of_place = (place: number) => (study.tools[place] ? value(study.tools[place]) : null);
    const order = by_value(of_place, down);
    const found = families(study);
    if (!together) {
        return found.flatMap((family) => family.members).sort((a, b) => a - b).sort(order).map((place) => [place]);
    }
    const inside = found.map(({ plain, members }) => {
        const others = members.filter((place) => place !== plain).sort(order);
        return plain === null ? others : [plain, ...others];
    });
    const first = (members: number[]) => [...members].sort(order)[0] ?? 0;
    return inside.sort((a, b) => order(first(a), first(b)));
}

/** In how many queries each kind of reason was found for a tool; a query counts once a kind. */
export function reason_counts(tool: Tool): Map<string, number> {
    const counts = new Map<string, number>();
    for (const answer of tool.answers) {
        for (const kind of new Set((answer?.reasons ?? []).map((reason) => reason.kind))) {
            counts.set(kind, (counts.get(kind) ?? 0) + 1);
        }
    }
    return counts;
}

export interface Token {
    text: string;
    /** The other side has it too. */
    shared: boolean;
}

/** Which terms two sides have in common; one that occurs twice needs a partner each time. */
export function compare_tokens(own: Id[], other: Id[]): Token[] {
    const left = new Map<string, number>();
    other.map(id_text).forEach((text) => left.set(text, (left.get(text) ?? 0) + 1));
    return own.map(id_text).map((text) => {
        const found = left.get(text) ?? 0;
        left.set(text, found - 1);
        return { text, shared: found > 0 };
    });
}

/** Rank of every tool under every other standard: ranks[order][tool], null where it has none. */
export function order_ranks(study: Study): (number | null)[][] {
    return study.orders.map((order) => study.tools.map((_, place) => {
        const found = order.ranking.indexOf(place);
        return found < 0 ? null : found + 1;
    }));
}

export function document_name(study: Study, place: number | null): { title: string; id: string } {
    const found = place === null ? undefined : study.documents[place];
    const id = found ? id_text(found.id) : '';
    return { title: found?.title || id, id };
}

/** Evenly spaced order statistics: as many values, spread alike, no more than asked for. */
export function thinned(values: Value[], most: number): number[] {
    const sorted = values.map(finite).filter((value) => value !== null).sort((a, b) => a - b);
    return sorted.length <= most ? sorted
        : Array.from({ length: most }, (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (most - 1))] ?? 0);
}
