import { Square, Volume2 } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useConfig } from '#/features/settings/public.ts';
import { toggleReading, usePlayback } from '#/features/speech/public.ts';

interface ListenButtonProps {
  readonly messageId: string;
  readonly text: string;
}

/** Reads a message aloud, and falls silent. Not there where the settings have it off. */
export function ListenButton({ messageId, text }: ListenButtonProps) {
  const t = useT();
  const isOffered = useConfig(({ ttsConfig }) => ttsConfig.enable);
  const playback = usePlayback(messageId);
  if (!isOffered) return null;
  return (
    <IconButton
      label={t(playback ? 'chat.actions.stopListening' : 'chat.actions.listen')}
      icon={playback ? Square : Volume2}
      size={28}
      active={playback !== undefined}
      aria-busy={playback === 'loading'}
      className={playback === 'loading' ? 'animate-pulse' : ''}
      onClick={() => toggleReading(messageId, text)}
    />
  );
}
