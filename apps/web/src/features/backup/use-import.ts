import { useEffect, useState } from 'react';
import { DocumentProblem, type DocumentProblemKind } from '#/storage/document/document-problem.ts';
import { openStorage } from '#/storage/open.ts';
import { keepSnapshot } from '#/storage/snapshots/keep-snapshot.ts';
import { countData, type DataCounts } from './count-data.ts';
import { everyPercent } from '#/lib/every-percent.ts';
import { holdBackup, type HeldBackup } from './hold-backup.ts';
import { replaceAll } from './replace-all.ts';

type ImportState =
  | { readonly kind: 'reading'; readonly share: number }
  | { readonly kind: 'refused'; readonly problem: DocumentProblemKind | 'unreadable' }
  | { readonly kind: 'preview'; readonly read: HeldBackup; readonly here: DataCounts }
  | { readonly kind: 'keeping' }
  /** No snapshot could be kept: the person decides whether to go on without. */
  | { readonly kind: 'no-room'; readonly read: HeldBackup }
  | { readonly kind: 'replacing'; readonly share: number }
  | { readonly kind: 'broken' };

export interface Import {
  readonly state: ImportState;
  /** Keeps a snapshot, then replaces everything. */
  readonly agree: (read: HeldBackup) => void;
  readonly goOnWithoutSnapshot: (read: HeldBackup) => void;
}

/** In React: the way of a file from its reading to the reload. Leaving early ends the reading; nothing is changed by then. */
export function useImport(file: File): Import {
  const [state, setState] = useState<ImportState>({ kind: 'reading', share: 0 });

  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    const show = (next: ImportState) => !signal.aborted && setState(next);
    const onProgress = everyPercent((share) => show({ kind: 'reading', share }));
    const looking = look(file, signal, onProgress);
    const letGo = async () => {
      reading.abort();
      const found = await looking;
      if (found.kind === 'preview') found.read.letGo();
    };
    void looking.then(show);
    return () => void letGo();
  }, [file]);

  const replace = async (read: HeldBackup) => {
    const onProgress = everyPercent((share) => setState({ kind: 'replacing', share }));
    onProgress(0);
    try {
      await replaceAll((storage) => read.replace(storage, onProgress));
    } catch {
      setState({ kind: 'broken' });
    }
  };

  const agree = async (read: HeldBackup) => {
    setState({ kind: 'keeping' });
    if ((await keepSnapshot('import')) === undefined) setState({ kind: 'no-room', read });
    else await replace(read);
  };

  return {
    state,
    agree: (read) => void agree(read),
    goOnWithoutSnapshot: (read) => void replace(read),
  };
}

async function holdFile(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<HeldBackup> {
  return holdBackup(file, await openStorage(), { signal, onProgress });
}

async function look(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<ImportState> {
  try {
    const [read, here] = await Promise.all([holdFile(file, signal, onProgress), countData()]);
    return { kind: 'preview', read, here };
  } catch (error) {
    return { kind: 'refused', problem: error instanceof DocumentProblem ? error.kind : 'unreadable' };
  }
}
