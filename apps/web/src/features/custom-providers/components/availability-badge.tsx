import type { CustomProvider } from '@parley/contract';
import { Badge } from '#/components/badge.tsx';
import { useT } from '#/i18n/use-t.ts';

/** Whether the server still has it. */
export function AvailabilityBadge({ provider }: { readonly provider: CustomProvider }) {
  const t = useT();
  return provider.available ? (
    <Badge tone="success">{t('customProviders.available')}</Badge>
  ) : (
    <Badge tone="warn">{t('customProviders.unavailable')}</Badge>
  );
}
