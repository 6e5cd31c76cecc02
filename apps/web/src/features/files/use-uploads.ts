import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#/lib/ids.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { filesQuery } from './files-query.ts';
import { uploadFile } from './upload-file.ts';
import { uploadWords } from './upload-words.ts';

/** A file on its way to the server, or one that did not get there. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  /** Why it did not get there. */
  readonly words?: string;
}

/** Files that are being uploaded, one after the other; leaving the screen stops them. */
export function useUploads() {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  const drop = useCallback((id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)), []);

  const add = useCallback(
    async (files: readonly File[]): Promise<void> => {
      const added = files.map((file) => ({ id: newId(), name: file.name, share: 0, file }));
      setUploads((all) => [...all, ...added.map(({ file: _file, ...upload }) => upload)]);
      const change = (id: string, patch: Partial<Upload>) =>
        setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)));
      for (const { id, file } of added) {
        const signal = leaving.current?.signal;
        try {
          await uploadFile(file, { onProgress: (share) => change(id, { share }), ...(signal && { signal }) });
          await queries.invalidateQueries(filesQuery());
          drop(id);
        } catch (error) {
          if (error instanceof ApiFailure && error.code === 'aborted') return;
          change(id, { words: uploadWords(error) });
        }
      }
    },
    [queries, drop],
  );
  return { uploads, add, drop };
}
