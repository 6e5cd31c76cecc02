import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { TextInput } from '#/components/text-input.tsx';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { changeServer, refusalText } from '../change-server.ts';
import { usePreferences } from '../preferences-query.ts';

/** Which server the app works with: an address to connect to, or the one it is connected to. */
export function ServerControl() {
  const t = useT();
  // What the page was opened with, until the app has said more: another form would push what is below it away.
  const { server } = usePreferences() ?? { server: runtimeConfig.hasServer ? '' : null };
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<TextKey>();

  const change = async (to: string | undefined) => {
    if (!platform.desktop) return;
    setBusy(true);
    setFailure(undefined);
    await changeServer(platform.desktop, to).catch((reason: unknown) => {
      setFailure(refusalText(reason));
      setBusy(false);
    });
  };

  if (server !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 break-words text-text-2">
          {server !== '' && t('desktop.connectedTo', { address: server })}
        </span>
        <Button disabled={isBusy || server === ''} onClick={() => void change(undefined)}>
          {t('desktop.leave')}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void change(address);
      }}
    >
      <Field label={t('desktop.serverAddress')} help={t('desktop.serverHelp')} error={failure && t(failure)}>
        <TextInput
          dir="ltr"
          inputMode="url"
          spellCheck={false}
          placeholder="parley.example.org"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" disabled={isBusy || address.trim() === ''}>
        {t('desktop.connect')}
      </Button>
    </form>
  );
}
