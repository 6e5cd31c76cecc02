import type { TargetCredentials } from './chat-target.ts';

/** Model names that may stand in the path of a request, where other characters would lead elsewhere. */
const PATH_NAME = /^[\w-][\w.:@-]*(?:\/[\w-][\w.:@-]*)*$/;

/** The filters that a user's one safety level stands for. */
const CATEGORIES = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
] as const;

/** The name of a model as it stands in the path of a call; undefined where it must not. */
export function googleModelPath(name: string): string | undefined {
  const model = name.replace(/^models\//, '');
  return PATH_NAME.test(model) ? model : undefined;
}

export function safetySettings(threshold: TargetCredentials['safetyLevel']) {
  return threshold ? { safetySettings: CATEGORIES.map((category) => ({ category, threshold })) } : {};
}
