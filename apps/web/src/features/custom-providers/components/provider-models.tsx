import type { CustomProvider } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure, cancelRequest } from '#/lib/api.ts';
import { Link } from '#/lib/router/link.tsx';
import { keepModels } from '../custom-provider-actions.ts';
import { listedModelsQuery, listingKey } from '../listed-models-query.ts';
import { ModelChooser } from './model-chooser.tsx';

/** Asks the endpoint what it has, and lets the user choose what of it the picker shows. */
export function ProviderModels({ provider }: { readonly provider: CustomProvider }) {
  const t = useT();
  const { configUid, baseUrl, models: kept, available } = provider;
  // Asked by itself only for a provider that has no models yet.
  const listing = useQuery({ ...listedModelsQuery(configUid), enabled: available && kept.length === 0 });
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
  const wasStopped = listing.error instanceof ApiFailure && listing.error.code === 'aborted';
  return (
    <div className="flex flex-col gap-4">
      {available && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button icon={RefreshCw} busy={listing.isFetching} onClick={() => void listing.refetch()}>
            {t(listing.data ? 'customProviders.fetchAgain' : 'customProviders.fetch')}
          </Button>
          {listing.isFetching && (
            <Button variant="quiet" onClick={() => cancelRequest(listingKey(configUid))}>
              {t('customProviders.stopFetching')}
            </Button>
          )}
          <output className="text-small text-text-3">
            {listing.isFetching && t('customProviders.fetching', { host })}
            {!listing.isFetching && listing.data && countWords(listing.data.length)}
          </output>
        </div>
      )}
      {listing.isError && !listing.isFetching && !wasStopped && <FetchFailure error={listing.error} />}
      <ModelChooser listed={listing.data} kept={kept} onChange={(models) => keepModels(configUid, models)} />
      {available && kept.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Link to="/" className={buttonClass('primary')}>
            {t('customProviders.startChatting')}
          </Link>
          <output className="text-small text-text-2">{t('customProviders.inPicker', { count: kept.length })}</output>
        </div>
      )}
    </div>
  );

  function countWords(count: number): string {
    return count === 0 ? t('customProviders.fetchedNone') : t('customProviders.fetched', { count });
  }
}

function FetchFailure({ error }: { readonly error: Error }) {
  const t = useT();
  const reason = error instanceof ApiFailure ? t(`errors.${error.code}`) : '';
  return (
    <ErrorBlock
      title={t('customProviders.fetchFailed')}
      text={`${reason} ${t('customProviders.fetchFailedTodo')}`}
      details={error.message}
    />
  );
}
