/** Stands for a token of which nobody knows the word; counted as one at least. */
const TOKEN_WORD = 'token';

/** The words of an input, which may come as texts, as tokens, or as lists of either. */
export function wordsIn(input: unknown): string {
  return [input]
    .flat(2)
    .flatMap((item) => (typeof item === 'string' ? item : typeof item === 'number' ? TOKEN_WORD : []))
    .join('\n');
}
