import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BackLink } from '#/components/back-link.tsx';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { KeptFocus } from '#/components/kept-focus.tsx';
import { MinuteClock } from '#/components/said-time.tsx';
import { Screen } from '#/components/screen.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { apiKeysQuery } from '../api-keys-query.ts';
import { ExampleCalls } from './example-calls.tsx';
import { KeyList } from './key-list.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

interface ApiKeysScreenProps {
  /** What else there is for programs. */
  readonly below?: ReactNode;
}

/** The keys with which people's own programs use this server. */
export function ApiKeysScreen({ below }: ApiKeysScreenProps) {
  const t = useT();
  return (
    <Screen title={t('titles.apiKeys')}>
      <div className="mx-auto max-w-255 px-10 pt-5 pb-16 phone:px-5 phone:pt-0">
        <BackLink to="/">{t('placeholders.backToChat')}</BackLink>
        {runtimeConfig.mode === 'hosted' ? <Overview /> : <NotHere />}
        {below}
      </div>
    </Screen>
  );
}

function NotHere() {
  const t = useT();
  return (
    <>
      <h1 className="text-title phone:sr-only">{t('titles.apiKeys')}</h1>
      <EmptyState text={t(runtimeConfig.accessCodeRequired ? 'apiKeys.notHereCode' : 'apiKeys.notHere')} />
    </>
  );
}

function Overview() {
  const t = useT();
  const [isMaking, setMaking] = useState(false);
  const { data: keys, error, isPending, refetch } = useQuery(apiKeysQuery());
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  // Until the account is known nobody is turned away on a guess: the server decides.
  const mayMake = account?.isParentAccount !== false;
  const makeButton = mayMake && (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('apiKeys.make')}
    </Button>
  );
  const hasKeys = keys !== undefined && keys.length > 0;
  return (
    <KeptFocus>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-title phone:sr-only">{t('titles.apiKeys')}</h1>
          <p className="mt-1 text-text-2">{t('apiKeys.text')}</p>
        </div>
        {hasKeys && makeButton}
      </header>
      {!mayMake && <p className="mt-4 text-text-2">{t('apiKeys.mainOnly')}</p>}
      {isPending && (
        <div className="mt-6">
          <SkeletonLines />
        </div>
      )}
      {error && (
        <div className="mt-6">
          <ErrorBlock
            title={t('apiKeys.listFailed')}
            text={error instanceof ApiFailure ? failureWords(error.code) : undefined}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {keys?.length === 0 && mayMake && <EmptyState text={t('apiKeys.empty')} action={makeButton} />}
      {hasKeys && (
        <MinuteClock>
          <KeyList keys={keys} />
        </MinuteClock>
      )}
      {!error && (
        <section className="mt-10 flex flex-col gap-3" aria-labelledby="use-it">
          <h2 id="use-it" className="text-heading">
            {t('apiKeys.useIt')}
          </h2>
          <p className="text-text-2">{t('apiKeys.useItText')}</p>
          <ExampleCalls />
        </section>
      )}
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </KeptFocus>
  );
}
