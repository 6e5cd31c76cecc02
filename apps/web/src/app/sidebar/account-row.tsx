import { accountName, chosenPayer, nanoFromText, textFromNano, type ParentAccount, type User } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Settings, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuContent, MenuTrigger } from '#/components/menu.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { AccountMenuItems } from '#/features/account-settings/public.ts';
import { getAccess, useConfig } from '#/features/settings/public.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { currentLanguage, t as translate } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { emojiOf, isPictureAvatar } from '#/lib/emoji.ts';
import { balanceText } from '#/lib/money-text.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { SidebarIconLink } from './sidebar-icon-link.tsx';

/** The foot of the sidebar: whose account this is, the apps and the settings. */
export function AccountRow() {
  const t = useT();
  return (
    <div className="flex shrink-0 items-center gap-1 px-3.5 pt-2 pb-3.5">
      <Account />
      {runtimeConfig.hasServer && <SidebarIconLink to="/download" label={t('shell.download')} icon={Download} />}
      <SidebarIconLink to="/settings" label={t('shell.settings')} icon={Settings} shortcut="Mod+," />
    </div>
  );
}

interface AccountMenuProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Makes the account a button with its menu; on a private server there is nothing to press, so nothing that looks as if. */
function AccountMenu({ label, className, children }: AccountMenuProps) {
  if (runtimeConfig.mode === 'private') return <div className={className}>{children}</div>;
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          className={`${className} rounded-row py-1 text-start transition-colors duration-120 hover:bg-hover data-popup-open:bg-hover`}
        >
          {children}
        </button>
      </MenuTrigger>
      <MenuContent label={label} side="above">
        <AccountMenuItems />
      </MenuContent>
    </Menu>
  );
}

/** Who is signed in, in two lines. */
export function Account() {
  const { name, detail } = useAccountLines();
  return (
    <AccountMenu label={name} className="flex min-w-0 grow items-center gap-2.5 ps-1.5">
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
    </AccountMenu>
  );
}

/** The account as its picture, where there is no room for more. */
export function AccountFace() {
  const { name, detail } = useAccountLines();
  const label = detail === '' ? name : `${name}, ${detail}`;
  return (
    <span {...tooltipAttributes({ label, side: 'end' })}>
      <AccountMenu label={name} className="block rounded-full">
        <Face />
        <span className="sr-only">{label}</span>
      </AccountMenu>
    </span>
  );
}

function Face() {
  const avatar = useConfig((config) => config.avatar);
  const face = emojiOf(avatar);
  return (
    <span className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-accent-text">
      {isPictureAvatar(avatar) ? (
        <img src={avatar} alt="" className="size-full" />
      ) : face === '' ? (
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
  if (!runtimeConfig.hasServer) return { name: 'Parley', detail: '' };
  if (runtimeConfig.mode === 'private') {
    return { name: (account && accountName(account)) || translate('shell.ownerName'), detail: ownerDetail() };
  }
  if (account === undefined) return { name: translate('shell.accountUnknown'), detail: '' };
  const payer = chosenPayer(account);
  if (payer) return { name: accountName(account), detail: payerDetail(payer) };
  return { name: accountName(account), detail: balanceText(account.wallet.balance, currentLanguage().tag) };
}

/** Who pays is what matters to a sub-account, and what is left of its limit; its own wallet may well be empty. */
function payerDetail(payer: ParentAccount): string {
  const { monthlyCap: cap, spentThisMonth: spent } = payer;
  const name = accountName(payer);
  if (payer.authorizationStatus !== 'ACTIVE') return translate('shell.paidByNobody', { name });
  if (cap === null) return translate('shell.paidBy', { name });
  const left = nanoFromText(cap) - nanoFromText(spent);
  return translate('shell.paidByUpTo', {
    name,
    left: balanceText(textFromNano(left > 0n ? left : 0n), currentLanguage().tag),
  });
}

function ownerDetail(): string {
  if (!runtimeConfig.accessCodeRequired) return translate('shell.ownerDetail');
  return translate(getAccess().token === '' ? 'shell.ownerDetailOwnKey' : 'shell.ownerDetailCode');
}
