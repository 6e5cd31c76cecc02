/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a log that takes the focus can be walked through by keyboard */
import type { Model } from '@parley/contract';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '#/components/virtual-list.tsx';
import { MinuteClock } from '#/components/said-time.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useSearch } from '#/lib/router/router-context.tsx';
import { chatActions, isBeingWritten, useChatFrame, type ChatFrame } from '#/features/chat-core/public.ts';
import { restingPlace } from '../columns/model/column-scroll.ts';
import { JumpToEnd } from './jump-to-end.tsx';
import { MessageRow } from './message-row.tsx';
import { QuoteWatch } from './quote-watch.tsx';
import { ThreadContext, type Thread } from './turn-context.ts';
import { useJumpKeys } from './use-jump-keys.ts';
import { useJumpTarget } from './use-jump-target.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useListPart } from './use-list-part.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import { useWalkMessages } from './use-walk-messages.ts';
import { WithWorkbench } from './with-workbench.tsx';

/** Older messages are fetched before the reader reaches the first one that is loaded. */
const LOAD_OLDER_WITHIN_PX = 800;

const ROW_GAP_PX = 24;
/** What a row that has not been measured is taken for: too little, and far more are drawn than the view holds. */
const USUAL_ROW_PX = 160;

interface MessageListProps {
  readonly sessionId: string;
  /** The models that the chat would ask next. */
  readonly models: readonly Model[];
}

/** What was said. Follows the end of a reply while the reader is there, and only then. */
export function MessageList({ sessionId, models }: MessageListProps) {
  const t = useT();
  const frame = useChatFrame(sessionId);
  const { columns, siblings, session, hasOlder, head } = frame;
  const ids = head ?? frame.messageIds;
  const lastId = frame.messageIds.at(-1);
  const hasTarget = useSearch()['m'] !== undefined;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const lastIndex = ids.length - 1;
  const lastSize = useCallback(() => (lastIndex < 0 ? 0 : (list.current?.getItemSize(lastIndex) ?? 0)), [lastIndex]);
  const endsInColumns = lastId !== undefined && columns.has(lastId);
  const restTop = useCallback(() => {
    if (!endsInColumns || !list.current || !scroller.current || lastIndex < 1) return undefined;
    const question = {
      offset: list.current.getItemOffset(lastIndex - 1),
      size: list.current.getItemSize(lastIndex - 1),
    };
    return restingPlace(scroller.current.clientHeight, question);
  }, [endsInColumns, lastIndex]);
  const stick = useStickToEnd(scroller, { hasEnd: head === undefined, startsAtEnd: !hasTarget, lastSize, restTop });
  const { toEnd, leaveEnd, hold } = stick;
  const part = useListPart(ids, frame);
  const [editingId, setEditingId] = useState<string>();
  const thread = useMemo((): Thread => ({ models, edit: setEditingId, hold }), [models, hold]);
  const highlightedId = useJumpTarget(sessionId);
  const walk = useWalkMessages({ scroller, list, ids });

  // A new question is always brought into view, wherever its author was reading; another version of it is not.
  const lastSeen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isFirst = lastSeen.current === undefined;
    lastSeen.current = lastId;
    if (lastId !== undefined && (isFirst ? !hasTarget : isBeingWritten(sessionId, lastId))) toEnd('rest');
    // oxlint-disable-next-line react/exhaustive-deps -- where it starts counts once
  }, [sessionId, lastId, toEnd]);
  const leavePlace = useKeptPlace({ sessionId, scroller, list, ids, hasTarget, stick });

  const jumpedTo = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (jumpedTo.current === highlightedId) return;
    const index = highlightedId === undefined ? -1 : indexOf(highlightedId, ids, columns);
    // Once the row is there.
    if (highlightedId !== undefined && index === -1) return;
    jumpedTo.current = highlightedId;
    if (highlightedId === undefined) return;
    leaveEnd();
    list.current?.scrollToIndex(index, { align: 'start', offset: -ROW_GAP_PX });
  }, [highlightedId, ids, columns, leaveEnd]);

  useLayoutEffect(() => {
    if (head) scroller.current?.scrollTo({ top: 0 });
  }, [head]);
  const jumpToFirst = () => {
    leavePlace();
    leaveEnd();
    void chatActions.loadFirst(sessionId).then((isWhole) => isWhole && scroller.current?.scrollTo({ top: 0 }));
  };
  const jumpToEnd = () => {
    leavePlace();
    chatActions.leaveFirst(sessionId);
    toEnd('end');
  };
  useJumpKeys({ Home: jumpToFirst, End: jumpToEnd });

  const scrolled = () => {
    stick.onScroll();
    const element = scroller.current;
    if (hasOlder && !head && element && element.scrollTop < LOAD_OLDER_WITHIN_PX) void chatActions.loadOlder(sessionId);
  };

  const context = session?.mask.context;
  const shownMask = session && session.mask.id !== '' && (head || !hasOlder) ? session.mask : undefined;
  const pinnedIds = useMemo(() => new Set(context?.map(({ id }) => id)), [context]);
  // What is typed into a message would be gone with its row, and what is being written would not grow.
  const keptRows = useMemo(() => {
    const editing = editingId === undefined ? -1 : ids.indexOf(editingId);
    return [editing, ids.length - 1].filter((index) => index >= 0);
  }, [ids, editingId]);
  return (
    <WithWorkbench sessionId={sessionId}>
      <div className="relative min-h-0 grow">
        <div
          aria-hidden
          className={`absolute inset-x-0 top-0 z-10 h-px bg-line transition-opacity duration-180 ${stick.isAtStart ? 'opacity-0' : ''}`}
        />
        <div
          ref={scroller}
          role="log"
          aria-live="off"
          aria-label={t('thread.messages')}
          tabIndex={0}
          onScroll={scrolled}
          onKeyDown={walk}
          className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-gutter:stable_both-edges] outline-offset-[-2px]"
        >
          <div className="pt-6">
            <MinuteClock>
              <ThreadContext value={thread}>
                <VirtualList
                  key={part.key}
                  ref={list}
                  data={ids}
                  scrollRef={scroller}
                  startMargin={ROW_GAP_PX}
                  shift={part.isPrepending}
                  itemSize={USUAL_ROW_PX}
                  bufferSize={600}
                  onResize={stick.onResize}
                  keepMounted={keptRows}
                >
                  {(id, index) => (
                    <MessageRow
                      // The place rather than the version: the one who switches keeps the focus.
                      key={siblings.get(id)?.[0] ?? id}
                      sessionId={sessionId}
                      messageId={id}
                      isLast={id === lastId}
                      isPinned={pinnedIds.has(id)}
                      versions={siblings.get(id)}
                      columns={columns.get(id)}
                      isWide={columns.has(id) || columns.has(ids[index + 1] ?? '')}
                      isHighlighted={highlightedId !== undefined && (columns.get(id) ?? [id]).includes(highlightedId)}
                      endsContext={session?.clearedAfterId === id}
                      mask={index === 0 ? shownMask : undefined}
                      isEditing={id === editingId}
                    />
                  )}
                </VirtualList>
              </ThreadContext>
            </MinuteClock>
          </div>
        </div>
        <div
          aria-hidden
          // Columns have feet of their own there.
          className={`pointer-events-none absolute inset-x-0 bottom-0 h-5 bg-linear-to-t from-canvas to-transparent ${endsInColumns ? 'hidden phone:block' : ''}`}
        />
        <JumpToEnd isShown={!stick.isAtEnd} isHigh={endsInColumns} newLines={stick.newLines} onJump={jumpToEnd} />
        <QuoteWatch sessionId={sessionId} scroller={scroller} />
      </div>
    </WithWorkbench>
  );
}

/** The row that shows a message, alone or beside others. */
function indexOf(messageId: string, ids: readonly string[], columns: ChatFrame['columns']): number {
  return ids.findIndex((id) => (columns.get(id) ?? [id]).includes(messageId));
}
