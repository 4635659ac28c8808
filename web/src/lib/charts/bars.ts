// Which bars a waterfall draws: one a query while they fit, else one for several neighbours.

export interface Entry {
    /** Place of the query in the report. */
    query: number;
    name: string;
    value: number;
}

export interface Bar {
    /** Places among the entries, first and one past the last. */
    from: number;
    to: number;
    value: number;
    /** The entry that a click on the bar means: the largest change among those it stands for. */
    entry: Entry;
}

export type Range = 'all' | 'losses' | 'gains';

/** The entries, largest value first, that a range names, with the place of the first of them. */
export function in_range(entries: Entry[], range: Range, size = 100): { entries: Entry[]; offset: number } {
    if (range === 'gains') {
        return { entries: entries.slice(0, size), offset: 0 };
    }
    const offset = range === 'losses' ? Math.max(0, entries.length - size) : 0;
    return { entries: entries.slice(offset), offset };
}

export function make_bars(entries: Entry[], offset: number, most = 500): Bar[] {
    const each = Math.max(1, Math.ceil(entries.length / most));
    const bars: Bar[] = [];
    for (let from = 0; from < entries.length; from += each) {
        const part = entries.slice(from, from + each);
        const largest = part.reduce((best, entry) => (Math.abs(entry.value) > Math.abs(best.value) ? entry : best));
        const value = part.reduce((sum, entry) => sum + entry.value, 0) / part.length;
        bars.push({ from: offset + from, to: offset + from + part.length, value, entry: largest });
    }
    return bars;
}
