import type { MessageTool } from '@parley/contract';
import { t } from '#/i18n/i18n.ts';
import { toolTitle, type CallWords } from '#/features/tools/public.ts';

/** The words of a call that runs and asks something of a person. */
export function askedWords(tool: MessageTool): CallWords {
  return { verb: t('calls.needsAnswer'), name: toolTitle(tool), subject: '' };
}
