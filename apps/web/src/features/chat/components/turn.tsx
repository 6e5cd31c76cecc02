import { textOf, type Model } from '@parley/contract';
import { memo } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { PlainTextBoundary } from '#/components/markdown/plain-text-boundary.tsx';
import { useMessage } from '../store.ts';
import { AssistantTurn } from './assistant-turn.tsx';
import { UserTurn } from './user-turn.tsx';

const TurnEditor = lazyPart(() => import('./turn/turn-editor.tsx'), 'TurnEditor', {
  dismiss: ({ onDone }) => onDone(),
});

export interface TurnProps {
  readonly sessionId: string;
  readonly messageId: string;
  readonly isLast: boolean;
  /** The models that the chat would ask next. */
  readonly models: readonly Model[];
  readonly isPinned: boolean;
  /** All versions of the message, where there are several. */
  readonly versions: readonly string[] | undefined;
  readonly isEditing: boolean;
  readonly onEdit: (messageId: string | undefined) => void;
  /** Keeps an element where it is on the screen while what is around it changes. */
  readonly onHold: (element: HTMLElement) => void;
}

/** One message, drawn by who said it, or as a field while it is edited. */
export const Turn = memo(function Turn(props: TurnProps) {
  const message = useMessage(props.sessionId, props.messageId);
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
    <TurnEditor
      key={message.id}
      standIn={turn}
      message={message}
      models={props.models}
      onDone={() => props.onEdit(undefined)}
    />
  );
});
