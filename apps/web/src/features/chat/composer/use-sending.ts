import { textOf, type ImagePart, type MessageContent } from '@parley/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { newId } from '#/lib/ids.ts';
import { useDraftAttachments } from '#/features/attachments/public.ts';
import { queues, useQueue, type QueuedQuestion } from '#/features/chat-core/public.ts';
import type { useDraft } from './use-draft.ts';

export interface Sending {
  readonly sessionId: string;
  /** Whether there is a model to ask. */
  readonly isReady: boolean;
  readonly isRunning: boolean;
  readonly onStop: () => void;
}

/** How what stands in the box gets into the chat: at once, or after the replies before it. */
export function useSending(props: Sending, { draft, change }: ReturnType<typeof useDraft>) {
  const { sessionId, isRunning, onStop } = props;
  const files = useDraftAttachments(sessionId);
  const queue = useQueue(sessionId);
  const [isAwaitingFiles, setIsAwaitingFiles] = useState(false);
  const isTaking = useRef(false);
  const latestDraft = useRef(draft);
  useLayoutEffect(() => {
    latestDraft.current = draft;
  });

  useEffect(() => {
    void queues.open(sessionId);
  }, [sessionId]);

  const hasFiles = files.items.some(({ state }) => state !== 'failed');
  const isEmpty = draft.text.trim() === '' && !hasFiles;

  const send = async () => {
    if (isTaking.current) return;
    isTaking.current = true;
    if (files.isBusy) setIsAwaitingFiles(true);
    const { images, attachments } = await files.take().finally(() => {
      isTaking.current = false;
      setIsAwaitingFiles(false);
    });
    // What was written while the files were read belongs to the question too.
    const { text, models } = latestDraft.current;
    const content = contentOf(text, images);
    // Nothing is left when the only file turned out to be unreadable.
    if (text.trim() === '' && images.length + attachments.length === 0) return;
    change({ text: '', models: [] });
    const item = { id: newId(), content, attachments, models: models.length === 0 ? undefined : models };
    queues.submit(sessionId, item);
  };

  /** What waited comes back before what has been written since. */
  const edit = (item: QueuedQuestion) => {
    queues.remove(sessionId, item.id);
    const text = [textOf(item.content), draft.text].filter((part) => part.trim() !== '').join('\n\n');
    change({ text, models: draft.models.length === 0 ? (item.models ?? []) : draft.models });
    const images = typeof item.content === 'string' ? [] : item.content.filter((part) => part.type === 'image_url');
    files.restore({ images, attachments: item.attachments ?? [] });
  };

  /** What waits must not take the place of a reply that was stopped by hand. */
  const stop = () => {
    queues.hold(sessionId);
    onStop();
  };

  const sendNow = (id?: string) => {
    queues.release(sessionId, id);
    if (isRunning) onStop();
  };

  return {
    files,
    queue,
    isEmpty,
    isAwaitingFiles,
    send,
    edit,
    stop,
    sendNow,
    remove: (id: string) => queues.remove(sessionId, id),
  };
}

function contentOf(text: string, images: readonly ImagePart[]): MessageContent {
  if (images.length === 0) return text;
  return [...(text.trim() === '' ? [] : [{ type: 'text' as const, text }]), ...images];
}
