import { lazyPart } from '#/components/lazy-part.tsx';

/** The ways to an AI in an app that works by itself. */
export const StandaloneCard = lazyPart(() => import('./components/standalone-card.tsx'), 'StandaloneCard');

/** What stands in the place of a screen that only a server has. */
export const ServerNeeded = lazyPart(() => import('./components/server-needed.tsx'), 'ServerNeeded');
