import { lazyPart } from '#/components/lazy-part.tsx';
import { fetchPart } from '#/lib/fetch-part.ts';

/** What listening takes, loaded with the first press. */
export const loadDictation = () => fetchPart(() => import('./dictation/dictate-into.ts'));

/** How a dictation stands, in words. */
export const DictationNote = lazyPart(() => import('./components/dictation-note.tsx'), 'DictationNote');
