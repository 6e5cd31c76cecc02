import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { numberText } from '#/i18n/number-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { decisionRows, type DecisionRow } from '../model/consent-rule.ts';
import { pageConsents } from '../page-consents.ts';
import { useUsableTools } from './use-usable-tools.ts';

/** What was decided about tools for good, and the way back from each decision. */
export function StandingDecisions() {
  const t = useT();
  const consents = pageConsents();
  const [decisions, setDecisions] = useState(() => decisionRows(consents.list()));
  const { tools } = useUsableTools();
  if (decisions.length === 0) return null;
  const takeBack = ({ toolId, names }: DecisionRow) => {
    consents.takeBack(toolId, names);
    setDecisions(decisionRows(consents.list()));
  };
  const nameOf = ({ toolId }: DecisionRow) => tools.find(({ id }) => id === toolId)?.name ?? t('tools.decisions.gone');
  const subjectOf = (decision: DecisionRow) =>
    decision.isWholeTool ? t('tools.decisions.wholeTool', { name: nameOf(decision) }) : (decision.names[0] ?? '');
  return (
    <section className="mt-10" aria-labelledby="standing-decisions">
      <h2 id="standing-decisions" className="text-subhead">
        {t('tools.decisions.title')}
      </h2>
      <p className="mt-1 text-small text-text-3">{t('tools.decisions.text')}</p>
      <ul className="mt-2">
        {decisions.map((decision) => (
          <ListRow
            key={`${decision.toolId}/${decision.isWholeTool ? '' : decision.names[0]}`}
            title={nameOf(decision)}
            subtitle={
              decision.isWholeTool ? (
                t('tools.decisions.functions', {
                  count: decision.names.length,
                  formatted: numberText(decision.names.length),
                })
              ) : (
                <code dir="ltr">{decision.names[0]}</code>
              )
            }
            meta={t(`tools.standing.${decision.standing}`)}
            control={
              <Button
                size="small"
                variant="outline"
                aria-label={t('tools.decisions.takeBackOf', { name: subjectOf(decision) })}
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
