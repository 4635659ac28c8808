import type { Value } from './report';

const minus = '\u2212';

/** What stands for a value that is not there. */
export const absent = '–';

function special(value: Value | undefined): string | null {
    if (value === null || value === undefined || Number.isNaN(value)) {
        return absent;
    }
    if (value === 'inf' || value === Infinity) {
        return '∞';
    }
    return value === '-inf' || value === -Infinity ? `${minus}∞` : null;
}

export function decimal(value: Value | undefined, digits = 4): string {
    return special(value) ?? (value as number).toFixed(digits).replace(/^-(?=[0.]*$)/, '').replace('-', minus);
}

/** With a sign, so that a change reads as one; nought has none. */
export function signed(value: Value | undefined, digits = 4): string {
    const text = decimal(value, digits);
    return typeof value === 'number' && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

export function p_value(p: number | null | undefined): string {
    if (p === null || p === undefined) {
        return absent;
    }
    return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}

const groups = new Intl.NumberFormat('en-US');

export function count(value: number | null | undefined): string {
    return value === null || value === undefined ? absent : groups.format(value).replace('-', minus);
}

export function percent(share: number | null | undefined, digits = 1): string {
    return share === null || share === undefined ? absent : `${(share * 100).toFixed(digits)}%`;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Three digits that count: 0.0123, 1.23, 12.3, 123, 1,234. */
export function three_digits(value: Value | undefined): string {
    const other = special(value);
    if (other !== null) {
        return other;
    }
    const number = value as number;
    const size = Math.abs(number);
    return size >= 100 ? count(Math.round(number)) : decimal(number, size >= 10 ? 1 : size >= 1 || size === 0 ? 2 : size >= 0.1 ? 3 : 4);
}

/** A number of bytes as people say it, in thousands. */
export function bytes(value: Value | undefined): string {
    const other = special(value);
    if (other !== null) {
        return other;
    }
    let size = value as number;
    let unit = 0;
    while (Math.round(size) >= 1000 && unit + 1 < units.length) {
        size /= 1000;
        unit++;
    }
    return `${unit === 0 ? count(size) : three_digits(size)} ${units[unit]}`;
}
