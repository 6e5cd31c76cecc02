/** Comes with the first picture that a model draws. */
export const loadDrawing = () => import('./draw-for-tool.ts');
