import { ChevronDown } from 'lucide-react';
import { memo, use, useState } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { ModelPicker } from '#/features/models/public.ts';
import type { MessageActId } from '../acts/message-act.ts';
import { MESSAGE_ROW_ACTS } from '../acts/message-row-acts.ts';
import type { AnswerView } from './model/answer-view.ts';
import { NotAppliedNote } from './not-applied-note.tsx';
import { notesRetry } from './noted-steps.ts';
import { ActButton, CopyButton, ListenButton } from './act-button.tsx';
import { ThreadContext, useTurnScope } from './turn-context.ts';
import { TurnMenu } from './turn-menu.tsx';
import { TurnMeta } from './turn-meta.tsx';
import { VersionSwitcher } from './version-switcher.tsx';

/** State of an answer that its buttons and its article share. */
interface AnswerOverlays {
  readonly isPicking: boolean;
  readonly setIsPicking: (isPicking: boolean) => void;
  /** Fingers hold the turn down for its actions. */
  readonly isSheetOpen: boolean;
  readonly setIsSheetOpen: (isOpen: boolean) => void;
}

interface TurnActionsProps extends AnswerOverlays {
  readonly view: AnswerView;
  /** Shows at rest; elsewhere only to whoever points at the turn or comes by keyboard. */
  readonly isLast: boolean;
  readonly versions?: readonly string[] | undefined;
}

/** The acts that the row of an answer shows; its menu leaves them out for whoever can point at them. */
const IN_ROW: readonly MessageActId[] = [
  'copy',
  'retry',
  'rewrite',
  'rate-up',
  'rate-down',
  'listen',
  'stop-listening',
  'translate',
  'pin',
  'unpin',
  'edit',
];

const QUIET =
  'opacity-0 group-hover/turn:opacity-100 group-focus-within/turn:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100 transition-opacity duration-120';

/** What can be done with an answer, and what it took. Its space is kept, so that nothing jumps when it shows. */
export function TurnActions({ view, isLast, versions, ...overlays }: TurnActionsProps) {
  const { message } = useTurnScope();
  const { hold } = use(ThreadContext);
  if (view.isLive) return <div className="mt-3 h-7 pointer-coarse:h-11" />;
  const hasVersions = versions !== undefined && versions.length > 1;
  const isHiddenOnPhone = !isLast && !hasVersions;
  return (
    <div className={`mt-3 flex min-h-7 flex-wrap items-center gap-0.5 ${isHiddenOnPhone ? 'phone:hidden' : ''}`}>
      <div className="-ms-1.5 flex items-center gap-0.5 pointer-coarse:-ms-3">
        {hasVersions && (
          <VersionSwitcher sessionId={message.sessionId} messageId={message.id} versions={versions} onHold={hold} />
        )}
        <div className={`flex gap-0.5 ${isLast ? '' : `${QUIET} phone:hidden`}`}>
          <ActionButtons {...overlays} hasRetry={!notesRetry(view, message.modelId)} />
        </div>
      </div>
      <div className={`ms-auto flex ${isLast ? '' : QUIET}`}>
        <TurnMeta view={view} modelId={message.modelId} />
      </div>
      <NotAppliedNote parameters={view.notApplied} />
    </div>
  );
}

const ActionButtons = memo(function ActionButtons(props: AnswerOverlays & { readonly hasRetry: boolean }) {
  const { hasRetry, isPicking, setIsPicking, isSheetOpen, setIsSheetOpen } = props;
  const t = useT();
  const { message, isPinned, retry } = useTurnScope();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const retryWith = MESSAGE_ROW_ACTS.retryWith;
  return (
    <>
      <CopyButton />
      {hasRetry && <ActButton acts={[MESSAGE_ROW_ACTS.retry]} />}
      {retry && (
        <ModelPicker
          chosenId={undefined}
          label={t(retryWith.label)}
          onChoose={retry}
          open={isPicking}
          onOpenChange={setIsPicking}
        >
          <IconButton label={t(retryWith.label)} icon={ChevronDown} size={28} className="-ms-1 w-5 phone:hidden" />
        </ModelPicker>
      )}
      <ActButton acts={[MESSAGE_ROW_ACTS.rewrite]} className="phone:hidden" />
      <ActButton acts={[MESSAGE_ROW_ACTS.rateUp]} className="phone:hidden" />
      <ActButton acts={[MESSAGE_ROW_ACTS.rateDown]} className="phone:hidden" />
      <ListenButton />
      <ActButton acts={[MESSAGE_ROW_ACTS.translate]} className="phone:hidden" />
      <ActButton
        acts={[MESSAGE_ROW_ACTS.pin, MESSAGE_ROW_ACTS.unpin]}
        icon={MESSAGE_ROW_ACTS.pin.icon}
        active={isPinned}
        className="phone:hidden"
      />
      <ActButton acts={[MESSAGE_ROW_ACTS.edit]} className="phone:hidden" />
      <TurnMenu
        label={message.model ?? ''}
        inRow={IN_ROW}
        isOpen={isSheetOpen || isMenuOpen}
        onOpenChange={(isOpen) => {
          setIsMenuOpen(isOpen);
          if (!isOpen) setIsSheetOpen(false);
        }}
      />
    </>
  );
});
