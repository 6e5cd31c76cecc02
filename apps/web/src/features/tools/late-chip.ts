import { lazyPart } from '#/components/lazy-part.tsx';

export const ToolsChip = lazyPart(() => import('./components/tools-chip.tsx'), 'ToolsChip', { place: 'icon' });
