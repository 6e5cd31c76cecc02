import { TEXT_LIMIT_CHARS } from '../limits.ts';

interface Row {
  readonly cells: string[];
  cell: string[] | undefined;
}

/**
 * Writes the text of a document down as its reader comes by it: paragraphs with an empty line between, tables as rows of
 * Markdown. Stops taking more once it has as much as may be sent.
 */
export class TextFlow {
  #text = '';
  #line = '';
  readonly #rows: Row[] = [];

  /** Words of the paragraph at hand. */
  add(text: string): void {
    this.#line += text;
  }

  /** Ends the paragraph. `lead` stands before it, such as the sign of a heading. */
  endParagraph(lead = ''): void {
    const line = this.#line.replaceAll('\u00a0', ' ').trim();
    this.#line = '';
    if (line === '') return;
    const cell = this.#rows.at(-1)?.cell;
    if (cell) cell.push(line);
    else this.#write(`${lead}${line}\n${lead === '- ' ? '' : '\n'}`);
  }

  openRow(): void {
    this.endParagraph();
    this.#rows.push({ cells: [], cell: undefined });
  }

  openCell(): void {
    this.endParagraph();
    const row = this.#rows.at(-1);
    if (row) row.cell = [];
  }

  closeCell(repeated = 1): void {
    this.endParagraph();
    const row = this.#rows.at(-1);
    if (!row?.cell) return;
    const text = row.cell.join(' ').replaceAll(/(?<!\s)\s*\n\s*/gu, ' ');
    for (let count = 0; count < repeated; count += 1) row.cells.push(text);
    row.cell = undefined;
  }

  /** A row inside of a cell becomes words of that cell. */
  closeRow(): void {
    this.closeCell();
    const row = this.#rows.pop();
    if (!row) return;
    const cells = withoutEmptyEnd(row.cells);
    if (cells.length === 0) return;
    const outer = this.#rows.at(-1)?.cell;
    if (outer) outer.push(cells.join(', '));
    else this.#write(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`);
  }

  /** Sets what follows apart from what came before. */
  gap(): void {
    this.endParagraph();
    if (this.#text !== '' && !this.#text.endsWith('\n\n')) this.#write('\n');
  }

  get isFull(): boolean {
    return this.#text.length > TEXT_LIMIT_CHARS;
  }

  finish(): string {
    this.endParagraph();
    return this.#text.trim();
  }

  #write(text: string): void {
    if (!this.isFull) this.#text += text;
  }
}

export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
