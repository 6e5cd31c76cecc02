import type { OpenedCode } from '#/components/artifact/workbench-context.ts';
import { titleOf } from './artifact-title.ts';
import type { WorkArtifact } from './artifact-versions.ts';

export interface Selection {
  readonly versionId: string;
  /** Whether the next version takes its place, because it was the newest. */
  readonly follows: boolean;
}

export interface Shown {
  readonly artifact: WorkArtifact;
  /** Of the shown version among the others. */
  readonly index: number;
}

/** Of a block that is not found in the chat: what is edited of it belongs to nothing that is there at the next visit. */
export const OPENED_ID = 'opened';

/** The artifacts to choose from: those of the branch, and the opened block where it is none of them. */
export function choiceOf(artifacts: readonly WorkArtifact[], opened: OpenedCode): readonly WorkArtifact[] {
  return hasText(artifacts, opened) ? artifacts : [...artifacts, artifactOfOpened(opened)];
}

/** What is shown when a block is opened: the newest version that says the same. */
export function selectOpened(artifacts: readonly WorkArtifact[], { kind, text }: OpenedCode): Selection {
  for (const artifact of artifacts.toReversed()) {
    const version = artifact.kind === kind ? artifact.versions.findLast((one) => one.text === text) : undefined;
    if (version) return selectVersion(artifact, version.id);
  }
  return { versionId: OPENED_ID, follows: true };
}

export function selectVersion({ versions }: WorkArtifact, versionId: string): Selection {
  return { versionId, follows: versions.at(-1)?.id === versionId };
}

/** The version that is shown; where the chat does not have it any more, what was opened. */
export function shownOf(artifacts: readonly WorkArtifact[], selection: Selection, opened: OpenedCode): Shown {
  return (
    find(artifacts, selection) ??
    find(artifacts, selectOpened(artifacts, opened)) ?? { artifact: artifactOfOpened(opened), index: 0 }
  );
}

function find(artifacts: readonly WorkArtifact[], { versionId, follows }: Selection): Shown | undefined {
  for (const artifact of artifacts) {
    const index = artifact.versions.findIndex(({ id }) => id === versionId);
    if (index !== -1) return { artifact, index: follows ? artifact.versions.length - 1 : index };
  }
  return undefined;
}

/** Whether what is being written is, as far as its first line says, the next version of an artifact. */
export function isWritten(
  { kind, fileName }: Pick<WorkArtifact, 'kind' | 'fileName'>,
  open: Pick<WorkArtifact, 'kind' | 'fileName'>,
): boolean {
  const isOtherFile = fileName !== undefined && open.fileName !== undefined && fileName !== open.fileName;
  return kind === open.kind && !isOtherFile;
}

export function hasVersion(artifacts: readonly WorkArtifact[], versionId: string): boolean {
  return artifacts.some(({ versions }) => versions.some(({ id }) => id === versionId));
}

function hasText(artifacts: readonly WorkArtifact[], { kind, text }: OpenedCode): boolean {
  return artifacts.some((artifact) => artifact.kind === kind && artifact.versions.some((one) => one.text === text));
}

function artifactOfOpened({ kind, language, fileName, text }: OpenedCode): WorkArtifact {
  const versions: WorkArtifact['versions'] = [{ id: OPENED_ID, text, by: 'model', isInChat: true }];
  return { kind, language, fileName, title: titleOf(kind, text), versions };
}
