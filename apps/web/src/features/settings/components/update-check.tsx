import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { servedVersion } from '../served-version.ts';
import { reloadPage } from '#/lib/reload-page.ts';

type Outcome = { readonly kind: 'latest' | 'failed' } | { readonly kind: 'found'; readonly version: string };

interface UpdateCheckProps {
  /** Asks which version the server hands out; tests answer themselves. */
  readonly ask?: () => Promise<string>;
}

/** Whether the server has a newer page than the one that is open, and the way to it. */
export function UpdateCheck({ ask = servedVersion }: UpdateCheckProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function check() {
    setBusy(true);
    setOutcome(await outcomeOf(ask));
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-end gap-1.5 phone:items-start">
      {outcome?.kind === 'found' ? (
        <Button variant="primary" onClick={reloadPage}>
          {t('common.reload')}
        </Button>
      ) : (
        <Button busy={isBusy} onClick={() => void check()}>
          {t('settings.updatesCheck')}
        </Button>
      )}
      <output className="block max-w-72 text-meta text-text-3 empty:hidden">
        {outcome?.kind === 'found' && t('settings.updatesFound', { version: outcome.version })}
        {outcome?.kind === 'latest' && t('settings.updatesNone')}
        {outcome?.kind === 'failed' && t('settings.updatesFailed')}
      </output>
    </div>
  );
}

async function outcomeOf(ask: () => Promise<string>): Promise<Outcome> {
  try {
    const version = await ask();
    return version === runtimeConfig.version ? { kind: 'latest' } : { kind: 'found', version };
  } catch {
    return { kind: 'failed' };
  }
}
