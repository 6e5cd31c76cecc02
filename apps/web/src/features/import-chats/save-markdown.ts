import { platform } from '#/platform/platform.ts';
import { openStorage } from '#/storage/open.ts';
import { flushStores } from '#/storage/defined-stores.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { markdownZip } from './markdown-zip.ts';

export type SavedZip = { readonly kind: 'saved'; readonly name: string } | { readonly kind: 'nothing' | 'declined' };

/** Writes all chats as Markdown and hands the archive to the user. */
export async function saveMarkdownZip(
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
  now = new Date(),
): Promise<SavedZip> {
  await Promise.all([flushStores(), chatActions.flush()]);
  const { content, chats } = await markdownZip(await openStorage(), { now: now.getTime(), signal, onProgress });
  signal.throwIfAborted();
  if (chats === 0) return { kind: 'nothing' };
  const two = (value: number) => String(value).padStart(2, '0');
  const name = `Chats-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.zip`;
  return (await platform.saveFile({ name, content })) ? { kind: 'saved', name } : { kind: 'declined' };
}
