import { Switch } from '#/components/switch.tsx';
import { useConfig, type SettingRow } from '#/features/settings/public.ts';
import { setIncognito } from '../header/incognito.ts';

function IncognitoSwitch({ label }: { readonly label: string }) {
  const isOn = useConfig((config) => config.incognitoMode);
  return <Switch label={label} checked={isOn} onChange={(on) => void setIncognito(on)} />;
}

/** Whether this tab keeps its chats. Belongs to the tab, so there is no default to go back to. */
export const incognitoRows: readonly SettingRow[] = [
  {
    id: 'incognito',
    label: 'settings.incognito',
    description: 'settings.incognitoText',
    keywords: 'settings.incognitoKeywords',
    Control: IncognitoSwitch,
  },
];
