import { useMemo, useState } from 'react';
import type { OpenedCode } from '#/components/artifact/workbench-context.ts';
import { addHandEdit, useHandEdits } from './hand-edit-store.ts';
import { withEdits } from './model/hand-edits.ts';
import {
  choiceOf,
  hasVersion,
  isWritten,
  selectOpened,
  selectVersion,
  shownOf,
  type Selection,
} from './model/selection.ts';
import type { WorkArtifact } from './model/artifact-versions.ts';
import { useBranchArtifacts } from './use-branch-artifacts.ts';

interface Draft {
  readonly versionId: string;
  readonly text: string;
}

/** In React: the version on show, the ways to the others, and what is typed into its source. */
export function useShownVersion(sessionId: string, opened: OpenedCode) {
  const { artifacts: found, growing } = useBranchArtifacts(sessionId);
  const edits = useHandEdits(sessionId);
  const artifacts = useMemo(() => withEdits(choiceOf(found, opened), edits), [found, opened, edits]);
  const [selection, setSelection] = useState<Selection>(() => selectOpened(artifacts, opened));
  const [openedBefore, setOpenedBefore] = useState(opened);
  const [draft, setDraft] = useState<Draft>();
  if (opened !== openedBefore) {
    setOpenedBefore(opened);
    setSelection(selectOpened(artifacts, opened));
    setDraft(undefined);
  } else if (!hasVersion(artifacts, selection.versionId)) {
    // The chat was read only now, or shows another branch.
    const other = selectOpened(artifacts, opened);
    if (other.versionId !== selection.versionId) setSelection(other);
  }

  // What is being typed stays, whatever the model writes meanwhile.
  const wanted = draft ? { versionId: draft.versionId, follows: false } : selection;
  const { artifact, index } = shownOf(artifacts, wanted, opened);
  const version = artifact.versions[index] ?? artifact.versions[0];

  const show = (shown: WorkArtifact, versionId: string) => {
    setDraft(undefined);
    setSelection(selectVersion(shown, versionId));
  };
  return {
    artifacts,
    artifact,
    version,
    index,
    isWritten: growing.some(({ open }) => open && isWritten(artifact, open)),
    draft: draft?.text,
    show,
    edit: (text: string) => setDraft(text === version.text ? undefined : { versionId: version.id, text }),
    /** Makes what was typed a version of its own. */
    run: () => {
      if (!draft) return;
      const afterId = artifact.versions.at(-1)?.id ?? version.id;
      const versionId = addHandEdit(sessionId, { afterId, text: draft.text });
      setDraft(undefined);
      setSelection({ versionId, follows: true });
    },
  };
}

export type ShownVersion = ReturnType<typeof useShownVersion>;
