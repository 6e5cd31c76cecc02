import { Ellipsis } from 'lucide-react';
import { Fragment, useState } from 'react';
import { MenuItem, MenuSeparator, MenuTiles } from '#/components/menu.tsx';
import { usePhone } from '#/components/use-phone.ts';
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
  const offered = offeredMessageActs(turn);
  // A sheet lies over the row, so what stands there is in it too.
  if (usePhone()) return <SheetActs acts={offered} />;
  const acts = offered.filter(({ id }) => !without.includes(id));
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

/** What people reach for most, in the order in which it gets one of the four tiles of a sheet. */
const TILES: readonly MessageActId[] = [
  'copy',
  'retry',
  'listen',
  'stop-listening',
  'translate',
  'edit',
  'pin',
  'quote',
];
const MOST_TILES = 4;
/** The rows below the tiles; all others are one press further. */
const ROWS: readonly MessageActId[] = ['go-on', 'pin', 'unpin', 'quote', 'fork'];
const MOST_ROWS = 3;

/** Acts on a phone: four tiles and five rows, so that the message stays in sight. */
function SheetActs({ acts }: { readonly acts: readonly MessageAct[] }) {
  const t = useT();
  const turn = useActedTurn();
  const [isWhole, setIsWhole] = useState(false);
  const inOrder = (ids: readonly MessageActId[]) => ids.flatMap((id) => acts.find((act) => act.id === id) ?? []);
  const tiles = inOrder(TILES)
    .filter((act) => (act.choices?.(turn) ?? []).length === 0)
    .slice(0, MOST_TILES);
  const others = acts.filter((act) => !tiles.includes(act) && act.isDanger !== true);
  const first = inOrder(ROWS)
    .filter((act) => others.includes(act))
    .slice(0, MOST_ROWS);
  const rows = isWhole ? others : first;
  return (
    <>
      <MenuTiles>
        {tiles.map((act) => (
          <ActItems key={act.id} act={act} isTile />
        ))}
      </MenuTiles>
      {rows.map((act) => (
        <ActItems key={act.id} act={act} />
      ))}
      {rows.length < others.length && (
        <MenuItem icon={Ellipsis} staysOpen onSelect={() => setIsWhole(true)}>
          {t('thread.actions.more')}
        </MenuItem>
      )}
      <MenuSeparator />
      {acts
        .filter(({ isDanger }) => isDanger)
        .map((act) => (
          <ActItems key={act.id} act={act} />
        ))}
    </>
  );
}

function ActItems({ act, isTile = false }: { readonly act: MessageAct; readonly isTile?: boolean }) {
  const t = useT();
  const turn = useActedTurn();
  const choices = act.choices?.(turn) ?? [];
  const isPhone = usePhone();
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
      {t((isPhone && !isTile && act.sheetLabel) || act.label)}
    </MenuItem>
  );
}
