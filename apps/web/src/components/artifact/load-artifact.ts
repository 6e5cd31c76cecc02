import { lazyPart } from '../lazy-part.tsx';

/** Few answers hold a page, and few of those are looked at: nothing of a preview is fetched before. */
export const ArtifactTools = lazyPart(() => import('./artifact-tools.tsx'), 'ArtifactTools', { place: 'icon' });
export const ArtifactPlace = lazyPart(() => import('./artifact-tools.tsx'), 'ArtifactPlace');

export async function loadArtifact(): Promise<void> {
  await Promise.all([ArtifactTools.preload(), ArtifactPlace.preload()]);
}
