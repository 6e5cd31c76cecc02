import { lazyPart } from '../lazy-part.tsx';

/** A picture of another host, for pages on which few texts have one: what names it comes with the first. */
export const LateRemotePicture = lazyPart(() => import('./remote-picture.tsx'), 'RemotePicture');
