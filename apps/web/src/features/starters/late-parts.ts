import { lazyPart } from '#/components/lazy-part.tsx';

/** Jobs to begin with, below the box of an empty chat; loaded after the box itself. */
export const StarterList = lazyPart(() => import('./components/starter-list.tsx'), 'StarterList', { isWelcome: true });
