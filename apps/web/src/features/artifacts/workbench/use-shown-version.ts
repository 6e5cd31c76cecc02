import { useEffect, useMemo, useState } from 'react';
import type { OpenedCode } from '#/components/artifact/workbench-context.ts';
import type { TypedSource } from '#/storage/records.ts';
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
import { addHandEdit, discardHandEdit, keepTyped, noteSent, useUnsentEdits } from './unsent-edits.ts';
import { useBranchArtifacts } from './use-branch-artifacts.ts';

/** In React: the version on show, the ways to the others, and what is typed into its source. */
export function useShownVersion(sessionId: string, opened: OpenedCode) {
  const { artifacts: found, growing } = useBranchArtifacts(sessionId);
  const { edits, sentIds, typed, isRead } = useUnsentEdits(sessionId);
  const artifacts = useMemo(() => withEdits(choiceOf(found, opened), edits), [found, opened, edits]);
  const [selection, setSelection] = useState<Selection>(() => selectOpened(artifacts, opened));
  const [openedBefore, setOpenedBefore] = useState(opened);
  const [wasRead, setWasRead] = useState(isRead);
  const [draft, setDraft] = useState<TypedSource>();
  if (opened !== openedBefore) {
    setOpenedBefore(opened);
    setSelection(selectOpened(artifacts, opened));
    setDraft(undefined);
  } else if (isRead && !wasRead) {
    // Edits of an earlier visit are offered; what was opened stays on show.
    setWasRead(true);
    setSelection(selectOpened(artifacts, opened));
  } else if (!hasVersion(artifacts, selection.versionId)) {
    // The chat was read only now, or shows another branch.
    const other = selectOpened(artifacts, opened);
    if (other.versionId !== selection.versionId) setSelection(other);
  }

  // What is being typed stays, whatever the model writes meanwhile.
  const wanted = draft ? { versionId: draft.versionId, follows: false } : selection;
  const { artifact, index } = shownOf(artifacts, wanted, opened);
  const version = artifact.versions[index] ?? artifact.versions[0];

  useEffect(() => {
    const ids = sentNow(artifacts, edits, sentIds);
    if (ids.length > 0) noteSent(sessionId, ids);
  }, [sessionId, artifacts, edits, sentIds]);

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
    edit: (text: string) => {
      const next = text === version.text ? undefined : { versionId: version.id, text };
      setDraft(next);
      keepTyped(sessionId, next);
    },
    /** Makes what was typed a version of its own. */
    run: () => {
      if (!draft) return;
      const afterId = artifact.versions.at(-1)?.id ?? version.id;
      const versionId = addHandEdit(sessionId, { afterId, text: draft.text });
      setDraft(undefined);
      setSelection({ versionId, follows: true });
    },
    /** What was typed earlier and did not run, where it is not in the field: its version's number, and both ways to go on. */
    typed: typedEarlier(artifact, draft ? undefined : typed, {
      goOn: (earlier) => {
        setSelection({ versionId: earlier.versionId, follows: false });
        setDraft(earlier);
      },
      discard: () => keepTyped(sessionId, undefined),
    }),
    /** The number of a version behind this one that was edited by hand and has not been sent. */
    unsentNumber: artifact.versions.findLastIndex(({ isInChat }, at) => at > index && !isInChat) + 1,
    discardEdit: (versionId: string) => {
      if (draft?.versionId === versionId) setDraft(undefined);
      discardHandEdit(sessionId, versionId);
      setSelection(selectBefore(artifact, versionId));
    },
  };
}

interface WaysOn {
  readonly goOn: (typed: TypedSource) => void;
  readonly discard: () => void;
}

function typedEarlier({ versions }: WorkArtifact, typed: TypedSource | undefined, { goOn, discard }: WaysOn) {
  const at = versions.findIndex(({ id }) => id === typed?.versionId);
  return typed && at !== -1 ? { number: at + 1, goOn: () => goOn(typed), discard } : undefined;
}

/** The version before one that goes away. */
function selectBefore(artifact: WorkArtifact, versionId: string): Selection {
  const left = artifact.versions.filter(({ id }) => id !== versionId);
  const at = artifact.versions.findIndex(({ id }) => id === versionId);
  const shown = left[Math.max(0, at - 1)] ?? artifact.versions[0];
  return { versionId: shown.id, follows: left.at(-1) === shown };
}

/** Edits that the chat turns out to hold. */
function sentNow(
  artifacts: readonly WorkArtifact[],
  edits: readonly { readonly id: string }[],
  sentIds: ReadonlySet<string>,
): string[] {
  if (edits.length === 0) return [];
  const inChat = new Set(
    artifacts.flatMap(({ versions }) => versions.flatMap((one) => (one.isInChat ? [one.id] : []))),
  );
  return edits.flatMap(({ id }) => (inChat.has(id) && !sentIds.has(id) ? [id] : []));
}

export type ShownVersion = ReturnType<typeof useShownVersion>;
