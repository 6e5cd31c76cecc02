import { DEFAULT_TOPIC } from '@parley/contract';
import type { Translate } from '#/i18n/text-key.ts';

interface NamedChat {
  readonly topic: string;
  readonly isIncognito: boolean;
}

/** A chat's name as people read it: one that was never named goes by the words of their language. */
export function shownTopic({ topic, isIncognito }: NamedChat, t: Translate): string {
  if (topic !== '' && topic !== DEFAULT_TOPIC) return topic;
  return t(isIncognito ? 'shell.temporary' : 'shell.untitled');
}
