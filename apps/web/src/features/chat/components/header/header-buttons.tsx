import { HatGlasses, Maximize, Minimize, Share, SlidersHorizontal } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { toggleFullScreen, useFullScreen } from '#/lib/full-screen.ts';
import type { SessionRow } from '#/storage/records.ts';
import { useConfig } from '#/features/settings/public.ts';
import { openExport } from '../../export/open-export.ts';
import { setIncognito } from '../../incognito.ts';
import { hasOwnSettings } from '../../model/own-settings.ts';
import { openChatSettings } from '../../settings-hook.ts';
import { useOpenChat } from '../use-shown-session.ts';

/** Goes incognito and comes back. In a chat that has not begun it says its name. */
export function IncognitoButton({ session }: { readonly session: SessionRow }) {
  const t = useT();
  const openChat = useOpenChat();
  const isOn = useConfig((config) => config.incognitoMode);
  const toggle = () => void setIncognito(!isOn).then((id) => id !== undefined && openChat(id));
  const label = t(isOn ? 'chat.header.leaveIncognito' : 'chat.header.startIncognito');
  if (session.messageCount > 0 || isOn) {
    return <IconButton label={label} icon={HatGlasses} active={isOn} onClick={toggle} />;
  }
  return (
    <Chip variant="plain" icon={HatGlasses} onClick={toggle} {...tooltipAttributes({ label })}>
      {t('chat.header.incognito')}
    </Chip>
  );
}

/** Without the sidebar, and where the browser allows it with the whole screen. */
export function FullScreenButton() {
  const t = useT();
  const isFull = useFullScreen((screen) => screen.isFull);
  return (
    <IconButton
      label={t(isFull ? 'chat.header.leaveFullScreen' : 'chat.header.fullScreen')}
      icon={isFull ? Minimize : Maximize}
      onClick={() => void toggleFullScreen()}
    />
  );
}

export function ExportButton({ session }: { readonly session: SessionRow }) {
  const t = useT();
  if (session.messageCount === 0) return null;
  return <IconButton label={t('chat.header.export')} icon={Share} onClick={() => void openExport(session.id)} />;
}

/** A dot says that the chat goes its own way. */
export function ChatSettingsButton({ session }: { readonly session: SessionRow }) {
  const t = useT();
  const isOwn = hasOwnSettings(session.mask);
  return (
    <span className="relative flex">
      <IconButton
        label={t(isOwn ? 'chat.header.settingsOwn' : 'chat.header.settings')}
        icon={SlidersHorizontal}
        onClick={() => void openChatSettings(session.id)}
      />
      {isOwn && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-e-1 top-1 size-1.5 rounded-full bg-spark pointer-coarse:inset-e-2.5 pointer-coarse:top-2.5"
        />
      )}
    </span>
  );
}
