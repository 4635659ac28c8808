// What the reader of a report looks at: which metric, which system against the base, which query, which slice.
import { improvement, query_delta, type Goal, type Report } from '../lib/report';
import type { Entry } from '../lib/charts/bars';
import { id_text } from '../lib/report';

export class View {
    readonly report: Report;
    readonly base = 0;
    metric = $state(0);
    system = $state(0);
    query: number | null = $state(null);
    slice: { attribute: string; value: string } | null = $state(null);

    /** Every query that has a value: of a comparison the largest gain first, else the largest value. */
    entries: Entry[] = $derived.by(() => this.#sorted());

    constructor(report: Report) {
        this.report = report;
        this.system = report.systems.length > 1 ? 1 : 0;
        this.metric = report.comparison?.primary ?? 0;
        this.query = this.entries.at(-1)?.query ?? null;
    }

    get comparing(): boolean {
        return this.system !== this.base;
    }

    get goal(): Goal {
        return this.report.metrics[this.metric]?.goal ?? 'more';
    }

    delta(query: number): number | null {
        const found = this.report.queries[query];
        return found ? query_delta(found, this.metric, this.base, this.system) : null;
    }

    #sorted(): Entry[] {
        const found: Entry[] = [];
        this.report.queries.forEach((query, place) => {
            const value = query_delta(query, this.metric, this.base, this.system);
            if (value !== null) {
                found.push({ query: place, name: id_text(query.id), value });
            }
        });
        const worth = (entry: Entry) => (this.comparing ? improvement(entry.value, this.goal) : null) ?? entry.value;
        return found.sort((a, b) => worth(b) - worth(a) || a.query - b.query);
    }
}
