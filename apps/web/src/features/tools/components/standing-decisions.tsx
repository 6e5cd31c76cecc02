import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { Consent } from '../model/consent-rule.ts';
import { pageConsents } from '../page-consents.ts';
import { useUsableTools } from './use-usable-tools.ts';

/** What was decided about tools for good, and the way back from each decision. */
export function StandingDecisions() {
  const t = useT();
  const consents = pageConsents();
  const [decisions, setDecisions] = useState(() => consents.list());
  const { tools } = useUsableTools();
  if (decisions.length === 0) return null;
  const takeBack = (decision: Consent) => {
    consents.takeBack(decision);
    setDecisions(consents.list());
  };
  return (
    <section className="mt-10" aria-labelledby="standing-decisions">
      <h2 id="standing-decisions" className="text-subhead">
        {t('tools.decisions.title')}
      </h2>
      <p className="mt-1 text-small text-text-3">{t('tools.decisions.text')}</p>
      <ul className="mt-2">
        {decisions.map((decision) => (
          <ListRow
            key={`${decision.toolId}/${decision.name}`}
            title={tools.find(({ id }) => id === decision.toolId)?.name ?? t('tools.decisions.gone')}
            subtitle={<code dir="ltr">{decision.name}</code>}
            meta={t(`tools.standing.${decision.standing}`)}
            control={
              <Button
                size="small"
                variant="outline"
                aria-label={t('tools.decisions.takeBackOf', { name: decision.name })}
                onClick={() => takeBack(decision)}
              >
                {t('tools.decisions.takeBack')}
              </Button>
            }
          />
        ))}
      </ul>
    </section>
  );
}
