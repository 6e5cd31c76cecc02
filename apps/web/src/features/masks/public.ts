export { startFromMask } from './start-from-mask.ts';
export { useMasks } from './use-masks.ts';
