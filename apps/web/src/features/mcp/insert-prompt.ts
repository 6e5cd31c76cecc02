import { mcpRoutes, type McpServer } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';
import { reasonOf } from './mcp-actions.ts';
import { openPromptForm } from './mcp-dialogs.ts';
import type { ServerPrompt } from './model/find-servers.ts';
import { hasOtherParts, promptText } from './model/prompt-text.ts';

/** Gets a prompt of a server, after asking for what it leaves open. Its words are handed on; nothing is sent. */
export async function insertServerPrompt(
  { server, prompt }: Pick<ServerPrompt, 'server' | 'prompt'>,
  insert: (text: string) => void,
): Promise<void> {
  if (prompt.arguments.length > 0) return openPromptForm(server, prompt, insert);
  try {
    insert(await filledPrompt(server, prompt.name, {}));
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
}

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
