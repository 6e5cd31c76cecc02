import { openPublishArtifact } from '../publish/open-publish.ts';
import { nameOf, type ArtifactVersion, type WorkArtifact } from './model/artifact-versions.ts';

/** A public page has the one that is shown and this many before it. */
const MOST_EARLIER = 49;

/** Opens the dialog that gives the version on show a public page. */
export function publishVersion(artifact: WorkArtifact, version: ArtifactVersion, index: number): void {
  const earlier = artifact.versions.slice(0, index).map(({ text }) => text);
  const { kind } = artifact;
  const content = version.text;
  void openPublishArtifact({ title: nameOf(artifact), kind, content, earlier: earlier.slice(-MOST_EARLIER) });
}
