import { fitsDetail, matchLetters, queryWords, scoreTitle } from '#/lib/match-text.ts';

interface RankedFunction {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** Shorter words are in every description. */
const SHORTEST_WORD = 3;
/** What a word is worth that only the description has, beside one that the name has. */
const IN_DESCRIPTION = 20;

/**
 * The functions that fit words best. A model writes more words than a person and not always those of the document: one that has
 * more of them comes first, and one that has none is left out.
 */
export function rankFunctions<Item extends RankedFunction>(functions: readonly Item[], query: string): Item[] {
  const all = queryWords(splitNames(query));
  const long = all.filter(({ length }) => length >= SHORTEST_WORD);
  const words = long.length > 0 ? long : all;
  const scored = functions.map((item) => ({ item, ...fitOf(item, words), isNamed: item.name === query.trim() }));
  return scored
    .filter(({ found, isNamed }) => found > 0 || isNamed)
    .toSorted(
      (one, other) => Number(other.isNamed) - Number(one.isNamed) || other.found - one.found || other.score - one.score,
    )
    .map(({ item }) => item);
}

function fitOf({ name, title, description }: RankedFunction, words: readonly string[]) {
  const ofName = matchLetters(`${splitNames(name)} ${title}`);
  const ofText = matchLetters(description);
  const scores = words.map((word) => scoreTitle(ofName, [word]) + (fitsDetail(ofText, [word]) ? IN_DESCRIPTION : 0));
  return {
    found: scores.filter((score) => score > 0).length,
    score: scores.reduce((sum, score) => sum + score, 0),
  };
}

/** `listOpenPets` and `list_open_pets` as words. */
function splitNames(text: string): string {
  return text.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').replaceAll(/[_/{}-]/g, ' ');
}
