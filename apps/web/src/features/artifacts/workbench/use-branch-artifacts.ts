import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { loadedTree, pageChats, pageTurns, useChatFrame, type ChatFrame } from '#/features/chat-core/public.ts';
import type { MessageRow } from '#/storage/records.ts';
import { createGrowingReader, createPieceReader, type GrowingPieces } from './message-pieces.ts';
import { collectArtifacts, type BranchStep, type WorkArtifact } from './model/artifact-versions.ts';

interface BranchArtifacts {
  readonly artifacts: readonly WorkArtifact[];
  /** What is being written on the branch right now. */
  readonly growing: readonly GrowingPieces[];
}

/**
 * In React: the artifacts of the branch on show, as far as it is loaded. A growing answer costs what is new in it; the rest of the
 * branch is looked at only when a message, or a block of code, is finished.
 */
export function useBranchArtifacts(sessionId: string): BranchArtifacts {
  const { messageIds, columns } = useChatFrame(sessionId);
  const places = useMemo(() => placesOf({ messageIds, columns }), [messageIds, columns]);
  const rows = useRows(sessionId, places);
  const growing = useGrowing(rows);
  const [read] = useState(createPieceReader);
  const artifacts = useMemo(() => {
    const live = new Map(growing.map((one) => [one.messageId, one.pieces]));
    const steps = places.map((ids): BranchStep => {
      const shown = ids.flatMap((id) => rows.get(id) ?? []);
      const pieces = shown.flatMap((row) => live.get(row.id) ?? (row.streaming ? [] : read(row)));
      return { by: shown[0]?.role === 'user' ? 'person' : 'model', pieces };
    });
    return collectArtifacts(steps);
  }, [places, rows, growing, read]);
  return { artifacts, growing };
}

/** Answers beside each other are one place of the branch. */
function placesOf({ messageIds, columns }: Pick<ChatFrame, 'messageIds' | 'columns'>): readonly (readonly string[])[] {
  return messageIds.map((id) => columns.get(id) ?? [id]);
}

type Rows = ReadonlyMap<string, MessageRow>;

/** The messages of these places; the same map until one of them changes. */
function useRows(sessionId: string, places: readonly (readonly string[])[]): Rows {
  const [remember] = useState(() => createRemembered<Rows>(isSameRows));
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = places.flat().map((id) => pageChats.get().onMessage(sessionId, id, listener));
      return () => ends.forEach((end) => end());
    },
    [sessionId, places],
  );
  return useSyncExternalStore(subscribe, () => {
    const { byId } = loadedTree(sessionId);
    return remember(new Map(places.flat().flatMap((id) => (byId.has(id) ? [[id, byId.get(id) as MessageRow]] : []))));
  });
}

/** What is written on the branch by this page, block by block. */
function useGrowing(rows: Rows): readonly GrowingPieces[] {
  const key = [...rows.values()]
    .filter(({ streaming }) => streaming)
    .map(({ id }) => id)
    .join(' ');
  const [remember] = useState(() => createRemembered<readonly GrowingPieces[]>(isSameList));
  const readers = useMemo(() => new Map(key.split(' ').map((id) => [id, createGrowingReader(id)])), [key]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [...readers.keys()].map((id) => pageTurns.get().live.subscribe(id, listener));
      return () => ends.forEach((end) => end());
    },
    [readers],
  );
  return useSyncExternalStore(subscribe, () => {
    const { live } = pageTurns.get();
    const pieces = [...readers].flatMap(([id, read]) => {
      const turn = live.get(id);
      return turn ? [read(turn)] : [];
    });
    return remember(pieces);
  });
}

/** Gives the value of before back where the next one says the same. */
function createRemembered<Value>(isSame: (one: Value, other: Value) => boolean): (value: Value) => Value {
  let before: Value | undefined;
  return (value) => {
    if (before === undefined || !isSame(before, value)) before = value;
    return before;
  };
}

/** What is stored of a growing message on the way is not looked at. */
function isSameRows(one: Rows, other: Rows): boolean {
  return one.size === other.size && [...one].every(([id, row]) => isSameRow(row, other.get(id)));
}

function isSameRow(one: MessageRow, other: MessageRow | undefined): boolean {
  return one === other || (one.streaming && other?.streaming === true);
}

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
