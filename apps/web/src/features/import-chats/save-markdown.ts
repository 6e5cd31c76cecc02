import { platform } from '#/platform/platform.ts';
import { openStorage } from '#/storage/open.ts';
import { flushStores } from '#/storage/defined-stores.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { markdownZip } from './markdown-zip.ts';

export type SavedZip = { readonly kind: 'saved'; readonly name: string } | { readonly kind: 'nothing' | 'declined' };

interface SaveOptions {
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  /** Left out, all chats. */
  readonly only?: ReadonlySet<string>;
}

/** Writes chats as Markdown and hands the archive to the user. */
export async function saveMarkdownZip(
  { onProgress = () => {}, signal = new AbortController().signal, only }: SaveOptions,
  now = new Date(),
): Promise<SavedZip> {
  await Promise.all([flushStores(), chatActions.flush()]);
  const { content, chats } = await markdownZip(await openStorage(), { now: now.getTime(), signal, onProgress, only });
  signal.throwIfAborted();
  if (chats === 0) return { kind: 'nothing' };
  const two = (value: number) => String(value).padStart(2, '0');
  const name = `Chats-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.zip`;
  return (await platform.saveFile({ name, content })) ? { kind: 'saved', name } : { kind: 'declined' };
}
