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
  const characters = Array.from(text);
  if (characters.length < MIN_LENGTH) return `has fewer than ${MIN_LENGTH} characters`;
  if (new Set(characters).size < MIN_DIFFERENT) return 'repeats a few characters';
  if (isRun(text)) return 'is a row of neighbouring characters';
  const bare = text.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  return COMMON.has(text) || COMMON.has(bare) ? 'is one of those that are guessed first' : undefined;
}

/** 12345678, 87654321, 7890123, abcdefgh. */
function isRun(text: string): boolean {
  const steps = Array.from(
    { length: text.length - 1 },
    (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
  );
  return [1, -1].some((pace) => steps.every((step) => step === pace || (step === -9 * pace && /^\d+$/.test(text))));
}
