import type { Mask } from '@parley/contract';
import { memo } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { Turn, type TurnProps } from './turn.tsx';

const Columns = lazyPart(() => import('../columns/columns.tsx'), 'Columns');
const ContextDivider = lazyPart(() => import('../context/context-divider.tsx'), 'ContextDivider');

const MaskHead = lazyPart(() => import('../context/mask-head.tsx'), 'MaskHead');

interface MessageRowProps extends TurnProps {
  /** The answers that stand beside this one. */
  readonly columns: readonly string[] | undefined;
  /** Columns take the whole width, and so does the question above them. */
  readonly isWide: boolean;
  readonly isHighlighted: boolean;
  /** The context was cleared after this message. */
  readonly endsContext: boolean;
  /** On the first message of a chat with a mask: what stands before everything that was said. */
  readonly mask: Mask | undefined;
}

/** One row of the list: a turn, or the answers of several models beside each other. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { columns, isWide, isHighlighted, endsContext, mask, ...turn } = props;
  const { sessionId, messageId, isLast } = turn;
  return (
    <div
      data-message-id={messageId}
      // Below the last one there is room for a toast, so that none lies on its buttons.
      className={`mx-auto ${isLast ? 'pb-18' : 'pb-6'} ${isWide ? 'px-5 phone:px-4' : 'max-w-190 px-6 max-sm:px-4 phone:max-w-172'}`}
    >
      {mask && <MaskHead mask={mask} />}
      <div
        className={`-mx-3 rounded-block px-3 transition-colors duration-240 phone:-mx-2 phone:px-2 ${isHighlighted ? 'bg-accent-soft' : ''}`}
      >
        {columns ? (
          <Columns sessionId={sessionId} answerId={messageId} ids={columns} isLast={isLast} />
        ) : (
          <Turn {...turn} />
        )}
      </div>
      {endsContext && <ContextDivider sessionId={sessionId} />}
    </div>
  );
});
