// What the reader of the tools' part looks at: study, tool, score, query, and which queries are listed.
import { tick } from 'svelte';
import type { Page } from '../../lib/page.svelte';
import { id_text } from '../../lib/report';
import type { Answer, Asked, Status, Study, Tool } from '../../lib/tools';
import { standard_place } from '../../lib/tools';
import { scores_of, type Score } from './scores';

export interface Filters {
    status: string;
    kind: string;
    language: string;
    reason: string;
    typed: string;
}
const no_filters: Filters = { status: '', kind: '', language: '', reason: '', typed: '' };

export interface Row {
    place: number;
    query: Asked;
    answer: Answer | undefined;
    value: number | null;
}

/** What a query counts as in the lists: its status, or that the standard has nothing for it. */
export const left_out = (query: Asked): boolean => query.relevant === 0;

function best_tool(study: Study): number {
    const ranked = study.contest?.ranking[0] ?? study.orders[0]?.ranking[0];
    return ranked ?? (study.tools.length > 1 ? 1 : standard_place);
}

export class ToolsView {
    readonly studies: Study[];
    readonly page: Page;
    place = $state(0);
    tool = $state(0);
    score_id = $state('rank');
    chosen: number | null = $state(null);
    filters: Filters = $state({ ...no_filters });

    study: Study = $derived.by(() => this.studies[this.place] as Study);
    scores: Score[] = $derived.by(() => scores_of(this.study, this.page.t));
    score: Score = $derived.by(() => (this.scores.find((score) => score.id === this.score_id && score.of_query) ?? this.scores[0]) as Score);
    /** The queries that pass the filters, worst first. */
    rows: Row[] = $derived.by(() => this.#listed());
    query: number | null = $derived(this.chosen ?? this.rows[0]?.place ?? (this.study.queries.length > 0 ? 0 : null));

    constructor(studies: Study[], page: Page) {
        this.studies = studies;
        this.page = page;
        this.tool = best_tool(this.study);
    }

    get current(): Tool | undefined {
        return this.study.tools[this.tool];
    }

    /** Another study: the same tool and score where it has them. */
    choose_study(place: number, name = this.current?.name) {
        this.place = place;
        const same = this.study.tools.findIndex((tool) => tool.name === name);
        this.tool = same < 0 ? best_tool(this.study) : same;
        this.chosen = null;
        this.filters = { ...no_filters };
    }

    /** The queries behind a number. */
    async show_queries(tool: number, score_id: string, filters: Partial<Filters> = {}) {
        this.tool = tool;
        this.score_id = score_id;
        this.chosen = null;
        this.filters = { ...no_filters, ...filters };
        await this.go_to('tools-queries');
    }

    async show_query(query: number) {
        this.chosen = query;
        await this.go_to('tools-query');
    }

    clear() {
        this.filters = { ...no_filters };
    }

    /** The next worse or better query of the list. */
    step(by: number) {
        const at = this.rows.findIndex((row) => row.place === this.query);
        this.chosen = this.rows[at + by]?.place ?? this.query;
    }

    async go_to(id: string) {
        await tick();
        const section = document.getElementById(id);
        section?.scrollIntoView({ behavior: this.page.calm ? 'auto' : 'smooth' });
        section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    }

    #listed(): Row[] {
        const tool = this.current;
        const score = this.score;
        if (!tool || !score) {
            return [];
        }
        const rows = this.study.queries.map((query, place): Row => ({ place, query, answer: tool.answers[place], value: score.of_query?.(tool, place) ?? null }));
        const sign = score.worst_high ? -1 : 1;
        return rows.filter((row) => this.#matches(row)).sort((a, b) => {
            const missing = (a.value === null ? 1 : 0) - (b.value === null ? 1 : 0);
            return missing || sign * ((a.value ?? 0) - (b.value ?? 0)) || a.place - b.place;
        });
    }

    #matches({ query, answer }: Row): boolean {
        const { status, kind, language, reason } = this.filters;
        const typed = this.filters.typed.trim().toLowerCase();
        return (!status || (status === 'left_out' ? left_out(query) : answer?.status === (status as Status)))
            && (!kind || query.kind === kind) && (!language || query.language === language)
            && (!reason || (answer?.reasons ?? []).some((found) => found.kind === reason))
            && (!typed || `${id_text(query.id)}\n${query.text}`.toLowerCase().includes(typed));
    }
}

