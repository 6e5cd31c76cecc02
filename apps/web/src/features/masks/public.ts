export { newMaskAddress } from './mask-actions.ts';
export { openChatSettings } from './open-chat-settings.ts';
export { areMasksRead, ownMasks, subscribeMasks } from './store.ts';
export { startFromMask } from './start-from-mask.ts';
export { useMasks } from './use-masks.ts';
export { MaskChips, MaskTiles } from './late-parts.ts';
