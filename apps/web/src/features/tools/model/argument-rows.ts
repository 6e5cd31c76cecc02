import { parseToolArguments } from '@parley/contract';

export interface ArgumentRow {
  readonly name: string;
  readonly value: string;
}

/** The arguments of a call as a list that can be read; undefined where they cannot be understood. */
export function argumentRows(written: string): readonly ArgumentRow[] | undefined {
  const given = parseToolArguments(written);
  return given && Object.entries(given).map(([name, value]) => ({ name, value: readable(value) }));
}

function readable(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}
