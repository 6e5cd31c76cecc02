const STOP_WORDS = new Set(
  (
    'a about add all am an and any are as at be been but by can could did do does for from get had has have help here how i ' +
    'if in into is it its just know like made make may me might mine more my need no not of on one or our out please ' +
    'shall should so some support supported tell that the their them then there these they this to up us want was way we were what when ' +
    'where which who why will with would you your explain show mean means work works'
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
  const found =
    text
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.filter((word) => !STOP_WORDS.has(word)).map((word) => stem(SAME[word] ?? SAME[stem(word)] ?? word));
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
