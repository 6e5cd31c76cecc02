const STOP_WORDS = new Set(
  (
    'a about add all am an and any are as at be been but by can could did do does for from get had has have help here how i ' +
    'if in into is it its just know like made make may me might mine more my need no not of on one or our out please ' +
    'shall should so some support supported tell that the their them then there these they this to up us want was way we were what when ' +
    'where which who why will with would you your explain show mean means work works ' +
    'كيف اين أين ما ماذا هل في من على الى إلى عن هذا هذه التي الذي و أو أن'
  ).split(' '),
);

/** Words people use for what the documentation calls by another name. */
const SAME: Readonly<Record<string, string>> = {
  dark: 'theme',
  light: 'theme',
  appearance: 'theme',
  color: 'theme',
  colour: 'theme',
  conversation: 'chat',
  history: 'chat',
  save: 'store',
  saved: 'store',
  keep: 'store',
  kept: 'store',
  storage: 'store',
  live: 'store',
  passcode: 'code',
  password: 'code',
  pin: 'code',
  token: 'key',
  credential: 'key',
  hotkey: 'shortcut',
  keybinding: 'shortcut',
  keyboard: 'shortcut',
  erase: 'delete',
  remove: 'delete',
  wipe: 'delete',
  export: 'backup',
  download: 'backup',
  abort: 'stop',
  cancel: 'stop',
  interrupt: 'stop',
  regenerate: 'retry',
  reply: 'answer',
  response: 'answer',
  picture: 'image',
  photo: 'image',
  again: 'retry',
  llm: 'model',
  gpt: 'model',
  ai: 'model',
  begin: 'start',
  install: 'start',
  launch: 'start',
  run: 'start',
  selfhost: 'deployment',
  deploy: 'deployment',
  hosting: 'deployment',
  telemetry: 'privacy',
  track: 'privacy',
  error: 'problem',
  fail: 'problem',
  broken: 'problem',
  private: 'privacy',
  disappear: 'gone',
  lost: 'gone',
  lose: 'gone',
  vanish: 'gone',
  forget: 'forgot',
  forgotten: 'forgot',
  mobile: 'phone',
  free: 'cost',
  money: 'cost',
  pay: 'cost',
  price: 'cost',
  larger: 'size',
  bigger: 'size',
  smaller: 'size',
};

/** The words that carry meaning, cut down so that `chats` and `chat`, `storing` and `stored` are one. */
export function wordsOf(text: string): string[] {
  const found = text.toLowerCase().replaceAll("'", '').replaceAll(ARABIC_SIGNS, '').match(WORDS) ?? [];
  return found
    .flatMap((word) => (HAN.test(word) ? pairsOf(word) : word))
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (ARABIC.test(word) ? arabicStem(word) : stem(sameWord(word) ?? sameWord(stem(word)) ?? word)));
}

/** Chinese is written without spaces: a run of its signs is a word of its own beside letters. */
const WORDS = /\p{Script=Han}+|[^\P{L}\p{Script=Han}]+|\p{N}+/gu;
const HAN = /^\p{Script=Han}/u;
const ARABIC = /^\p{Script=Arabic}/u;
/** Vowel signs and the stretching line, which nobody types in a search. */
const ARABIC_SIGNS = /[\u0640\u064B-\u0652]/g;
/** Signs that only join others: they would make pairs that say nothing. */
const EMPTY_SIGNS = /[的了吗呢么我你怎什哪里在是有把被请能可以和与及或]/gu;

/** Neighbouring signs in pairs, the usual stand-in for Chinese words; a single sign stays. */
function pairsOf(run: string): string[] {
  return run.split(EMPTY_SIGNS).flatMap((part) => {
    const signs = Array.from(part);
    if (signs.length < 2) return signs;
    return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  });
}

/**
 * An Arabic word without article, joined particles and endings, its forms of alif and final letters made one. Verbs of four
 * letters lose the one that names their person: people ask how "I delete", and a heading says "deleting".
 */
function arabicStem(word: string): string {
  const plain = word.replaceAll(/[أإآ]/g, 'ا').replaceAll('ى', 'ي').replaceAll('ة', 'ه');
  const bare = plain.replace(/^(?:و|ف)?(?:ال|بال|لل|كال)(?=.{3})/, '');
  if (bare.length > 4) return bare.replace(/(?<=.{3})(?:(?:ات)?(?:ها|هم|ي|ك)|ات|ون|ين|ه|ا)$/, '');
  return bare.replace(/^[ايتن](?=.{3}$)/, '');
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)ies$/, 'y'],
  [/(?<=...)ing$/, ''],
  [/(?<=...)(ed|ly)$/, ''],
  [/(?<=..(s|x|z|ch|sh))es$/, ''],
  [/(?<=..[^s])s$/, ''],
];

function stem(word: string): string {
  const ending = ENDINGS.find(([pattern]) => pattern.test(word));
  const base = ending ? word.replace(ending[0], ending[1]) : word;
  return base.length > 4 ? base.replace(/(?<=[^aeiou])e$|(.)(?=\1$)/, '') : base;
}

/** Of its own rows alone: somebody may well ask about a constructor. */
function sameWord(word: string): string | undefined {
  return Object.hasOwn(SAME, word) ? SAME[word] : undefined;
}
