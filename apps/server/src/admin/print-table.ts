import { UNPRINTABLE_CHARACTERS } from '@parley/contract';

/** Prints rows in columns; the first one has the headings. */
export function printTable(rows: readonly (readonly string[])[], print: (line: string) => void): void {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((line) => line[at]?.length ?? 0))) ?? [];
  for (const line of rows)
    print(
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** A line without what a terminal would obey: names and upstreams' words may hold anything. */
export function visible(line: string): string {
  const code = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  return line.replaceAll(UNPRINTABLE_CHARACTERS, code);
}
