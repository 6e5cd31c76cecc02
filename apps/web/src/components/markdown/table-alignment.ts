import type { Tokens } from 'marked';

const NUMBER_WITH_UNIT = /^[~≈<>≤≥±+−-]?\s?[$€£¥₹]?\s?\d[\d\s.,]*\s?(?:%|‰|[$€£¥₹]|[\p{L}°µ]{1,3})?$/u;

export type CellAlignment = 'start' | 'center' | 'end';

/** Where the cells of each column stand: as written, and columns of numbers at the end. */
export function columnAlignments(table: Tokens.Table): CellAlignment[] {
  return table.align.map((align, column) => {
    if (align === 'center') return 'center';
    if (align === 'right') return 'end';
    if (align === 'left') return 'start';
    const cells = table.rows.map((row) => row[column]?.text.trim() ?? '').filter((text) => text !== '');
    return cells.length > 0 && cells.every((text) => NUMBER_WITH_UNIT.test(text)) ? 'end' : 'start';
  });
}
