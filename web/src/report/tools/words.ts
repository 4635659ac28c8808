// How things of a study are said.
import { decimal, percent } from '../../lib/format';
import { named, type Key } from '../../lib/i18n';
import type { Page } from '../../lib/page.svelte';
import type { Asked, Order, Standing, Status } from '../../lib/tools';

interface Threshold {
    threshold: number;
    threshold_kind: string;
}

/** A share of the best score, or a score. */
export function threshold_text(page: Page, words: 'threshold' | 'order', { threshold, threshold_kind }: Threshold): string {
    const share = threshold_kind === 'share';
    return page.t(`${words}_${share ? 'share' : 'score'}`, { value: share ? percent(threshold, Number.isInteger(Math.round(threshold * 1e6) / 1e4) ? 0 : 1) : decimal(threshold, 2) });
}

export function order_text(page: Page, order: Order): string {
    return page.t('order_of', { analyzer: order.analyzer, threshold: threshold_text(page, 'order', order) });
}

export const reason_text = (page: Page, kind: string): string => named(page.language, 'reason', kind);
export const status_text = (page: Page, status: Status | 'left_out' | undefined): string => (status ? named(page.language, 'status', status) : page.t('status_not_run'));

export const standing_text = (page: Page, standing: Standing): string => named(page.language, 'standing', standing);

/** What a kind of reason means; nothing for one that this page does not know. */
export function reason_about(page: Page, kind: string): string {
    const about = named(page.language, 'about', kind);
    return about === kind ? '' : about;
}

/** The status of an answer, and whether the query counts at all. */
export function status_of(page: Page, query: Asked, status: Status | undefined): string {
    const text = status_text(page, status);
    return query.relevant === 0 ? page.join(`${text} · `, page.t('status_left_out' satisfies Key)) : text;
}
