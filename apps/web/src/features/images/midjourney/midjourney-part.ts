import { lazyPart } from '#/components/lazy-part.tsx';

/** Comes with the first answer that is drawn by task. */
export const MidjourneyAnswer = lazyPart(() => import('./midjourney-answer.tsx'), 'MidjourneyAnswer');
