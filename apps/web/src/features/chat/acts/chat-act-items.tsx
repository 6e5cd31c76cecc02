import { Fragment } from 'react';
import { MenuItem, MenuSeparator, MenuTiles } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { ActedChat, ChatActId } from './chat-act.ts';
import { offeredActs } from './chat-acts.ts';
import { runAct } from './run-act.ts';

interface ChatActItemsProps {
  readonly chat: ActedChat;
  /** The acts of the menu in their groups; a line stands between two groups. */
  readonly groups: readonly (readonly ChatActId[])[];
  /** Whether the menu belongs to a row of the list, where keys of its own work. */
  readonly isRow?: boolean;
  /** Whether a sheet shows the first group as tiles, which leaves room for the others. */
  readonly hasTiles?: boolean;
}

/** Acts of a chat as the items of a menu: those of the groups that make sense now. */
export function ChatActItems({ chat, groups, isRow = false, hasTiles = false }: ChatActItemsProps) {
  const t = useT();
  const navigation = useNavigation();
  const offered = offeredActs(chat);
  const shown = groups
    .map((ids) => ids.flatMap((id) => offered.find((act) => act.id === id) ?? []))
    .filter((acts) => acts.length > 0);
  return shown.map((acts, index) => {
    const Group = hasTiles && index === 0 ? MenuTiles : Fragment;
    return (
      <Fragment key={acts[0]?.id}>
        {index > 0 && <MenuSeparator />}
        <Group>
          {acts.map((act) => (
            <MenuItem
              key={act.id}
              icon={act.icon}
              danger={act.isDanger}
              shortcut={isRow ? act.rowKey : act.keys?.[0]}
              onSelect={() => runAct(act, { chat, navigation })}
            >
              {t(act.label)}
            </MenuItem>
          ))}
        </Group>
      </Fragment>
    );
  });
}
