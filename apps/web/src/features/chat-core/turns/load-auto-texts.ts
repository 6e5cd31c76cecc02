/** What makes titles and memory, for `fetchPart`. */
export const loadAutoTexts = () => import('./auto-texts-page.ts');
