import { lazyPart } from '#/components/lazy-part.tsx';

/** What models did on their way, and what was said to them alone. */
export const SharedTrace = lazyPart(() => import('./shared-trace.tsx'), 'SharedTrace');
export const FoldedWords = lazyPart(() => import('./folded-words.tsx'), 'FoldedWords', { hasWords: true });

/** Where answers have things from, for those that searched. */
export const SourceChips = lazyPart(() => import('#/components/source-chips.tsx'), 'SourceChips', { hasWords: true });

/** What stands in the place of something that cannot be read. */
export const ShareProblemScreen = lazyPart(() => import('./share-problem.tsx'), 'ShareProblemScreen', {
  place: 'area',
});
