import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { AccessCodeControl } from './access-code-control.tsx';

const accessCodeRow: SettingRow = {
  id: 'access-code',
  label: 'settings.access',
  description: 'settings.accessText',
  keywords: 'settings.accessKeywords',
  layout: 'full',
  Control: AccessCodeControl,
};

/** How this browser is let in. Nothing where the server lets everybody in, or knows people by their account. */
export const accessRows: readonly SettingRow[] =
  runtimeConfig.mode === 'private' && runtimeConfig.accessCodeRequired ? [accessCodeRow] : [];
