import { lazyPart } from '#/components/lazy-part.tsx';

/** Takes files that are dragged over the window. Comes with the first one. */
export const DropZone = lazyPart(() => import('./drop-zone.tsx'), 'DropZone');

/** The pictures and files of a message. Comes with the first message that has some. */
export const MessageAttachments = lazyPart(() => import('./message-attachments.tsx'), 'MessageAttachments');

/** The pictures and files that a tool made. Comes with the first call that has some. */
export const ToolFiles = lazyPart(() => import('./tool-files.tsx'), 'ToolFiles');
