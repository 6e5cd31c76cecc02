import { Fragment } from 'react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { MessageAct, MessageActId } from '../acts/message-act.ts';
import { offeredMessageActs } from '../acts/message-acts.ts';
import { attempt, runAct } from '../acts/run-act.ts';
import { useActedTurn } from './turn-context.ts';

interface TurnMenuItemsProps {
  /** Acts that stand beside the menu already. */
  readonly without?: readonly MessageActId[];
}

/** Everything that can be done with the message around, in one list for menus and sheets. */
export function TurnMenuItems({ without = [] }: TurnMenuItemsProps) {
  const turn = useActedTurn();
  const acts = offeredMessageActs(turn).filter(({ id }) => !without.includes(id));
  const groups = [
    acts.filter(({ id }) => COLUMN_ACTS.includes(id)),
    acts.filter(({ id, isDanger }) => !COLUMN_ACTS.includes(id) && isDanger !== true),
    acts.filter(({ isDanger }) => isDanger),
  ].filter((group) => group.length > 0);
  return groups.map((group, index) => (
    <Fragment key={group[0]?.isDanger === true ? 'danger' : index}>
      {index > 0 && <MenuSeparator />}
      {group.map((act) => (
        <ActItems key={act.id} act={act} />
      ))}
    </Fragment>
  ));
}

const COLUMN_ACTS: readonly MessageActId[] = ['go-on', 'remove-column'];

function ActItems({ act }: { readonly act: MessageAct }) {
  const t = useT();
  const turn = useActedTurn();
  const choices = act.choices?.(turn) ?? [];
  if (choices.length > 0) {
    return choices.map(({ id, fullName, run }) => (
      <MenuItem key={id} icon={act.icon} onSelect={() => attempt(run)}>
        {fullName}
      </MenuItem>
    ));
  }
  return (
    <MenuItem
      icon={act.icon}
      danger={act.isDanger}
      checked={act.isOn?.(turn)}
      detail={act.detail && t(act.detail)}
      onSelect={() => runAct(act, turn)}
    >
      {t(act.label)}
    </MenuItem>
  );
}
