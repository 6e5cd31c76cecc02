import { useEffect, useMemo, useState } from 'react';
import { chatActions, type CostedMessage, loadedTree, onTurnEnded, useChatFrame } from '#/features/chat-core/public.ts';
import { useModels } from '#/features/models/public.ts';
import type { MessageRow } from '#/storage/records.ts';
import { costOfChat } from './model/chat-cost.ts';

const MESSAGES_AT_ONCE = 500;

/**
 * In React: what a chat has cost so far, in nano-dollars; undefined until it is known. Added up when an answer has ended or a
 * message has come or gone, never while one streams. Messages before the loaded part are read once, `mostUnread` of them at most.
 */
export function useChatCost(sessionId: string, mostUnread = Infinity): bigint | undefined {
  const frame = useChatFrame(sessionId);
  const { models } = useModels();
  const endings = useEndings(sessionId);
  const earlier = useEarlierMessages(
    sessionId,
    frame.status === 'ready' && frame.hasOlder,
    frame.firstIndex <= mostUnread,
  );
  return useMemo(() => {
    if (frame.status !== 'ready' || earlier === undefined) return undefined;
    const loaded = loadedTree(sessionId).byId;
    const unread = earlier.filter(({ id }) => !loaded.has(id));
    return costOfChat([...unread, ...loaded.values()], models, frame.session);
    // oxlint-disable-next-line react/exhaustive-deps -- the frame stays the same when an answer ends
  }, [sessionId, frame, models, earlier, endings]);
}

/** How many answers of a chat have ended since it is on the screen. */
function useEndings(sessionId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => onTurnEnded((id) => void (id === sessionId && setCount((before) => before + 1))), [sessionId]);
  return count;
}

type EarlierMessage = CostedMessage & Pick<MessageRow, 'id'>;

const NONE: readonly EarlierMessage[] = [];

function useEarlierMessages(
  sessionId: string,
  hasEarlier: boolean,
  mayRead: boolean,
): readonly EarlierMessage[] | undefined {
  const [read, setRead] = useState<{ readonly of: string; readonly messages: readonly EarlierMessage[] }>();
  const isRead = read?.of === sessionId;
  const isWanted = hasEarlier && mayRead && !isRead;
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    readMessages(sessionId, stop.signal).then(
      (messages) => !stop.signal.aborted && setRead({ of: sessionId, messages }),
      // A sum that leaves out what cannot be read would be wrong.
      () => {},
    );
    return () => stop.abort();
  }, [sessionId, isWanted]);
  if (isRead) return read.messages;
  return hasEarlier ? undefined : NONE;
}

async function readMessages(sessionId: string, signal: AbortSignal): Promise<readonly EarlierMessage[]> {
  const found: EarlierMessage[] = [];
  let last: MessageRow | undefined;
  do {
    signal.throwIfAborted();
    const page: readonly MessageRow[] = await chatActions.pageMessages(sessionId, MESSAGES_AT_ONCE, last);
    found.push(...page.map(costedPart));
    last = page.length < MESSAGES_AT_ONCE ? undefined : page.at(-1);
  } while (last);
  return found;
}

/** Of a message, what its cost depends on: the words of all of them would fill the memory. */
function costedPart({ id, modelId, usage, costNano, tools }: MessageRow): EarlierMessage {
  const isNoted = costNano !== undefined || tools.length === 0;
  return { id, modelId, usage, costNano, ...(!isNoted && { tools }) };
}
