import { lazyPart } from '#/components/lazy-part.tsx';

/** Few chats have pictures or files: what shows them comes with the first. */
export const SharedPictures = lazyPart(() => import('./shared-pictures.tsx'), 'SharedPictures', { hasWords: true });
export const SharedToolFiles = lazyPart(() => import('./shared-pictures.tsx'), 'SharedToolFiles', { hasWords: true });
export const SharedFiles = lazyPart(() => import('./shared-pictures.tsx'), 'SharedFiles', { hasWords: true });

/** What models did on their way, and what was said to them alone. */
export const SharedTrace = lazyPart(() => import('./shared-trace.tsx'), 'SharedTrace', { hasWords: true });
export const FoldedWords = lazyPart(() => import('./folded-words.tsx'), 'FoldedWords', { hasWords: true });

/** Where answers have things from, for those that searched. */
export const SourceChips = lazyPart(() => import('#/components/source-chips.tsx'), 'SourceChips', { hasWords: true });
