// The sections of the page in order, and when there is anything to show in them.
import type { Key } from '../lib/i18n';
import type { Report } from '../lib/report';

export interface Part {
    id: string;
    title: Key;
    shown: (report: Report) => boolean;
}

/** A report that only studies tools has no verdict of its own. */
const compares = (report: Report) => report.tools.length === 0 || report.metrics.length > 0 || report.queries.length > 0;

/** The part about search tools: it comes first. */
export const tool_parts: Part[] = [
    { id: 'tools', title: 'tools', shown: (report) => report.tools.length > 0 },
    { id: 'tools-scores', title: 'tools_scores', shown: (report) => report.tools.length > 0 },
    { id: 'tools-charts', title: 'tools_charts', shown: (report) => report.tools.length > 0 },
    { id: 'tools-orders', title: 'tools_orders', shown: (report) => report.tools.some((study) => study.orders.length > 0 || study.holds || study.agreement) },
    { id: 'tools-reasons', title: 'tools_reasons', shown: (report) => report.tools.some((study) => study.tools.some((tool) => tool.answers.some((answer) => answer?.reasons?.length))) },
    { id: 'tools-queries', title: 'tools_queries', shown: (report) => report.tools.some((study) => study.queries.length > 0) },
    { id: 'tools-query', title: 'tools_query', shown: (report) => report.tools.some((study) => study.queries.length > 0) },
];

export const parts: Part[] = [
    { id: 'verdict', title: 'verdict', shown: (report) => report.verdict != null && compares(report) },
    { id: 'metrics', title: 'metrics', shown: (report) => report.metrics.length > 0 },
    { id: 'audit', title: 'audit', shown: (report) => report.audit.length > 0 },
    { id: 'hints', title: 'hints', shown: (report) => report.hints.length > 0 },
    { id: 'systems', title: 'systems', shown: (report) => report.systems.length > 2 || report.systems.some((system) => system.latency_ms) },
    { id: 'waterfall', title: 'waterfall', shown: (report) => report.queries.length > 0 },
    { id: 'lists', title: 'lists', shown: (report) => report.queries.some((query) => query.lists) },
    { id: 'queries', title: 'queries', shown: (report) => report.queries.length > 0 },
    { id: 'slices', title: 'slices', shown: (report) => report.slices.length > 0 || report.slice_notes.length > 0 },
    { id: 'curves', title: 'curves', shown: (report) => report.curves.length > 0 },
    { id: 'grades', title: 'grades', shown: (report) => report.grades_at !== null || report.labels.grades.length > 0 },
    { id: 'pointwise', title: 'pointwise', shown: (report) => report.pointwise.length > 0 },
    { id: 'funnel', title: 'funnel', shown: (report) => report.funnel !== null },
    { id: 'conventions', title: 'conventions', shown: (report) => report.conventions.length > 0 },
];
