import type { Language } from '@parley/contract';

/** A page of text says it all; more would only take longer. */
const LOOKED_AT = 4_000;
/** What people and models write in many languages alike. */
const NOT_WORDS = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\$[\s\S]*?\$\$|https?:\/\/\S+|<[^<>\n]*>/g;

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LATIN = /\p{Script=Latin}/gu;
const OTHER_SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Bengali}/gu, 'bn'],
];
/** Languages that share a script with one of ours, by letters that ours has not. */
const NOT_OURS: Partial<Record<Language, RegExp>> = { ru: /[іїєґўјљњћђ]/i, ar: /[پچژگٹڈے]/ };

/** One sign of these stands for several letters of an alphabet. */
const SIGN_WEIGHT = 3;
/** Japanese without any kana at all is rare; a Chinese text may quote a word of it. */
const KANA_SHARE = 0.1;

const SIMPLIFIED = /[这们个来时说国会对学为后发过还没电话问题种现给让吗么样无书见长东车马门开关]/g;
const TRADITIONAL = /[這們個來時說國會對學為後發過還沒電話問題種現給讓嗎麼樣無書見長東車馬門開關]/g;

/** The small words that no text of a language can do without. */
const SMALL_WORDS: Partial<Record<Language, string>> = {
  en: 'the of and to is in that it for you with are this be not have as your can will what',
  de: 'der die das und ist nicht ein eine zu den mit für auf sie ich es von werden kann wie',
  fr: 'le la les des et est une un que pour dans vous qui pas sur avec ce il au plus',
  es: 'el la los las de que y en un una es por para con no se del como más su',
  pt: 'o a os as de que e em um uma é para com não se do da como mais você',
  it: 'il la gli di che e un una è per con non sono del della come più si nel questo',
  id: 'yang dan di untuk dengan ini itu dari adalah tidak pada dapat anda akan atau juga ke sebagai dalam bisa',
  tr: 've bir bu için ile olarak daha çok gibi ne değil olan kadar ama var sonra en ya mi şu',
  vi: 'và của là có được cho không một các trong bạn với để này những từ người đó khi như',
  cs: 'a je se na že v to pro s jsou který jako ale jsem by nebo také můžete byl při',
  sk: 'a je sa na že v to pre s sú ktorý ako ale som by alebo tiež môžete bol pri',
  no: 'og det er som på en for med til av ikke å den har du kan jeg vi fra de',
};

const wordsOf = new Map(
  Object.entries(SMALL_WORDS).map(([code, words]) => [code as Language, new Set(words.split(' '))] as const),
);

/** The language that a text is written in, as far as it is one of ours and can be told from the text alone. */
export function languageOfText(text: string): Language | undefined {
  const sample = text.slice(0, LOOKED_AT).replaceAll(NOT_WORDS, ' ');
  const han = count(sample, HAN);
  const kana = count(sample, KANA);
  const latin = count(sample, LATIN);
  const others = OTHER_SCRIPTS.map(([script, code]) => ({ code, letters: count(sample, script) }));
  const signs = (han + kana) * SIGN_WEIGHT;
  const [most] = others.toSorted((a, b) => b.letters - a.letters);
  if (signs > Math.max(latin, most?.letters ?? 0)) return eastAsian(sample, han, kana);
  if (most && most.letters > latin) return NOT_OURS[most.code]?.test(sample) === true ? undefined : most.code;
  return latin > 0 ? byWords(sample) : undefined;
}

function eastAsian(sample: string, han: number, kana: number): Language {
  if (kana > (han + kana) * KANA_SHARE) return 'jp';
  return count(sample, TRADITIONAL) > count(sample, SIMPLIFIED) ? 'tw' : 'cn';
}

/** Two small words more than any other language has: one may be a name. */
const CLEAR_LEAD = 2;

function byWords(sample: string): Language | undefined {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = [...wordsOf]
    .map(([code, small]) => ({ code, hits: words.filter((word) => small.has(word)).length }))
    .toSorted((a, b) => b.hits - a.hits);
  const [best, second] = scores;
  return best && best.hits >= CLEAR_LEAD && best.hits > (second?.hits ?? 0) ? best.code : undefined;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
