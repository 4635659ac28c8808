// How two lists of documents differ.
import { id_text, type Listed } from './report';

export type Move = { kind: 'up' | 'down'; by: number } | { kind: 'same' | 'entered' | 'left' };

export interface Placed {
    rank: number;
    doc: string;
    grade: number | null;
    /** Rank in the other list, null where it is not there. */
    other: number | null;
    move: Move;
}

export interface Movements {
    base: Placed[];
    system: Placed[];
    entered: number;
    left: number;
    up: number;
    down: number;
    same: number;
}

function ranks(list: Listed[]): Map<string, number> {
    return new Map(list.map(([doc], place) => [id_text(doc), place + 1]));
}

function move_of(before: number | null, after: number | null): Move {
    if (before === null) {
        return { kind: 'entered' };
    }
    if (after === null) {
        return { kind: 'left' };
    }
    if (before === after) {
        return { kind: 'same' };
    }
    return before > after ? { kind: 'up', by: before - after } : { kind: 'down', by: after - before };
}

/** Every document of both lists with its movement from `base` to `system`. */
export function movements(base: Listed[], system: Listed[]): Movements {
    const before = ranks(base);
    const after = ranks(system);
    const place = ([doc, grade]: Listed, rank: number, other: number | null, move: Move): Placed =>
        ({ rank, doc: id_text(doc), grade, other, move });
    const result: Movements = {
        base: base.map((item, index) => {
            const other = after.get(id_text(item[0])) ?? null;
            return place(item, index + 1, other, move_of(index + 1, other));
        }),
        system: system.map((item, index) => {
            const other = before.get(id_text(item[0])) ?? null;
            return place(item, index + 1, other, move_of(other, index + 1));
        }),
        entered: 0, left: 0, up: 0, down: 0, same: 0,
    };
    for (const { move } of result.system) {
        result[move.kind]++;
    }
    result.left = result.base.filter(({ move }) => move.kind === 'left').length;
    return result;
}
