import { Ellipsis } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#/components/menu.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import type { AnswerView } from '../thread/model/answer-view.ts';
import { TurnMenuItems } from '../thread/turn-menu-items.tsx';
import { secondsText } from './column-state-text.tsx';
import type { AnswerModel } from './use-answer-model.ts';

interface ColumnMenuProps {
  readonly model: AnswerModel;
  readonly view: AnswerView;
  readonly cost: string | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What can be done with the answer of one column: a menu, on a phone a sheet. */
export function ColumnMenu(props: ColumnMenuProps) {
  const t = useT();
  const label = t('columns.more', { name: props.model.name });
  return (
    <Menu open={props.isOpen} onOpenChange={props.onOpenChange}>
      <MenuTrigger>
        <IconButton label={label} icon={Ellipsis} size={28} />
      </MenuTrigger>
      <MenuContent label={label} align="end" heading={<SheetHeading {...props} />}>
        <TurnMenuItems />
      </MenuContent>
    </Menu>
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
      <VendorMark vendor={model.vendor} size={30} />
      <div className="min-w-0">
        <span className="block truncate text-subhead">
          <bdi>{model.name}</bdi>
        </span>
        <p className="truncate text-small text-text-3 tabular-nums">{listText(facts)}</p>
      </div>
    </div>
  );
}
