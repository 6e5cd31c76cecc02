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
  if (edits.length === 0) return artifacts;
  return artifacts.map((artifact) => {
    const versions = [...artifact.versions];
    const sent = new Set(versions.filter(({ by }) => by === 'person').map(({ text }) => text));
    for (const { id, afterId, text } of edits) {
      const at = versions.findIndex((version) => version.id === afterId);
      if (at === -1) continue;
      versions.splice(at + 1, 0, { id, text, by: 'person', isInChat: sent.has(text) });
    }
    const shown = versions.filter(({ id, isInChat, by }) => !(by === 'person' && isInChat && isEdit(id, edits)));
    return shown.length === artifact.versions.length ? artifact : { ...artifact, versions: shown };
  });
}

function isEdit(id: string, edits: readonly HandEdit[]): boolean {
  return edits.some((edit) => edit.id === id);
}
