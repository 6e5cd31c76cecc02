import type { Attachment, ImagePart } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { newId } from '#/lib/ids.ts';
import { removeBlobs, saveBlob } from '#/storage/blobs.ts';
import {
  looksLikePicture,
  MOST_DOCUMENTS,
  MOST_PICTURES,
  readFile,
  type ReadFile,
  ReadingFailure,
} from '#/features/attachments/public.ts';
import { chatActions } from '#/features/chat-core/public.ts';

/** A file that joins a message which is edited; without either form it is still being read. */
export interface AddedFile {
  readonly id: string;
  readonly name: string;
  readonly kind: 'picture' | 'document';
  readonly picture?: ImagePart;
  readonly document?: Attachment;
}

/** How many attachments of each kind a message has already. */
export type KeptCount = Readonly<Record<AddedFile['kind'], number>>;

/** In React: the files that are added to a message while it is edited. What is not kept in the end leaves nothing behind. */
export function useAddedFiles(sessionId: string) {
  const [files, setFiles] = useState<readonly AddedFile[]>([]);
  const abort = useRef<AbortController>(undefined);
  const isKept = useRef(false);
  const saved = useRef<string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const urls = saved.current;
    abort.current = controller;
    return () => {
      controller.abort();
      if (!isKept.current && urls.length > 0) void removeBlobs(urls).catch(() => {});
    };
  }, []);

  const read = async (added: AddedFile, file: File, signal: AbortSignal): Promise<void> => {
    try {
      const found = await readFile(file, { signal, onProgress: () => {} });
      const joined = found.kind === 'picture' ? await pictureOf(added, found) : documentOf(added, file, found);
      setFiles((all) => all.map((other) => (other.id === added.id ? joined : other)));
    } catch (error) {
      if (signal.aborted) return;
      setFiles((all) => all.filter(({ id }) => id !== added.id));
      const why = error instanceof ReadingFailure ? error.why : 'reader';
      showToast({ kind: 'error', text: `${added.name}: ${t(`attachments.failure.${why}`)}` });
    }
  };

  const pictureOf = async (added: AddedFile, { blob }: Extract<ReadFile, { kind: 'picture' }>): Promise<AddedFile> => {
    const url = await saveBlob(blob, { isIncognito: chatActions.isIncognito(sessionId) });
    saved.current.push(url);
    return { ...added, kind: 'picture', picture: { type: 'image_url', image_url: { url } } };
  };

  const add = (chosen: Iterable<File>, kept: KeptCount): void => {
    const signal = abort.current?.signal;
    if (!signal) return;
    const room = { picture: MOST_PICTURES - kept.picture, document: MOST_DOCUMENTS - kept.document };
    for (const { kind } of files) room[kind] -= 1;
    for (const file of chosen) {
      const kind = looksLikePicture(file) ? 'picture' : 'document';
      room[kind] -= 1;
      if (room[kind] < 0) return void showToast({ kind: 'error', text: t(`attachments.most.${kind}`, MOST) });
      const added = { id: newId(), name: file.name, kind } as const;
      setFiles((all) => [...all, added]);
      void read(added, file, signal);
    }
  };

  return {
    files,
    isReading: files.some(({ picture, document }) => !picture && !document),
    add,
    remove: (id: string): void => setFiles((all) => all.filter((file) => file.id !== id)),
    /** The message was saved with them. */
    keep: (): void => void (isKept.current = true),
  };
}

const MOST = { pictures: MOST_PICTURES, documents: MOST_DOCUMENTS };

type ReadDocument = Extract<ReadFile, { kind: 'document' }>;

function documentOf(added: AddedFile, file: File, { text, pages }: ReadDocument): AddedFile {
  const { id, name } = added;
  return {
    ...added,
    kind: 'document',
    document: { id, name, mediaType: file.type, sizeBytes: file.size, pages, text },
  };
}
