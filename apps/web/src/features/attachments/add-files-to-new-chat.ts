import { fetchPart } from '#/lib/fetch-part.ts';
import { chatActions } from '#/features/chat-core/public.ts';

/** Makes a chat with these files in its box. Gives its id. */
export async function addFilesToNewChat(files: readonly File[]): Promise<string> {
  const { addFiles } = await fetchPart(() => import('./draft-actions.ts'));
  const id = await chatActions.createSession();
  addFiles(id, files);
  return id;
}
