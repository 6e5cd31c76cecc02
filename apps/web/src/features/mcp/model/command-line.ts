import { isRecord, jsonOf } from '#/lib/json.ts';

/** A program with its words and variables, as instructions for other clients give them. */
export interface PastedProgram {
  readonly name: string;
  readonly line: string;
  readonly variables: readonly (readonly [name: string, value: string])[];
}

/**
 * The words of a command line, by spaces and quotes as people write them. No shell reads it: a variable or a pipe in it is a
 * word like any other. Undefined where a quote has no end.
 */
export function wordsOf(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    const next = line.charAt(at + 1);
    if (quote !== "'" && sign === '\\' && isEscapable(next, quote)) {
      word = (word ?? '') + next;
      at += 1;
    } else if (quote !== '') {
      if (sign === quote) quote = '';
      else word = (word ?? '') + sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + sign;
  }
  if (quote !== '') return undefined;
  return word === undefined ? words : [...words, word];
}

/** Elsewhere a backslash stands for itself: paths of Windows are full of them. */
function isEscapable(sign: string, quote: string): boolean {
  return quote === '"' ? sign === '"' || sign === '\\' : sign === ' ' || sign === '"' || sign === "'";
}

/** The line that `wordsOf` reads these words from. */
export function lineOf(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** The first program of a configuration in JSON that was pasted instead of a command; undefined where it is none. */
export function pastedProgram(text: string): PastedProgram | undefined {
  const pasted = jsonOf(text);
  if (!isRecord(pasted)) return undefined;
  const servers = pasted['mcpServers'] ?? pasted['servers'] ?? pasted;
  if (!isRecord(servers)) return undefined;
  const found = typeof servers['command'] === 'string' ? (['', servers] as const) : Object.entries(servers)[0];
  if (!found) return undefined;
  const [name, program] = found;
  if (!isRecord(program) || typeof program['command'] !== 'string') return undefined;
  const args: readonly unknown[] = Array.isArray(program['args']) ? program['args'] : [];
  const env = isRecord(program['env']) ? program['env'] : {};
  return {
    name,
    line: lineOf([program['command'], ...args.map(String)]),
    variables: Object.entries(env).map(([variable, value]) => [variable, String(value)] as const),
  };
}
