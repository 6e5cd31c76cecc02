import { KeptFocus } from '#/components/kept-focus.tsx';
import type { SettingRow } from '#/features/settings/public.ts';
import { ParentAccounts } from './parent-accounts.tsx';

function PayingAccounts() {
  return (
    <KeptFocus>
      <ParentAccounts />
    </KeptFocus>
  );
}

/** Who pays for the account: among its settings. */
export const parentRows: readonly SettingRow[] = [
  {
    id: 'main-accounts',
    label: 'subAccounts.parents.label',
    description: 'subAccounts.parents.text',
    keywords: 'subAccounts.parents.keywords',
    layout: 'full',
    Control: PayingAccounts,
  },
];
