import { useQuery } from '@tanstack/react-query';
import { useT } from '#/i18n/use-t.ts';
import { Answered } from '#/components/answered.tsx';
import { summaryQuery } from '../billing-query.ts';
import { Band } from './balance-band.tsx';
import { MonthlyUse } from './monthly-use.tsx';
import { TypicalPrices } from './typical-prices.tsx';

/** What /price shows on a server without accounts: an estimate of what the server's keys cost, and nothing to buy. */
export function OwnKeyPrices({ isKnown }: { readonly isKnown: boolean }) {
  const t = useT();
  const summary = useQuery({ ...summaryQuery(), enabled: isKnown });
  return (
    <>
      <h1 className="text-display">{t('billing.ownKeys.title')}</h1>
      <p className="mt-1 max-w-170 text-prose text-text-2">{t('billing.ownKeys.text')}</p>
      <div className="mt-7">
        <Band>
          {isKnown ? (
            <Answered query={summary}>{(data) => <MonthlyUse summary={data} />}</Answered>
          ) : (
            <p className="text-text-2">{t('billing.ownKeys.visitor')}</p>
          )}
        </Band>
      </div>
      <TypicalPrices />
    </>
  );
}
