/**
 * Which sentences of several answers say much the same, judged by their words alone. It knows nothing of meaning: two
 * sentences agree when most of the telling words of the shorter one are in the other, no figure speaks against it, and
 * not just one of them says no.
 */

/** From where to where in a text a sentence goes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** By sentence of one answer: the other answers that say it too. */
export type SharedSentences = ReadonlyMap<number, readonly number[]>;

const LEAST_SHARED_WORDS = 3;
const LEAST_SHARE = 0.6;
/** Words that are in so many sentences tell none of them apart. */
const MOST_PLACES = 60;
/** Shorter words of an alphabet are mostly glue. */
const LEAST_LETTERS = 4;
/** Endings differ between 'night' and 'nights'; what stands before them does not. */
const STEM_LETTERS = 5;

const NUMBER = /^\p{N}[\p{N}.,]*$/u;
const ALPHABET = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const NEGATIONS = new Set(
  (
    'no not never none without cannot isn’t aren’t don’t doesn’t didn’t won’t shouldn’t can’t ' +
    'nicht kein keine keinen nie ohne pas jamais sans sin nunca não nunca sem non mai senza не нет без никогда ' +
    'niet geen 不 没 没有 沒有 無 无 لا ليس بدون'
  ).split(' '),
);

/** The sentences of a text, without the space around them. */
export function sentencesOf(text: string): Span[] {
  const found: Span[] = [];
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    if (end > start) found.push({ start, end });
  }
  return found;
}

/** For each answer, given as its sentences: which of them others say too. */
export function sharedSentences(answers: readonly (readonly string[])[]): SharedSentences[] {
  const claims = answers.flatMap((sentences, answer) =>
    sentences.map((sentence, index) => ({ answer, index, ...claimOf(sentence) })),
  );
  const places = new Map<string, number[]>();
  claims.forEach(({ words }, place) => {
    for (const word of words) {
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
    }
  });
  const shared = answers.map(() => new Map<number, number[]>());
  claims.forEach((claim, place) => {
    const counts = new Map<number, number>();
    for (const word of claim.words) {
      const others = places.get(word) ?? [];
      if (others.length <= MOST_PLACES) for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
    for (const [other, count] of counts) {
      const met = claims[other];
      if (other === place || !met || met.answer === claim.answer || !agree(claim, met, count)) continue;
      const others = shared[claim.answer]?.get(claim.index) ?? [];
      if (others.includes(met.answer)) continue;
      shared[claim.answer]?.set(
        claim.index,
        [...others, met.answer].sort((one, two) => one - two),
      );
    }
  });
  return shared;
}

interface Claim {
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly isNegated: boolean;
}

function claimOf(sentence: string): Claim {
  const words = new Set<string>();
  const numbers = new Set<string>();
  let isNegated = false;
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(sentence)) {
    if (isWordLike !== true) continue;
    const word = segment.toLowerCase().replaceAll("'", '’');
    if (NUMBER.test(word)) numbers.add(word.replace(/[.,]/g, ''));
    else if (NEGATIONS.has(word)) isNegated = !isNegated;
    else if (!ALPHABET.test(word)) words.add(word);
    else if (word.length >= LEAST_LETTERS) words.add(word.slice(0, STEM_LETTERS));
  }
  return { words, numbers, isNegated };
}

function agree(one: Claim, other: Claim, sharedWords: number): boolean {
  const shorter = Math.min(one.words.size, other.words.size);
  if (sharedWords < LEAST_SHARED_WORDS || sharedWords / shorter < LEAST_SHARE) return false;
  if (one.isNegated !== other.isNegated) return false;
  return isWithin(one.numbers, other.numbers) || isWithin(other.numbers, one.numbers);
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return some.values().every((number) => all.has(number));
}
