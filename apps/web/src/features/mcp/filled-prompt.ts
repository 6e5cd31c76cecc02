import { mcpRoutes, type McpServer } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';
import { hasOtherParts, promptText } from './model/prompt-text.ts';

/** A prompt as a server fills it in. */
export async function filledPrompt(
  { id }: Pick<McpServer, 'id'>,
  name: string,
  given: Record<string, string>,
): Promise<string> {
  const input = { params: { id }, body: { name, arguments: given } };
  const prompt = await callApi(mcpRoutes.getPrompt, input, { quiet: true });
  if (hasOtherParts(prompt)) showToast({ text: t('mcp.prompts.otherParts') });
  return promptText(prompt);
}
