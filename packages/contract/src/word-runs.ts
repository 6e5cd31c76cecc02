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

const UNKNOWN = 0;
const NONE = 1;
const SPACED = 2;
const CLOSE = 3;

/** Asking a regular expression for every letter would take most of the time of an index; each is asked about once. */
let kinds: Uint8Array | undefined;

function knownKind(code: number): number {
  kinds ??= new Uint8Array(0x10000);
  const known = kinds[code] ?? UNKNOWN;
  return known === UNKNOWN ? (kinds[code] = kindOf(String.fromCharCode(code))) : known;
}

function kindOf(sign: string): number {
  if (DENSE.test(sign)) return CLOSE;
  return WORD.test(sign) ? SPACED : NONE;
}

/** The kind at a place; both halves of a pair count as the sign they make. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if ((code & 0xf800) !== 0xd800) return knownKind(code);
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

/** Whether a word may begin here: behind a gap, or at any sign of a script that writes none. */
export function isWordStart(text: string, at: number): boolean {
  return at === 0 || kindAt(text, at - 1) !== SPACED || kindAt(text, at) === CLOSE;
}
