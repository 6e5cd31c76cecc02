import type { LocalServer, LocalServerDraft } from '#/platform/platform.ts';
import { lineOf, wordsOf } from './command-line.ts';
import type { HeaderRow } from './server-form.ts';

/** A program while it is written. */
export interface LocalForm {
  readonly name: string;
  readonly line: string;
  readonly variables: readonly HeaderRow[];
}

export function formOfLocal(server: LocalServer | undefined): LocalForm {
  return {
    name: server?.name ?? '',
    line: server ? lineOf([server.command, ...server.arguments]) : '',
    variables: variableRows(Object.entries(server?.variables ?? {})),
  };
}

export function variableRows(variables: readonly (readonly [name: string, value: string])[]): HeaderRow[] {
  return variables.map(([name, value], key) => ({ key, name, value }));
}

const VARIABLE_NAME = /^[A-Z_]\w*$/i;

/** What keeps a variable from being given to a program. A row with nothing in it is none. */
export function variableProblem(rows: readonly HeaderRow[], row: HeaderRow): 'missing' | 'signs' | 'taken' | undefined {
  const name = row.name.trim();
  if (name === '') return row.value === '' ? undefined : 'missing';
  if (!VARIABLE_NAME.test(name)) return 'signs';
  return rows.some((other) => other.key < row.key && other.name.trim() === name) ? 'taken' : undefined;
}

/** What the app is asked to keep; undefined while something is missing or wrong. A program without a name is called by its own. */
export function draftOfLocal({ name, line, variables }: LocalForm): LocalServerDraft | undefined {
  const [command, ...args] = wordsOf(line) ?? [];
  if (command === undefined || variables.some((row) => variableProblem(variables, row) !== undefined)) return undefined;
  const own = command.split(/[/\\]/).at(-1) || command;
  return {
    name: (name.trim() || own).slice(0, 100),
    command,
    arguments: args,
    variables: variables.map((row) => [row.name.trim(), row.value] as const).filter(([variable]) => variable !== ''),
  };
}
