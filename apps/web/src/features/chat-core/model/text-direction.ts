/** Far enough to meet a letter; a text that has none here is written in the interface's direction. */
const LOOKED_AT = 1_000;
const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The direction of a text by its first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const letter = LETTER.exec(text.slice(0, LOOKED_AT))?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
