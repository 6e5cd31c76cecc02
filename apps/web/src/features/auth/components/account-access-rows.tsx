import type { SettingRow } from '#/features/settings/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { PasskeyList } from './passkey-list.tsx';
import { SessionList } from './session-list.tsx';
import { WaysIn } from './ways-in.tsx';

const passkeysRow: SettingRow = {
  id: 'passkeys',
  label: 'account.passkeys',
  description: 'account.passkeysText',
  keywords: 'account.passkeysKeywords',
  layout: 'full',
  Control: PasskeyList,
};

/** How the owner of an account comes in. */
export const waysInRows: readonly SettingRow[] = [
  {
    id: 'ways-in',
    label: 'account.waysIn',
    description: 'account.waysInText',
    keywords: 'account.waysInKeywords',
    layout: 'full',
    Control: WaysIn,
  },
  ...(runtimeConfig.signIn.passkey ? [passkeysRow] : []),
];

/** Where an account is signed in. */
export const sessionsRow: SettingRow = {
  id: 'sessions',
  label: 'account.sessions',
  description: 'account.sessionsText',
  keywords: 'account.sessionsKeywords',
  layout: 'full',
  Control: SessionList,
};
