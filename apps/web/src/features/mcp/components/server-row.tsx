import type { McpServer } from '@parley/contract';
import { LogIn, LogOut, MessageSquarePlus, Pencil, Plug, RefreshCw, Square, Terminal, Trash2 } from 'lucide-react';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { ListRow } from '#/components/list-row.tsx';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { useInChat } from '#/features/tools/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { askToRemoveServer, reconnectServer, signOut } from '../mcp-actions.ts';
import { openLocalEditor, openServerDetails, openServerEditor } from '../mcp-dialogs.ts';
import { isLocalServer, toolIdOf } from '../model/server-id.ts';
import { isUsable, reconnectText, STATE_TONES } from '../model/server-state.ts';
import { useSignIn } from '../use-sign-in.ts';
import { useServerLine } from './use-server-line.ts';

interface ServerRowProps {
  readonly server: McpServer;
  /** Whether it is being asked how it stands. */
  readonly isChecked: boolean;
}

/** A server in the list: its name, what it offers or why it does not, and how it stands with it. */
export function ServerRow({ server, isChecked }: ServerRowProps) {
  const t = useT();
  const state = isChecked ? 'checking' : server.state.kind;
  const Glyph = isLocalServer(server.id) ? Terminal : Plug;
  return (
    <ListRow
      leading={<Glyph className="size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />}
      title={server.name}
      subtitle={<ServerLine server={server} />}
      isWhole={server.state.kind === 'failed'}
      meta={<Badge tone={STATE_TONES[state]}>{t(`mcp.states.${state}`)}</Badge>}
      control={<ServerControls server={server} />}
      onPress={() => void openServerDetails(server.id)}
    />
  );
}

/** Of a line that is too long the server's own name is cut, at its own end; a phone has no room for it. */
function ServerLine({ server }: { readonly server: McpServer }) {
  const { text, own } = useServerLine(server);
  if (own === '') return text;
  return (
    <span className="flex">
      <span className="min-w-0 truncate">{text}</span>
      <span className="shrink-0 whitespace-pre phone:hidden"> · </span>
      <span dir="auto" className="min-w-0 shrink-1000 truncate phone:hidden">
        {own}
      </span>
    </span>
  );
}

function ServerControls({ server }: { readonly server: McpServer }) {
  const t = useT();
  const { begin, isOpen } = useSignIn(server);
  const { label, onSelect: onUse } = useInChat()(toolIdOf(server.id));
  const wantsSignIn = server.state.kind === 'needs-sign-in';
  const isLocal = isLocalServer(server.id);
  return (
    <>
      {wantsSignIn && (
        <Button size="small" icon={LogIn} busy={isOpen} onClick={begin} className="phone:hidden">
          {t('mcp.screen.signIn')}
        </Button>
      )}
      <MoreMenu name={server.name}>
        {wantsSignIn && (
          <MenuItem icon={LogIn} onSelect={begin}>
            {t('mcp.screen.signIn')}
          </MenuItem>
        )}
        {isUsable(server) && (
          <MenuItem icon={MessageSquarePlus} onSelect={onUse}>
            {label}
          </MenuItem>
        )}
        <MenuItem icon={RefreshCw} onSelect={() => void reconnectServer(server)}>
          {t(reconnectText(server))}
        </MenuItem>
        {isLocal && server.state.kind === 'connected' && (
          <MenuItem icon={Square} onSelect={() => void stopLocal(server)}>
            {t('mcp.local.stop')}
          </MenuItem>
        )}
        <MenuItem icon={Pencil} onSelect={() => void (isLocal ? editLocal(server) : openServerEditor(server))}>
          {t('mcp.screen.edit')}
        </MenuItem>
        {server.isSignedIn && (
          <MenuItem icon={LogOut} onSelect={() => void signOut(server)}>
            {t('mcp.screen.signOut')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => void askToRemoveServer(server)}>
          {t('mcp.screen.remove')}
        </MenuItem>
      </MoreMenu>
    </>
  );
}

async function stopLocal(server: McpServer): Promise<void> {
  const { stopLocalServer } = await fetchCode(() => import('../local/local-actions.ts'));
  await stopLocalServer(server);
}

async function editLocal(server: McpServer): Promise<void> {
  const { findLocalServer } = await fetchCode(() => import('../local/local-actions.ts'));
  const kept = await findLocalServer(server);
  if (kept) await openLocalEditor(kept);
}
