import { accountName, type User } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Settings, UserRound } from 'lucide-react';
import { accountQuery } from '#/features/account/public.ts';
import { getAccess, useConfig } from '#/features/settings/public.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { t as translate } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { emojiOf } from '#/lib/emoji.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { SidebarIconLink } from './sidebar-icon-link.tsx';

/** The foot of the sidebar: whose account this is, the apps and the settings. */
export function AccountRow() {
  const t = useT();
  return (
    <div className="flex shrink-0 items-center gap-1 px-3.5 pt-2 pb-3.5">
      <Account />
      <SidebarIconLink to="/download" label={t('shell.download')} icon={Download} />
      <SidebarIconLink to="/settings" label={t('shell.settings')} icon={Settings} shortcut="Mod+," />
    </div>
  );
}

/** Who is signed in, in two lines. Nothing to click yet, so nothing that looks as if. */
export function Account() {
  const { name, detail } = useAccountLines();
  return (
    <div className="flex min-w-0 grow items-center gap-2.5 ps-1.5">
      {/* The words need the room more than the picture does. */}
      <span className="contents @max-[15.5rem]/sidebar:hidden">
        <Face />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 text-small font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="line-clamp-2 text-meta text-text-3 wrap-anywhere">
          <bdi>{detail}</bdi>
        </span>
      </span>
    </div>
  );
}

/** The account as its picture, where there is no room for more. */
export function AccountFace() {
  const { name, detail } = useAccountLines();
  const label = detail === '' ? name : `${name}, ${detail}`;
  return (
    <span {...tooltipAttributes({ label, side: 'end' })}>
      <Face />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function Face() {
  const face = emojiOf(useConfig((config) => config.avatar));
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
      {face === '' ? (
        <UserRound className="size-4" strokeWidth={1.75} aria-hidden />
      ) : (
        <span aria-hidden className="text-[1.125rem] leading-none">
          {face}
        </span>
      )}
    </span>
  );
}

function useAccountLines(): { name: string; detail: string } {
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  return accountLines(account);
}

function accountLines(account: User | undefined): { name: string; detail: string } {
  if (runtimeConfig.mode === 'private') {
    return { name: (account && accountName(account)) || translate('shell.ownerName'), detail: ownerDetail() };
  }
  if (account === undefined) return { name: translate('shell.accountUnknown'), detail: '' };
  return { name: accountName(account), detail: `$${Number(account.wallet.balance).toFixed(2)}` };
}

function ownerDetail(): string {
  if (!runtimeConfig.accessCodeRequired) return translate('shell.ownerDetail');
  return translate(getAccess().token === '' ? 'shell.ownerDetailOwnKey' : 'shell.ownerDetailCode');
}
