import { Chip } from '#/components/chip.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useFullScreen } from '#/lib/full-screen.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { SessionRow } from '#/storage/records.ts';
import { useConfig } from '#/features/settings/public.ts';
import { hasOwnSettings } from '#/features/chat-core/public.ts';
import type { ChatAct } from '../acts/chat-act.ts';
import { HEADER_ACTS } from '../acts/header-acts.ts';
import { runAct } from '../acts/run-act.ts';

interface HeaderButtonProps {
  readonly session: SessionRow;
}

/** Goes incognito and comes back. In a chat that has not begun it says its name. */
export function IncognitoButton({ session }: HeaderButtonProps) {
  const t = useT();
  const navigation = useNavigation();
  const isOn = useConfig((config) => config.incognitoMode);
  const act = isOn ? HEADER_ACTS.leaveIncognito : HEADER_ACTS.incognito;
  // A saved chat that is opened meanwhile is not incognito, and does not look so.
  if (session.messageCount > 0 || isOn) {
    return <ActButton session={session} act={act} isActive={isOn && session.isIncognito} />;
  }
  return (
    <Chip
      variant="plain"
      icon={act.icon}
      onClick={() => runAct(act, { navigation })}
      {...tooltipAttributes({ label: t(act.label) })}
    >
      {t('chat.header.incognito')}
    </Chip>
  );
}

/** Without the sidebar, and where the browser allows it with the whole screen. */
export function FullScreenButton({ session }: HeaderButtonProps) {
  const isFull = useFullScreen((screen) => screen.isFull);
  return <ActButton session={session} act={isFull ? HEADER_ACTS.leaveFullScreen : HEADER_ACTS.fullScreen} />;
}

export function ExportButton({ session }: HeaderButtonProps) {
  const act = HEADER_ACTS.export;
  return act.isOffered(session) && <ActButton session={session} act={act} />;
}

/** A dot says that the chat goes its own way. */
export function ChatSettingsButton({ session }: HeaderButtonProps) {
  const t = useT();
  const isOwn = hasOwnSettings(session.mask);
  return (
    <span className="relative flex">
      <ActButton
        session={session}
        act={HEADER_ACTS.settings}
        label={isOwn ? t('chat.header.settingsOwn') : undefined}
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

interface ActButtonProps extends HeaderButtonProps {
  readonly act: ChatAct;
  /** In place of the name of the act. */
  readonly label?: string | undefined;
  readonly isActive?: boolean;
}

/** An act of the chat as a button in its head. */
export function ActButton({ session, act, label, isActive }: ActButtonProps) {
  const t = useT();
  const navigation = useNavigation();
  return (
    <IconButton
      label={label ?? t(act.label)}
      icon={act.icon}
      active={isActive}
      onClick={() => runAct(act, { chat: session, navigation })}
    />
  );
}
