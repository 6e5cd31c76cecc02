import { DEFAULT_TOPIC } from '@parley/contract';
import type { Translate } from '../i18n/text-key.ts';

/** A chat's name as people read it: one that was never named goes by the words of their language. */
export function shownTopic(topic: string, t: Translate): string {
  return topic === '' || topic === DEFAULT_TOPIC ? t('shell.untitled') : topic;
}
