import { showToast } from '#/components/toast.tsx';
import { filledPrompt } from './filled-prompt.ts';
import { reasonOf } from './mcp-actions.ts';
import { openPromptForm } from './mcp-dialogs.ts';
import type { ServerPrompt } from './model/find-servers.ts';

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
