import { lazyPart } from '#/components/lazy-part.tsx';

export { createMask } from './mask-actions.ts';
export { OwnMasks } from './model/own-masks.ts';
export { openChatSettings } from './open-chat-settings.ts';
export { startFromMask } from './start-from-mask.ts';
export { useMasks } from './use-masks.ts';

/** Masks beside each other, each a press away. Loaded by those who show some. */
export const MaskTiles = lazyPart(() => import('./components/mask-tiles.tsx'), 'MaskTiles');
