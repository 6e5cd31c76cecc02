import type { ArtifactVersion, WorkArtifact } from './artifact-versions.ts';

/** A version that a person wrote in the workbench. */
export interface HandEdit {
  readonly id: string;
  /** The version that was the newest when it was made: what the model writes later comes behind it. */
  readonly afterId: string;
  readonly text: string;
}

/** Artifacts with what was edited by hand in its place. What has been sent since is in the chat, and not shown twice. */
export function withEdits(artifacts: readonly WorkArtifact[], edits: readonly HandEdit[]): readonly WorkArtifact[] {
  return edits.length === 0 ? artifacts : artifacts.map((artifact) => withEditsOf(artifact, edits));
}

function withEditsOf(artifact: WorkArtifact, edits: readonly HandEdit[]): WorkArtifact {
  const [first, ...others] = artifact.versions;
  const sent = new Set(others.filter(({ by }) => by === 'person').map(({ text }) => text));
  const later = [...others];
  const placed = new Map<string, string>();
  for (const { id, afterId, text } of edits) {
    const at = afterId === first.id ? 0 : later.findIndex((version) => version.id === afterId) + 1;
    if (afterId !== first.id && at === 0) continue;
    later.splice(at, 0, { id, text, by: 'person', isInChat: sent.has(text) });
    placed.set(text, id);
  }
  if (placed.size === 0) return artifact;
  // The edit stays rather than what was sent of it: it may be on show.
  const isTwice = ({ id, text, by }: ArtifactVersion) => by === 'person' && (placed.get(text) ?? id) !== id;
  return { ...artifact, versions: [first, ...later.filter((version) => !isTwice(version))] };
}
