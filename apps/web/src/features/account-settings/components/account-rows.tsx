import { Button } from '#/components/button.tsx';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { askToSignOut } from '../ask-to-sign-out.ts';
import { ActivityList } from './activity-list.tsx';
import { ExportControl } from './export-control.tsx';
import { NameControl } from './name-control.tsx';

function SignOutButton() {
  const t = useT();
  return <Button onClick={() => void askToSignOut({ isEverywhere: false })}>{t('account.signOut')}</Button>;
}

function SignOutAllButton() {
  const t = useT();
  return (
    <Button variant="danger-soft" onClick={() => void askToSignOut({ isEverywhere: true })}>
      {t('account.signOutAll')}
    </Button>
  );
}

function DeleteButton() {
  const t = useT();
  const ask = () => void openLazyOverlay(() => import('./delete-dialog.tsx'), 'DeleteDialog', {});
  return (
    <Button variant="danger-soft" onClick={ask}>
      {t('account.deleteButton')}
    </Button>
  );
}

/** Who the account belongs to, as others see it. */
export const profileRows: readonly SettingRow[] = [
  {
    id: 'name',
    label: 'account.name',
    description: 'account.nameText',
    keywords: 'account.nameKeywords',
    layout: 'full',
    Control: NameControl,
  },
];

/** Leaving the account. */
export const signOutRows: readonly SettingRow[] = [
  {
    id: 'log-out',
    label: 'account.signOut',
    description: 'account.signOutRowText',
    keywords: 'account.signOutKeywords',
    Control: SignOutButton,
  },
  {
    id: 'log-out-everywhere',
    label: 'account.signOutAll',
    description: 'account.signOutAllRowText',
    keywords: 'account.signOutKeywords',
    Control: SignOutAllButton,
  },
];

export const activityRow: SettingRow = {
  id: 'activity',
  label: 'account.activity',
  description: 'account.activityText',
  keywords: 'account.activityKeywords',
  layout: 'full',
  Control: ActivityList,
};

/** What the server holds about the account, and the end of it. */
export const accountDataRows: readonly SettingRow[] = [
  {
    id: 'export-account',
    label: 'account.export',
    description: 'account.exportText',
    keywords: 'account.exportKeywords',
    Control: ExportControl,
  },
  {
    id: 'delete-account',
    label: 'account.delete',
    description: 'account.deleteText',
    keywords: 'account.deleteKeywords',
    Control: DeleteButton,
  },
];
