import { UserRound } from 'lucide-react';
import {
  accountDataRows,
  activityRow,
  profileRows,
  signOutRows,
} from '#/features/account-settings/components/account-rows.tsx';
import { apiKeyRows } from '#/features/api-keys/components/api-key-rows.tsx';
import { ownMcpRows } from '#/features/own-mcp/components/own-mcp-rows.tsx';
import { sessionsRow, waysInRows } from '#/features/auth/components/account-access-rows.tsx';
import { parentRows } from '#/features/sub-accounts/components/parent-rows.tsx';
import { historyRows } from '#/features/chat-history/components/history-rows.tsx';
import type { SettingSection } from '#/features/settings/public.ts';

/** Settings → Account of a hosted server, in the order of the screen. What belongs to an account of others goes in here. */
export const accountSection: SettingSection = {
  id: 'account',
  label: 'account.section',
  icon: UserRound,
  groups: [
    { label: 'account.groupProfile', rows: profileRows },
    { label: 'account.groupChats', rows: historyRows },
    { label: 'subAccounts.parents.group', rows: parentRows },
    { label: 'account.groupWaysIn', rows: waysInRows },
    { label: 'account.groupDevices', rows: [sessionsRow, ...signOutRows] },
    { label: 'apiKeys.settingGroup', rows: [...apiKeyRows, ...ownMcpRows] },
    { label: 'account.groupActivity', rows: [activityRow] },
    { label: 'account.groupData', rows: accountDataRows },
  ],
};
