/** What brings the search index up to date, for `fetchPart`. */
export const loadSearchWarmUp = () => import('./warm-up.ts');
