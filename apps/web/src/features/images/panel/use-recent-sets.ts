import { useMemo } from 'react';
import type { PictureStatus } from '#/storage/pictures/picture-record.ts';
import { setsOf, type PictureSet } from '../model/picture-sets.ts';
import { usePictures } from '../storage/use-pictures.ts';

const EVERY: readonly PictureStatus[] = ['wait', 'running', 'success', 'error'];
/** The canvas, what goes on and today's strip show the newest; older ones are in the history. */
const MOST = 200;

interface RecentSets {
  readonly isLoading: boolean;
  /** Newest first. */
  readonly sets: readonly PictureSet[];
}

/** In React: the sets that were asked for last, however they stand. */
export function useRecentSets(): RecentSets {
  const { status, pictures } = usePictures({ statuses: EVERY }, MOST);
  return useMemo(() => ({ isLoading: status === 'loading', sets: setsOf(pictures) }), [status, pictures]);
}
