import type { WorkArtifact } from './artifact-versions.ts';

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
  const isSent = (text: string) => artifact.versions.some((version) => version.by === 'person' && version.text === text);
  const later = [...others];
  for (const { id, afterId, text } of edits) {
    const at = afterId === first.id ? 0 : later.findIndex((version) => version.id === afterId) + 1;
    if (afterId === first.id || at > 0) later.splice(at, 0, { id, text, by: 'person', isInChat: isSent(text) });
  }
  if (later.length === others.length) return artifact;
  const isEdit = new Set(edits.map(({ id }) => id));
  return { ...artifact, versions: [first, ...later.filter(({ id, isInChat }) => !(isInChat && isEdit.has(id)))] };
}
