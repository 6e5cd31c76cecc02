import { textOf } from '@parley/contract';
import { memo, use } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { PlainTextBoundary } from '#/components/markdown/plain-text-boundary.tsx';
import { useMessage } from '#/features/chat-core/public.ts';
import { AssistantTurn } from './assistant-turn.tsx';
import { ThreadContext } from './turn-context.ts';
import { UserTurn } from './user-turn.tsx';

export const TurnEditor = lazyPart(() => import('./turn-editor.tsx'), 'TurnEditor', {
  dismiss: ({ onDone }) => onDone(),
});

export interface TurnProps {
  readonly sessionId: string;
  readonly messageId: string;
  readonly isLast: boolean;
  readonly isPinned: boolean;
  /** All versions of the message, where there are several. */
  readonly versions: readonly string[] | undefined;
  readonly isEditing: boolean;
}

/** One message, drawn by who said it, or as a field while it is edited. */
export const Turn = memo(function Turn(props: TurnProps) {
  const message = useMessage(props.sessionId, props.messageId);
  const { models, edit } = use(ThreadContext);
  if (!message) return null;
  const turn = (
    <PlainTextBoundary text={textOf(message.content)}>
      {message.role === 'user' ? (
        <UserTurn {...props} message={message} />
      ) : (
        <AssistantTurn {...props} message={message} />
      )}
    </PlainTextBoundary>
  );
  if (!props.isEditing) return turn;
  return (
    <TurnEditor key={message.id} standIn={turn} message={message} models={models} onDone={() => edit(undefined)} />
  );
});
