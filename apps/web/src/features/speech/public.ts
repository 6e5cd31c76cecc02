export { canDictate, type Dictation, type DictationState } from './dictation/dictation.ts';
export { readAloud, readingId, stopReading, stopReadingWithPage, toggleReading, usePlayback } from './playback.ts';
export { saidWords } from './said-words.ts';
export { loadDictation, DictationNote } from './late-parts.ts';
