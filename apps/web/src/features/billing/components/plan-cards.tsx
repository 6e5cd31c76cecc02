import type { BillingSummary, Product } from '@parley/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Skeleton } from '#/components/skeleton.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { plansFor, type PlanPeriod } from '../model/plans.ts';
import { PlanCard } from './plan-card.tsx';

const GRID = 'grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1';

interface PlanCardsProps {
  readonly query: Pick<UseQueryResult<Product[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly summary: BillingSummary | undefined;
  readonly period: PlanPeriod;
  readonly isKnown: boolean;
}

/** Everything that can be bought as it is. */
export function PlanCards({ query, summary, period, isKnown }: PlanCardsProps) {
  const t = useT();
  const { data: products, error, isFetching, refetch } = query;
  if (products === undefined && error !== null) {
    return (
      <ErrorBlock
        title={t('billing.plans.failed')}
        text={failureWords(error instanceof ApiFailure ? error.code : 'internal')}
        actions={
          <Button size="small" variant="outline" busy={isFetching} onClick={() => void refetch()}>
            {t('components.part.tryAgain')}
          </Button>
        }
      />
    );
  }
  if (products === undefined) return <CardSkeletons />;
  const plans = plansFor(products, period);
  if (plans.length === 0) return <p className="text-text-2">{t('billing.plans.none')}</p>;
  return (
    <>
      <ul aria-label={t('billing.plans.label')} className={GRID}>
        {plans.map((product) => (
          <PlanCard key={product.group || product.id} product={product} summary={summary} isKnown={isKnown} />
        ))}
      </ul>
      <p className="mt-4 text-small text-text-3">{t('billing.plans.everyAccount')}</p>
    </>
  );
}

function CardSkeletons() {
  const t = useT();
  return (
    <output aria-label={t('common.loading')} className={GRID}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className="flex h-80 flex-col gap-4 rounded-card bg-raised p-6 shadow-e1">
          <Skeleton className="w-24" />
          <Skeleton className="w-full" />
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-9 w-full" />
        </span>
      ))}
    </output>
  );
}
