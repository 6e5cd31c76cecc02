export type SuggestionKind = 'prompt' | 'command' | 'model';

/** A place in the text where suggestions belong. Choosing one replaces the text from `start` to `end`. */
export interface SuggestionTrigger {
  readonly kind: SuggestionKind;
  readonly start: number;
  readonly end: number;
  readonly query: string;
}

/** Suggestions that were asked for from a menu: what is typed from here on searches them. */
export type AskedSuggestions = Pick<SuggestionTrigger, 'kind' | 'start'>;

/** Longer than any name. Looking no further back keeps a keystroke as cheap in a long text as in a short one. */
const LONGEST_QUERY = 48;

const AT_START: Readonly<Record<string, SuggestionKind>> = { '/': 'prompt', ':': 'command' };

/** `/` and `:` mean something at the very start only, `@` at the start of a word: paths, times and addresses do not. */
export function triggerAt(text: string, cursor: number, asked?: AskedSuggestions): SuggestionTrigger | undefined {
  if (asked) return askedFor(text, cursor, asked);
  const opening = AT_START[text.charAt(0)];
  const atStart = opening && commandAt(text, cursor, opening);
  return atStart ?? mentionAt(text, cursor);
}

function askedFor(text: string, cursor: number, { kind, start }: AskedSuggestions): SuggestionTrigger | undefined {
  if (cursor < start || cursor - start > LONGEST_QUERY) return undefined;
  const query = text.slice(start, cursor);
  return query.includes('\n') ? undefined : { kind, start, end: cursor, query };
}

function commandAt(text: string, cursor: number, kind: SuggestionKind): SuggestionTrigger | undefined {
  if (cursor < 1 || cursor > LONGEST_QUERY) return undefined;
  const query = text.slice(1, cursor);
  const isOther = kind === 'prompt' ? isPath(query) : isEmoticon(query);
  return isOther || /^\s|\n/.test(query) ? undefined : { kind, start: 0, end: cursor, query };
}

function mentionAt(text: string, cursor: number): SuggestionTrigger | undefined {
  const near = Math.max(0, cursor - LONGEST_QUERY);
  const start = text.lastIndexOf('@', cursor - 1);
  if (cursor < 1 || start < near) return undefined;
  const query = text.slice(start + 1, cursor);
  const startsWord = start === 0 || /\s/.test(text.charAt(start - 1));
  return startsWord && !/\s/.test(query) ? { kind: 'model', start, end: cursor, query } : undefined;
}

function isPath(query: string): boolean {
  return /[/*\\]/.test(query);
}

/** `:D` and `:)` are said, not commanded. */
function isEmoticon(query: string): boolean {
  return /^(?:[A-Z]$|[^\p{L}\p{N}])/u.test(query);
}

/** Whether it is the same place, where the suggestions may have been closed by hand. */
export function isSamePlace(left: SuggestionTrigger | undefined, right: SuggestionTrigger | undefined): boolean {
  return left?.kind === right?.kind && left?.start === right?.start;
}
