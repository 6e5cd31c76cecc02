import { lazyPart } from '#/components/lazy-part.tsx';

/** Few chats have pictures or files: what shows them comes with the first. */
export const SharedPictures = lazyPart(() => import('./shared-pictures.tsx'), 'SharedPictures');
export const SharedToolFiles = lazyPart(() => import('./shared-pictures.tsx'), 'SharedToolFiles');
export const SharedFiles = lazyPart(() => import('./shared-pictures.tsx'), 'SharedFiles');
