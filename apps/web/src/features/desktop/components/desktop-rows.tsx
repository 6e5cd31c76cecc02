import { Switch } from '#/components/switch.tsx';
import type { SettingRow } from '#/features/settings/public.ts';
import { useChangePreferences, usePreferences } from '../preferences-query.ts';
import { HostList } from './host-list.tsx';
import { ServerControl } from './server-control.tsx';
import { ShortcutControl } from './shortcut-control.tsx';
import { UpdateControl } from './update-control.tsx';

interface ControlProps {
  readonly label: string;
}

function TraySwitch({ label }: ControlProps) {
  const change = useChangePreferences();
  const isOn = usePreferences()?.staysInTray ?? false;
  return <Switch label={label} checked={isOn} onChange={(next) => void change((port) => port.setStaysInTray(next))} />;
}

function LoginSwitch({ label }: ControlProps) {
  const change = useChangePreferences();
  const isOn = usePreferences()?.startsAtLogin ?? false;
  return (
    <Switch label={label} checked={isOn} onChange={(next) => void change((port) => port.setStartsAtLogin(next))} />
  );
}

function LookingSwitch({ label }: ControlProps) {
  const change = useChangePreferences();
  const isOn = usePreferences()?.looksForUpdates ?? false;
  return (
    <Switch label={label} checked={isOn} onChange={(next) => void change((port) => port.setLooksForUpdates(next))} />
  );
}

/** Which server the desktop app works with. */
export const desktopServerRows: readonly SettingRow[] = [
  {
    id: 'desktop-server',
    label: 'desktop.server',
    description: 'desktop.serverText',
    keywords: 'desktop.serverKeywords',
    layout: 'full',
    Control: ServerControl,
  },
];

/** How the desktop app behaves among others. */
export const desktopAppRows: readonly SettingRow[] = [
  {
    id: 'desktop-shortcut',
    label: 'desktop.shortcut',
    description: 'desktop.shortcutText',
    keywords: 'desktop.shortcutKeywords',
    layout: 'full',
    Control: ShortcutControl,
  },
  {
    id: 'desktop-tray',
    label: 'desktop.tray',
    description: 'desktop.trayText',
    keywords: 'desktop.trayKeywords',
    Control: TraySwitch,
  },
  {
    id: 'desktop-login',
    label: 'desktop.login',
    description: 'desktop.loginText',
    keywords: 'desktop.loginKeywords',
    Control: LoginSwitch,
  },
];

/** Which version runs, and how the next one comes. */
export const desktopUpdateRows: readonly SettingRow[] = [
  {
    id: 'desktop-updates',
    label: 'desktop.updates',
    description: 'desktop.updatesText',
    keywords: 'desktop.updatesKeywords',
    layout: 'full',
    Control: UpdateControl,
  },
  {
    id: 'desktop-looking',
    label: 'desktop.looking',
    description: 'desktop.lookingText',
    keywords: 'desktop.lookingKeywords',
    Control: LookingSwitch,
  },
];

/** Where the desktop app may connect to. */
export const desktopHostRows: readonly SettingRow[] = [
  {
    id: 'desktop-hosts',
    label: 'desktop.hosts',
    description: 'desktop.hostsText',
    keywords: 'desktop.hostsKeywords',
    layout: 'full',
    Control: HostList,
  },
];
