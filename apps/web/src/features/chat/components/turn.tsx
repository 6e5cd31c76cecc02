import type { Model } from '@parley/contract';
import { memo } from 'react';
import { useMessage } from '../store.ts';
import { AssistantTurn } from './assistant-turn.tsx';
import { UserTurn } from './user-turn.tsx';

export interface TurnProps {
  readonly sessionId: string;
  readonly messageId: string;
  readonly isLast: boolean;
  /** The model the chat would ask next. */
  readonly model: Model | undefined;
  readonly onSend: (text: string) => void;
}

/** One message, drawn by who said it. */
export const Turn = memo(
  function Turn(props: TurnProps) {
    const message = useMessage(props.sessionId, props.messageId);
    if (!message) return null;
    return (
      <div className="pt-6">
        {message.role === 'user' ? <UserTurn message={message} /> : <AssistantTurn {...props} message={message} />}
      </div>
    );
  },
  // `onSend` is new on every render of the chat and does the same thing each time.
  (before, after) =>
    before.messageId === after.messageId && before.isLast === after.isLast && before.model === after.model,
);
