/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a log that takes the focus can be scrolled by keyboard */
import type { Model } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useT } from '../../../i18n/use-t.ts';
import { chatActions, readChat, useChatFrame } from '../store.ts';
import { JumpToEnd } from './jump-to-end.tsx';
import { Turn } from './turn.tsx';
import { useJumpKeys } from './use-jump-keys.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

/** Older messages are fetched before the reader reaches the first one that is loaded. */
const LOAD_OLDER_WITHIN_PX = 800;

interface MessageListProps {
  readonly sessionId: string;
  readonly model: Model | undefined;
  readonly onSend: (text: string) => void;
}

/** What was said. Follows the end of a reply while the reader is there, and only then. */
export function MessageList({ sessionId, model, onSend }: MessageListProps) {
  const t = useT();
  const { messageIds, hasOlder } = useChatFrame(sessionId);
  const scroller = useRef<HTMLDivElement>(null);
  const { isAtEnd, isAtStart, newLines, onScroll, onResize, toEnd } = useStickToEnd(scroller);
  const isPrepending = useIsPrepending(messageIds);
  const lastId = messageIds.at(-1);

  // A new question is always brought into view, wherever its author was reading.
  useEffect(() => {
    if (lastId !== undefined) toEnd();
  }, [lastId, toEnd]);

  const scrolled = () => {
    onScroll();
    const element = scroller.current;
    if (hasOlder && element && element.scrollTop < LOAD_OLDER_WITHIN_PX) void chatActions.loadOlder(sessionId);
  };

  useJumpKeys({
    End: toEnd,
    Home: () => void loadAll(sessionId).then(() => scroller.current?.scrollTo({ top: 0 })),
  });

  return (
    <div className="relative min-h-0 grow">
      <div
        aria-hidden
        className={`absolute inset-x-0 top-0 z-10 h-px bg-line transition-opacity duration-180 ${isAtStart ? 'opacity-0' : ''}`}
      />
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('chat.messages')}
        tabIndex={0}
        onScroll={scrolled}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-gutter:stable_both-edges] outline-offset-[-2px]"
      >
        <div className="mx-auto max-w-190 px-6 pb-6 phone:px-4">
          <Virtualizer scrollRef={scroller} shift={isPrepending} bufferSize={600} onResize={onResize}>
            {messageIds.map((id) => (
              <Turn
                key={id}
                sessionId={sessionId}
                messageId={id}
                isLast={id === lastId}
                model={model}
                onSend={onSend}
              />
            ))}
          </Virtualizer>
        </div>
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-0 h-5 bg-linear-to-t from-canvas to-transparent"
      />
      <JumpToEnd isShown={!isAtEnd} newLines={newLines} onJump={toEnd} />
    </div>
  );
}

/** Whether older messages have just been put before those that were there: then the view is held from its end. */
function useIsPrepending(messageIds: readonly string[]): boolean {
  const [seen, setSeen] = useState({ messageIds, isPrepending: false });
  if (seen.messageIds === messageIds) return seen.isPrepending;
  const first = seen.messageIds[0];
  const isPrepending = first !== undefined && first !== messageIds[0] && messageIds.includes(first);
  setSeen({ messageIds, isPrepending });
  return isPrepending;
}

/** Until the first message of the chat is there. */
async function loadAll(sessionId: string): Promise<void> {
  let chat = await readChat(sessionId);
  while (chat.hasOlder) {
    await chatActions.loadOlder(sessionId);
    chat = await readChat(sessionId);
  }
}
