import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { nextChatQuery } from '../nextchat-query.ts';

interface NextChatHereProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** NextChat's app on this computer, whose chats the desktop app can read where they are. Nothing in a browser. */
export function NextChatHere({ onFiles }: NextChatHereProps) {
  const t = useT();
  const { data: state = 'none' } = useQuery(nextChatQuery());
  const [hasFailed, setHasFailed] = useState(false);
  if (state === 'none' || !platform.desktop) return null;
  const { readNextChat } = platform.desktop;

  async function read(): Promise<void> {
    setHasFailed(false);
    try {
      onFiles([new File([await readNextChat()], 'NextChat.json', { type: 'application/json' })]);
    } catch (reason) {
      setHasFailed(reason !== 'declined');
    }
  }

  return (
    <section className="flex flex-col items-start gap-3 rounded-block bg-sunken px-4 py-4">
      <div>
        <h3 className="text-small font-medium">{t('desktop.nextchat')}</h3>
        <p className="text-small text-text-2">
          {t(state === 'readable' ? 'desktop.nextchatText' : 'desktop.nextchatUnreadable')}
        </p>
      </div>
      {state === 'readable' && <Button onClick={() => void read()}>{t('desktop.nextchatRead')}</Button>}
      <p role="alert" className="text-small text-danger empty:hidden">
        {hasFailed && t('desktop.nextchatFailed')}
      </p>
    </section>
  );
}
