// Colours and common parts of the charts. Gain and loss are blue and orange, which nearly everybody can tell apart.

export interface Palette {
    ink: string;
    muted: string;
    line: string;
    surface: string;
    gain: string;
    loss: string;
    flat: string;
    chosen: string;
    systems: string[];
    grades: string[];
    unjudged: string;
}

const light: Palette = {
    ink: '#1b1f24', muted: '#57606a', line: '#dfe3e8', surface: '#ffffff',
    gain: '#2468b2', loss: '#c8600f', flat: '#8c959f', chosen: '#1b1f24',
    systems: ['#6e7781', '#1f66b5', '#c65d0c', '#0f7b6c', '#8b3fb0', '#9a6b00', '#b3305e', '#3f6212'],
    grades: ['#d5dae0', '#a3c4e8', '#6299d4', '#2b6cb0', '#153e70'], unjudged: '#f3ead7',
};

const dark: Palette = {
    ink: '#e3e7ec', muted: '#9aa4af', line: '#30363d', surface: '#15191e',
    gain: '#5aa2ea', loss: '#ee8f3f', flat: '#6e7781', chosen: '#ffffff',
    systems: ['#9aa4af', '#5aa2ea', '#ee8f3f', '#3dbfa9', '#c58be0', '#d6a928', '#ef7fa5', '#9cc44d'],
    grades: ['#3b434c', '#2d5480', '#3b7cc0', '#7fb4ec', '#c3ddf8'], unjudged: '#5d4c2a',
};

export const palette = (is_dark: boolean): Palette => (is_dark ? dark : light);

export const dashes: (string | number[])[] = ['solid', 'solid', [7, 4], [2, 3], [10, 3, 2, 3], [5, 2], [1, 4], [12, 4]];

/** The shade of a grade: the scale of five spread over as many grades as there are. */
export function shade(place: number, grades: number, steps = 5): number {
    return grades < 2 ? 0 : Math.floor((place * (steps - 1)) / (grades - 1));
}

/** The line of axis, ticks and labels, alike everywhere. */
export function axis(colors: Palette, name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
    return {
        name, nameLocation: 'middle', nameGap: 28, nameTextStyle: { color: colors.muted },
        axisLine: { lineStyle: { color: colors.flat } }, axisTick: { lineStyle: { color: colors.flat } },
        axisLabel: { color: colors.muted, hideOverlap: true }, splitLine: { lineStyle: { color: colors.line } },
        ...more,
    };
}

/** The names of rows down the left side, first on top; long ones are cut. */
export function named_rows(colors: Palette, names: string[], width: number): Record<string, unknown> {
    return axis(colors, '', { type: 'category', inverse: true, data: names, axisTick: { show: false },
        axisLabel: { color: colors.ink, width: Math.min(180, Math.round(width * 0.3)), overflow: 'truncate', interval: 0 } });
}

/** How a series looks in the legend. */
export type Mark = 'line' | 'circle' | 'rect' | 'triangle' | 'diamond';

/** The head and rows of a tooltip as elements: names come from users and go in as text only. */
export function tip(head: string, rows: [string, string][]): HTMLElement {
    const box = document.createElement('div');
    box.className = 'chart-tip';
    const title = box.appendChild(document.createElement('strong'));
    title.textContent = head;
    for (const [name, value] of rows) {
        const row = box.appendChild(document.createElement('div'));
        row.appendChild(document.createElement('span')).textContent = name;
        row.appendChild(document.createElement('b')).textContent = value;
    }
    return box;
}

export function tooltip(colors: Palette, more: Record<string, unknown>): Record<string, unknown> {
    return { confine: true, transitionDuration: 0, backgroundColor: colors.surface, borderColor: colors.line, borderWidth: 1,
        padding: 8, textStyle: { color: colors.ink, fontSize: 12 }, extraCssText: 'box-shadow: 0 2px 8px rgb(0 0 0 / .15)', ...more };
}

/** A value in [0, 1] as the tick labels want it. */
export const tick = (value: number): string => String(Number(value.toFixed(6))).replace('-', '\u2212');
