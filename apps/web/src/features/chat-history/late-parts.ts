import { lazyPart } from '#/components/lazy-part.tsx';

/** Asks a signed-in person once whether chats are kept on the server. */
export const KeepQuestion = lazyPart(() => import('./components/keep-question.tsx'), 'KeepQuestion', { place: 'icon' });
