import { useStore } from 'zustand';
import type { LiveSet } from '../queue/create-picture-queue.ts';
import { pictureQueue } from '../queue/page-queue.ts';

/** In React: a set as far as this page makes it; undefined for one that is finished, or that another tab makes. */
export function useLiveSet(setId: string): LiveSet | undefined {
  return useStore(pictureQueue().live, ({ sets }) => sets.get(setId));
}
