import { useQuery } from '@tanstack/react-query';
import { KeyRound, LogOut, UserRound, UsersRound, Wallet } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { closeNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { Target } from '#/lib/router/address.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { askToSignOut } from '../ask-to-sign-out.ts';

/** What the account at the foot of the sidebar opens: its places, and the ways out. */
export function AccountMenuItems() {
  const t = useT();
  const { go } = useNavigation();
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const goTo = (target: Target) => () => {
    closeNavigationDrawer();
    go(target);
  };
  const signOut = (isEverywhere: boolean) => () => {
    closeNavigationDrawer();
    void askToSignOut({ isEverywhere });
  };
  return (
    <>
      <MenuItem icon={UserRound} onSelect={goTo({ to: '/settings/$section', params: { section: 'account' } })}>
        {t('account.settings')}
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={goTo({ to: '/price' })}>
        {t('billing.menuItem')}
      </MenuItem>
      <MenuItem icon={KeyRound} onSelect={goTo({ to: '/apikey' })}>
        {t('titles.apiKeys')}
      </MenuItem>
      <MenuItem icon={UsersRound} onSelect={goTo({ to: '/manager' })}>
        {t(account?.isParentAccount === false ? 'subAccounts.parents.title' : 'titles.subAccounts')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut(false)}>
        {t('account.signOut')}
      </MenuItem>
      <MenuItem icon={LogOut} danger onSelect={signOut(true)}>
        {t('account.signOutAll')}
      </MenuItem>
    </>
  );
}
