import type { McpServer } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { hostOf } from './host-of.ts';
import { hasOtherParts, promptText } from './model/prompt-text.ts';

/** A prompt as a server fills it in. */
export async function filledPrompt(
  { id }: Pick<McpServer, 'id'>,
  name: string,
  given: Record<string, string>,
): Promise<string> {
  const prompt = await (await hostOf(id)).getPrompt(id, name, given);
  if (hasOtherParts(prompt)) showToast({ text: t('mcp.prompts.otherParts') });
  return promptText(prompt);
}
