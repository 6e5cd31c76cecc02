/** The gap in a text that dictated words go into. */
export interface DictationPlace {
  readonly before: string;
  readonly after: string;
}

/** The place of what is selected in a text, which the words take the place of. */
export function placeAt(text: string, start: number, end: number): DictationPlace {
  return { before: text.slice(0, start), after: text.slice(end) };
}

/** The text with the words in their place, and where the cursor stands behind them. */
export function withDictation({ before, after }: DictationPlace, words: string): { text: string; cursor: number } {
  const said = words.trim();
  if (said === '') return { text: before + after, cursor: before.length };
  const start = before + (isGlued(before, said) ? '' : ' ') + said;
  return { text: start + (after === '' || isGlued(said, after) ? '' : ' ') + after, cursor: start.length };
}

/** What of a phrase came after the part that is in the text already. */
export function restOfPhrase(phrase: string, written: string): string {
  return phrase.startsWith(written) ? phrase.slice(written.length) : phrase;
}

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。，、！？；：「」（）]/u;
const CLOSING = /^[\s.,!?;:)\]}»”’؟،؛…]/;
const OPENING = /[\s([{«“‘]$/;

/** Whether nothing stands between two texts. */
function isGlued(left: string, right: string): boolean {
  if (left === '' || OPENING.test(left) || CLOSING.test(right)) return true;
  return WITHOUT_SPACES.test(left.slice(-1)) || WITHOUT_SPACES.test(right.charAt(0));
}
