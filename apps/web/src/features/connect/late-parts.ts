import { lazyPart } from '#/components/lazy-part.tsx';

/** The ways to an AI, where there is none yet. */
export const ConnectCard = lazyPart(() => import('./components/connect-card.tsx'), 'ConnectCard', { isWelcome: true });
