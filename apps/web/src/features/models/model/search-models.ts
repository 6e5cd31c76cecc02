/** What of a model is searched; texts come in the reader's language. */
export interface SearchableModel {
  readonly name: string;
  readonly title: string;
  /** The vendor, and the provider where it is one of the user's own. */
  readonly makers: string;
  /** What it can do, in as many words as people may use for it. */
  readonly skills: string;
  readonly strength: string;
}

const SCORES = {
  wholeName: 100,
  startOfName: 80,
  wordOfName: 60,
  insideName: 45,
  maker: 35,
  skill: 20,
  strength: 10,
} as const;

/** Keeps what every word of the query fits, best first; models that fit equally well stay in their order. */
export function searchModels<Item>(
  items: readonly Item[],
  query: string,
  textsOf: (item: Item) => SearchableModel,
): readonly Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return items;
  const whole = squash(query);
  return items
    .map((item) => ({ item, score: scoreOf(textsOf(item), words, whole) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function scoreOf(model: SearchableModel, words: readonly string[], whole: string): number {
  const asName = nameScore(model, whole);
  const scores = words.map((word) => wordScore(model, word));
  // `gpt5 mini` is one name in two words, neither of which need fit alone.
  if (asName === 0 && scores.includes(0)) return 0;
  return scores.reduce((sum, score) => sum + score, asName);
}

/** The whole query against the name, however either of them writes its hyphens. */
function nameScore({ name, title }: SearchableModel, whole: string): number {
  return best([name, title].map(squash), (text) => {
    if (text === whole) return SCORES.wholeName;
    if (text.startsWith(whole)) return SCORES.startOfName;
    return text.includes(whole) ? SCORES.insideName : 0;
  });
}

function wordScore(model: SearchableModel, word: string): number {
  const names = [model.name, model.title];
  if (names.some((name) => wordsOf(name).some((part) => part.startsWith(word)))) return SCORES.wordOfName;
  if (names.some((name) => squash(name).includes(squash(word)))) return SCORES.insideName;
  if (startsAWord(model.makers, word)) return SCORES.maker;
  if (startsAWord(model.skills, word)) return SCORES.skill;
  return startsAWord(model.strength, word) ? SCORES.strength : 0;
}

function best<Item>(items: readonly Item[], score: (item: Item) => number): number {
  return Math.max(0, ...items.map(score));
}

function startsAWord(text: string, word: string): boolean {
  return wordsOf(text).some((part) => part.startsWith(word));
}

function wordsOf(text: string): string[] {
  return plain(text).split(SEPARATORS).filter(Boolean);
}

function squash(text: string): string {
  return plain(text).replaceAll(SEPARATORS_ALL, '');
}

const SEPARATORS = /[^\p{L}\p{N}.]+/u;
const SEPARATORS_ALL = /[^\p{L}\p{N}]+/gu;

/** Accents and case are not what people search by. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
