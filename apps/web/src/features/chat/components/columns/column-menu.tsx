import { ArrowRight, Columns2, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#/components/menu.tsx';
import { VoiceMark } from '#/components/voice-mark.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import type { MessageRow } from '#/storage/records.ts';
import type { AnswerView } from '../../model/answer-view.ts';
import { useChatFrame } from '../../store.ts';
import { TurnMenuItems } from '../turn/turn-menu-items.tsx';
import { useFork } from '../turn/use-fork.ts';
import { secondsText } from './column-state-text.tsx';
import type { AnswerModel } from './use-answer-model.ts';

export interface ColumnActs {
  readonly retry: () => void;
  readonly swap: () => void;
  readonly remove: () => void;
  /** Left out where there is nothing to go on with. */
  readonly goOn: (() => void) | undefined;
  /** Lets an answer that was cut off write on; left out where none was. */
  readonly writeOn: (() => void) | undefined;
}

interface ColumnMenuProps {
  readonly message: MessageRow;
  readonly model: AnswerModel;
  readonly view: AnswerView;
  readonly cost: string | undefined;
  readonly acts: ColumnActs;
}

/** What can be done with the answer of one column: a menu, on a phone a sheet. */
export function ColumnMenu(props: ColumnMenuProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('columns.more', { name: props.model.name });
  return (
    <Menu open={isOpen} onOpenChange={setIsOpen}>
      <MenuTrigger>
        <IconButton label={label} icon={Ellipsis} size={28} />
      </MenuTrigger>
      <MenuContent label={label} align="end" heading={<SheetHeading {...props} />}>
        <ColumnItems {...props} />
      </MenuContent>
    </Menu>
  );
}

function ColumnItems({ message, view, acts }: ColumnMenuProps) {
  const t = useT();
  const fork = useFork(message.sessionId, message.id);
  const pinned = useChatFrame(message.sessionId).session?.mask.context;
  return (
    <>
      {acts.goOn && (
        <MenuItem icon={ArrowRight} onSelect={acts.goOn}>
          {t('columns.continue')}
        </MenuItem>
      )}
      <MenuItem icon={Columns2} detail={t('columns.removeDetail')} onSelect={acts.remove}>
        {t('columns.remove')}
      </MenuItem>
      <MenuSeparator />
      <TurnMenuItems
        message={message}
        text={view.text}
        isPinned={pinned?.some(({ id }) => id === message.id) === true}
        isFull
        onRetry={acts.retry}
        onRetryWith={acts.swap}
        onContinue={acts.writeOn}
        onFork={fork}
      />
    </>
  );
}

function SheetHeading({ model, view, cost }: Pick<ColumnMenuProps, 'model' | 'view' | 'cost'>) {
  const t = useT();
  const { usage, durationMs } = view;
  const tokens = usage?.completionTokens;
  const facts = [
    tokens !== undefined &&
      t('columns.tokens', { count: tokens, formatted: tokens.toLocaleString(currentLanguage().tag) }),
    cost,
    durationMs !== undefined && t('columns.seconds', { formatted: secondsText(durationMs) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="flex items-center gap-3">
      <VoiceMark vendor={model.vendor} size={30} />
      <div className="min-w-0">
        <bdi className="block truncate text-subhead">{model.name}</bdi>
        <p className="truncate text-small text-text-3 tabular-nums">{listText(facts)}</p>
      </div>
    </div>
  );
}
