/** A language's texts, or a part of them. */
interface TextTree {
  readonly [key: string]: string | TextTree;
}

interface Translation {
  readonly tag: string;
  readonly texts: TextTree;
  /** Texts that may stand as in English: names, signs, units. */
  readonly sameAsEnglish: ReadonlySet<string>;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Nothing in it that could be translated. */
const WORDLESS = /^[\p{P}\p{S}\p{N}\p{Z}]*$/u;

/** What is wrong with a translation, beside English; empty when it is complete. */
export function textProblems(english: TextTree, { tag, texts, sameAsEnglish }: Translation): string[] {
  const wanted = leavesOf(english);
  const given = leavesOf(texts);
  const plurals = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const expected = expectedKeys(wanted, plurals);
  return [
    ...[...expected.keys()].filter((key) => !given.has(key)).map((key) => `${key} is missing`),
    ...[...given.keys()].filter((key) => !expected.has(key)).map((key) => `${key} is not an English text`),
    ...[...given].flatMap(([key, text]) => {
      const original = expected.get(key);
      return original === undefined ? [] : problemsOfText(key, text, original, sameAsEnglish);
    }),
  ];
}

/** By key, the English text that stands behind it. A plural has as many keys as the language has forms. */
function expectedKeys(english: ReadonlyMap<string, string>, plurals: readonly string[]): Map<string, string> {
  const expected = new Map<string, string>();
  for (const [key, text] of english) {
    if (!PLURAL.test(key)) expected.set(key, text);
    else if (key.endsWith('_other')) {
      for (const form of plurals) expected.set(key.replace(PLURAL, `_${form}`), text);
    }
  }
  return expected;
}

function problemsOfText(key: string, text: string, english: string, sameAsEnglish: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  if (text.trim() === '' && english.trim() !== '') problems.push(`${key} is empty`);
  if (text === english && !sameAsEnglish.has(text) && !WORDLESS.test(withoutPlaceholders(text))) {
    problems.push(`${key} is still English: ${text}`);
  }
  const wanted = placeholdersOf(english);
  const given = placeholdersOf(text);
  // A form for exactly one or two may say the number in words.
  const mayDrop = PLURAL.test(key) && !key.endsWith('_other') ? new Set(['count', 'formatted']) : new Set<string>();
  const lost = [...wanted].filter((name) => !given.has(name) && !mayDrop.has(name));
  const strange = [...given].filter((name) => !wanted.has(name) && name !== 'count');
  if (lost.length > 0) problems.push(`${key} lacks ${lost.join(', ')}`);
  if (strange.length > 0) problems.push(`${key} has ${strange.join(', ')}, which nobody fills`);
  return problems;
}

function placeholdersOf(text: string): Set<string> {
  return new Set(text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g).map(([, name]) => name ?? ''));
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\{[^}]*\}\}/g, '');
}

function leavesOf(tree: TextTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...leavesOf(value, `${prefix}${key}.`)],
    ),
  );
}
