const MIN_LENGTH = 8;
const MIN_DIFFERENT = 4;

/** What guessers try first, without the digits and signs that people put around it. */
const COMMON = new Set([
  'access',
  'accesscode',
  'admin',
  'administrator',
  'changeme',
  'chatgpt',
  'hello',
  'iloveyou',
  'letmein',
  'openai',
  'parley',
  'passcode',
  'passw0rd',
  'password',
  'passwort',
  'p@ssw0rd',
  'qwerty',
  'qwertyui',
  'qwertyuiop',
  'secret',
  'welcome',
]);

/** Why a code would be guessed soon, as the end of a sentence; undefined for one that may do. */
export function weaknessOf(code: string): string | undefined {
  const text = code.trim().toLowerCase();
  const characters = [...text];
  if (characters.length < MIN_LENGTH) return `has fewer than ${MIN_LENGTH} characters`;
  if (new Set(characters).size < MIN_DIFFERENT) return 'repeats a few characters';
  if (isRun(text)) return 'is a row of neighbouring characters';
  const bare = text.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  return COMMON.has(text) || COMMON.has(bare) ? 'is one of those that are guessed first' : undefined;
}

/** 12345678, 87654321, abcdefgh, and such a row more than once. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0);
    // After the 9 comes the 0.
    return /^\d\d$/.test(text.slice(index, index + 2)) ? (step + 10) % 10 : step;
  });
  const [first = 0] = steps;
  return steps.filter((step) => step === first).length >= steps.length - 1 && [1, -1, 9].includes(first);
}
