import type { CustomProvider } from '@parley/contract';
import { Badge } from '#/components/badge.tsx';
import { useT } from '#/i18n/use-t.ts';

/** Says that the server has it no more. That it has it says nothing of whether it answers, so nothing is said then. */
export function AvailabilityBadge({ provider }: { readonly provider: CustomProvider }) {
  const t = useT();
  return provider.available ? null : <Badge tone="warn">{t('customProviders.unavailable')}</Badge>;
}
