import { textOf, type SharedMessage } from '@parley/contract';

/** What a message is doing at some time of its replay. Numbers of characters count from its beginning. */
export type Phase = { readonly ms: number } & (
  | { readonly kind: 'think' | 'say'; readonly from: number; readonly to: number }
  | { readonly kind: 'call' }
  /** Whole, with a moment to be read. */
  | { readonly kind: 'rest' }
);

/** How much of an answer there is at some time of its replay. */
export interface ShownPart {
  readonly text: number;
  readonly reasoning: number;
  /** Calls that were made; the last of them still runs while `isCalling`. */
  readonly calls: number;
  readonly isThinking: boolean;
  readonly isCalling: boolean;
  readonly isWhole: boolean;
}

/** Nobody waits for minutes of thinking a second time. */
const THINK_MS = { least: 400, most: 4_000 };
const CALL_MS = { least: 500, most: 2_500 };
const SAY_MS = { least: 300, most: 14_000 };
const THINK_MS_PER_CHARACTER = 2;
/** About what a quick model writes. */
const SAY_MS_PER_CHARACTER = 9;
const REST_MS = 450;
const QUESTION_MS = { least: 700, most: 2_200 };
const READ_MS_PER_CHARACTER = 12;

/** What a message does in its replay, in the order in which it once did: by its own times where they are known. */
export function phasesOf(message: SharedMessage): Phase[] {
  const text = textOf(message.content);
  if (message.role !== 'assistant')
    return [{ kind: 'rest', ms: within(QUESTION_MS, text.length * READ_MS_PER_CHARACTER) }];
  const { tools, reasoning = '', reasoningMs, durationMs } = message;
  const thinkMs = within(THINK_MS, reasoningMs ?? reasoning.length * THINK_MS_PER_CHARACTER);
  const others = (reasoningMs ?? 0) + tools.reduce((sum, call) => sum + (call.durationMs ?? 0), 0);
  const sayMs = within(SAY_MS, durationMs === undefined ? text.length * SAY_MS_PER_CHARACTER : durationMs - others);
  const phases: Phase[] = [];
  let thought = 0;
  let said = 0;
  const think = (to: number): void => {
    if (to <= thought) return;
    phases.push({ kind: 'think', from: thought, to, ms: (thinkMs * (to - thought)) / reasoning.length });
    thought = to;
  };
  const say = (to: number): void => {
    if (to <= said) return;
    phases.push({ kind: 'say', from: said, to, ms: (sayMs * (to - said)) / text.length });
    said = to;
  };
  for (const { textBefore, reasoningBefore, durationMs: callMs } of tools) {
    think(Math.min(reasoningBefore ?? reasoning.length, reasoning.length));
    say(Math.min(textBefore ?? 0, text.length));
    phases.push({ kind: 'call', ms: within(CALL_MS, callMs ?? 0) });
  }
  think(reasoning.length);
  say(text.length);
  return [...phases, { kind: 'rest', ms: REST_MS }];
}

export function lengthOf(phases: readonly Phase[]): number {
  return phases.reduce((sum, { ms }) => sum + ms, 0);
}

/** What is there of an answer so many milliseconds after it began. */
export function shownAt(phases: readonly Phase[], ms: number): ShownPart {
  const shown = { text: 0, reasoning: 0, calls: 0 };
  let left = Math.max(0, ms);
  for (const phase of phases) {
    if (phase.kind === 'rest') return { ...shown, isThinking: false, isCalling: false, isWhole: true };
    const isOver = left >= phase.ms;
    if (phase.kind === 'call') shown.calls += 1;
    else {
      const share = isOver ? 1 : left / phase.ms;
      shown[phase.kind === 'say' ? 'text' : 'reasoning'] = phase.from + Math.floor((phase.to - phase.from) * share);
    }
    if (!isOver)
      return { ...shown, isThinking: phase.kind === 'think', isCalling: phase.kind === 'call', isWhole: false };
    left -= phase.ms;
  }
  return { ...shown, isThinking: false, isCalling: false, isWhole: true };
}

/** Longer words than this are none, or belong to a language that writes without blanks. */
const LONGEST_WORD = 24;

/** The beginning of a text up to about a length, ending with a whole word where words can be told apart. */
export function wholeWords(text: string, length: number): string {
  if (length >= text.length) return text;
  const end = Math.max(0, length);
  if (/\s/.test(text.charAt(end))) return text.slice(0, end);
  const tail = text.slice(Math.max(0, end - LONGEST_WORD), end);
  const blank = tail.search(/\s\S*$/);
  if (blank !== -1) return text.slice(0, end - tail.length + blank + 1);
  // Never between the halves of one character.
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, isHalf ? end - 1 : end);
}

function within({ least, most }: { readonly least: number; readonly most: number }, ms: number): number {
  return Math.min(most, Math.max(least, ms));
}
