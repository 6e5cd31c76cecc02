import type { CustomProvider } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { ListRow } from '#/components/list-row.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { customProvidersQuery } from '../custom-providers-query.ts';
import { AvailabilityBadge } from './availability-badge.tsx';
import { ProviderMenu } from './provider-menu.tsx';

interface ProviderListProps {
  readonly providers: readonly CustomProvider[];
  readonly onOpen: (configUid: string) => void;
}

/** The endpoints, each opening its own page. */
export function ProviderList({ providers, onOpen }: ProviderListProps) {
  const t = useT();
  return (
    <>
      <StaleNotice />
      <ul className="mt-6">
        {providers.map((provider) => (
          <ListRow
            key={provider.configUid}
            leading={<VendorMark vendor="custom" size={40} />}
            title={provider.name}
            subtitle={provider.baseUrl}
            meta={
              <span className="flex items-center gap-4">
                <span className="phone:hidden">
                  {provider.models.length === 0
                    ? t('customProviders.noModels')
                    : t('customProviders.models', { count: provider.models.length })}
                </span>
                <AvailabilityBadge provider={provider} />
              </span>
            }
            control={<ProviderMenu provider={provider} />}
            onPress={() => onOpen(provider.configUid)}
          />
        ))}
      </ul>
    </>
  );
}

/** Says that the list may be old; silent while it is not. */
function StaleNotice() {
  const t = useT();
  const { isError, refetch } = useQuery(customProvidersQuery());
  if (!isError) return null;
  return (
    <output className="mt-6 flex items-center gap-2 rounded-control bg-info-soft px-3 py-2 text-small text-text-2">
      <Info className="size-4 shrink-0 text-info" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-0 grow">{t('customProviders.listFailed')}</span>
      <Button variant="quiet" size="small" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </output>
  );
}
