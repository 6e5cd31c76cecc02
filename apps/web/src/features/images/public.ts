export { drawingTransport } from './chat/drawing-transport.ts';
export { DrawingPreview } from './chat/drawing-preview.tsx';
export { loadDrawing } from './chat/load-drawing.ts';
export { painterAmong } from './chat/model/painter-among.ts';
export { painter } from './chat/painter.ts';
export { MidjourneyAnswer } from './midjourney/midjourney-part.ts';
