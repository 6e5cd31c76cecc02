/** How a sign takes part in words: not at all, in words with gaps between them, or in a script that writes none. */
type Kind = 'none' | 'word' | 'dense';

/** Signs of a folded text that belong together. */
export interface WordRun {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: Exclude<Kind, 'none'>;
}

/** Scripts without gaps between words, and pictures, which are words by themselves. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Extended_Pictographic}ー]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;

const NONE = 0;
const SPACED = 1;
const CLOSE = 2;

let kinds: Uint8Array | undefined;

/** Asking a regular expression for every letter would take most of the time of an index. */
function kindTable(): Uint8Array {
  if (kinds) return kinds;
  kinds = new Uint8Array(0x10000);
  for (let code = 0; code < kinds.length; code += 1) kinds[code] = kindOf(String.fromCharCode(code));
  return kinds;
}

function kindOf(sign: string): number {
  if (DENSE.test(sign)) return CLOSE;
  return WORD.test(sign) ? SPACED : NONE;
}

/** The kind at a place; both halves of a pair count as the sign they make. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if ((code & 0xf800) !== 0xd800) return kindTable()[code] ?? NONE;
  const first = (code & 0xfc00) === 0xdc00 ? at - 1 : at;
  return kindOf(String.fromCodePoint(text.codePointAt(Math.max(0, first)) ?? 0));
}

/** Calls back for each run of signs of one kind; `isDense` for scripts without gaps between words. */
export function eachRun(text: string, visit: (start: number, end: number, isDense: boolean) => void): void {
  let start = 0;
  let kind = NONE;
  for (let at = 0; at < text.length; at += 1) {
    const next = kindAt(text, at);
    if (next === kind) continue;
    if (kind !== NONE) visit(start, at, kind === CLOSE);
    start = at;
    kind = next;
  }
  if (kind !== NONE) visit(start, text.length, kind === CLOSE);
}

/** The runs of a folded text, in their order. */
export function runsOf(text: string): WordRun[] {
  const runs: WordRun[] = [];
  eachRun(text, (start, end, isDense) => {
    runs.push({ text: text.slice(start, end), start, end, kind: isDense ? 'dense' : 'word' });
  });
  return runs;
}

/** Whether a word with gaps around it begins here. */
export function isWordStart(text: string, at: number): boolean {
  return at === 0 || kindAt(text, at - 1) !== SPACED;
}
