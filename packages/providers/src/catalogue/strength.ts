import { bareModelName } from '../quirks/model-name.ts';

/** What the catalogue says of a model's place in its family. Screens have these sentences in the reader's language. */
export const STRENGTHS = {
  strongest: 'The strongest of its family, for hard questions',
  balanced: 'A good balance of quality and price',
  fast: 'Fast and cheap, for everyday questions',
  coding: 'Made for code',
} as const;
const { strongest: STRONGEST, balanced: BALANCED, fast: FAST, coding: CODING } = STRENGTHS;

/** How vendors name the members of a family. The first row that fits wins. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^gpt-.*codex|^qwen.*coder|^codestral|^devstral|^grok-(?:code|build)|^kimi-.*code|^glm-.*-code/, CODING],
  [/^gpt-[5-9].*-(?:luna|mini|nano)|^gpt-4(?:o|\.1)-(?:mini|nano)|^o\d-mini/, FAST],
  [/^gpt-[5-9].*-(?:sol|pro|astra)|^o\d-pro/, STRONGEST],
  [/^gpt-[5-9].*-terra|^gpt-5(?:\.\d)?(?:-\d{4}|$)|^gpt-4(?:o|\.1)(?:-\d{4}|$)/, BALANCED],
  [/^claude-(?:fable|mythos)|^claude-.*opus/, STRONGEST],
  [/^claude-.*sonnet/, BALANCED],
  [/^claude-.*haiku/, FAST],
  [/^gemini-.*(?:image|tts|live|audio)/, ''],
  [/^gemini-.*flash/, FAST],
  [/^gemini-.*pro/, STRONGEST],
  [/^deepseek-(?:v4(?:\.\d)?-)?flash/, FAST],
  [/^deepseek-v4-pro|^kimi-k3/, STRONGEST],
];

/** What a model is good at, as far as its maker's names tell; undefined where they tell nothing. */
export function strengthOf(name: string): string | undefined {
  const bare = bareModelName(name);
  return NAMES.find(([pattern]) => pattern.test(bare))?.[1] || undefined;
}
