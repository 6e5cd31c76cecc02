import type { HandEdit } from '#/storage/records.ts';
import type { ArtifactVersion, WorkArtifact } from './artifact-versions.ts';

/** A draft is written often; beyond this many letters only the newest edits are kept. */
const KEPT_LENGTH = 1_000_000;

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

/** Edits without some of them. What was made behind one of those stands behind what that one stood behind. */
export function withoutEdits(edits: readonly HandEdit[], ids: ReadonlySet<string>): readonly HandEdit[] {
  const gone = new Map(edits.filter(({ id }) => ids.has(id)).map(({ id, afterId }) => [id, afterId]));
  const standsBehind = (id: string): string => {
    const before = gone.get(id);
    return before === undefined ? id : standsBehind(before);
  };
  return edits.flatMap((edit) => (gone.has(edit.id) ? [] : [{ ...edit, afterId: standsBehind(edit.afterId) }]));
}

/** The edits that are kept for the next visit: the newest one whatever its length, and others as long as they are not too much. */
export function keptEdits(edits: readonly HandEdit[]): readonly HandEdit[] {
  let length = 0;
  const old = edits.toReversed().filter(({ text }, index) => (length += text.length) > KEPT_LENGTH && index > 0);
  return withoutEdits(edits, new Set(old.map(({ id }) => id)));
}
