import { lazy } from 'react';

export { canDictate, type Dictation, type DictationState } from './dictation/dictation.ts';
export { readAloud, readingId, stopReading, stopReadingWithPage, toggleReading, usePlayback } from './playback.ts';

/** What listening takes, loaded with the first press. */
export const loadDictation = () => import('./dictation/dictate-into.ts');

/** How a dictation stands, in words. */
export const DictationNote = lazy(async () => ({
  default: (await import('./components/dictation-note.tsx')).DictationNote,
}));
