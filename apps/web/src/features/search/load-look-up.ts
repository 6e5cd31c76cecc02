/** What looks something up once, without a screen. */
export const loadLookUp = () => import('./look-up.ts');
