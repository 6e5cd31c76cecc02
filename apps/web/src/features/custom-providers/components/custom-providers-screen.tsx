import { Plus } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '#/components/back-link.tsx';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { Screen } from '#/components/screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { useNavigate, useSearch } from '#/lib/router/router-context.tsx';
import { addressOf } from '#/lib/router/address.ts';
import { useCustomProviders } from '../custom-providers-query.ts';
import { NewProviderDialog } from './new-provider-dialog.tsx';
import { ProviderList } from './provider-list.tsx';
import { ProviderPage } from './provider-page.tsx';

/** The user's own endpoints; `?provider=` opens one of them. */
export function CustomProvidersScreen() {
  const t = useT();
  const { provider } = useSearch();
  return (
    <Screen title={t('customProviders.title')}>
      {provider === undefined ? <Overview /> : <ProviderPage key={provider} configUid={provider} />}
    </Screen>
  );
}

function Overview() {
  const t = useT();
  const go = useNavigate();
  const providers = useCustomProviders();
  const [isAdding, setAdding] = useState(false);
  const open = (provider: string) => go(addressOf({ to: '/custom-providers', search: { provider } }));
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('customProviders.add')}
    </Button>
  );
  return (
    <div className="mx-auto max-w-255 px-10 pt-5 pb-16 phone:px-5 phone:pt-0">
      <BackLink to="/">{t('placeholders.backToChat')}</BackLink>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-title phone:sr-only">{t('customProviders.title')}</h1>
          <p className="mt-1 text-text-2">
            {t('customProviders.text')} {runtimeConfig.mode === 'private' && t('customProviders.shared')}
          </p>
        </div>
        {providers.length > 0 && addButton}
      </header>
      {providers.length === 0 ? (
        <EmptyState text={t('customProviders.empty')} action={addButton} />
      ) : (
        <ProviderList providers={providers} onOpen={open} />
      )}
      <NewProviderDialog open={isAdding} onOpenChange={setAdding} onCreated={({ configUid }) => open(configUid)} />
    </div>
  );
}
