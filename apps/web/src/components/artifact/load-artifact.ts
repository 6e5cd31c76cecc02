import { lazyPart } from '../lazy-part.ts';

const tools = lazyPart(async () => (await import('./artifact-tools.tsx')).ArtifactTools);
const place = lazyPart(async () => (await import('./artifact-tools.tsx')).ArtifactPlace);

/** Few answers hold a page, and few of those are looked at: nothing of a preview is fetched before. */
export const ArtifactTools = tools.Part;
export const ArtifactPlace = place.Part;

export async function loadArtifact(): Promise<void> {
  await Promise.all([tools.load(), place.load()]);
}
