export interface Column<Row> {
    label: string;
    text: (row: Row) => string;
    /** Makes the column one to sort by; null has no place in the order. */
    sort?: (row: Row) => number | string | null;
    number?: boolean;
    width?: string;
    /** A class for the cell; never the only sign of what it means. */
    tone?: (row: Row) => string | undefined;
}
