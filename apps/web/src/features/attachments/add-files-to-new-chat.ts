import { fetchPart } from '#/lib/fetch-part.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import type { TakenFiles } from './draft-attachments.ts';

/** Makes a chat with these files in its box. Gives its id. */
export async function addFilesToNewChat(files: readonly File[]): Promise<string> {
  const { addFiles } = await fetchPart(() => import('./draft-actions.ts'));
  const id = await chatActions.createSession();
  addFiles(id, files);
  return id;
}

/** Takes the pictures out of the box of a chat, once they have been read. What could not be read stays there. */
export async function takePictures(sessionId: string): Promise<TakenFiles['images']> {
  const { takeReady } = await fetchPart(() => import('./draft-actions.ts'));
  return (await takeReady(sessionId)).images;
}
