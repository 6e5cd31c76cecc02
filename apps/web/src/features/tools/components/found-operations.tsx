import type { OperationSummary } from '@parley/tools';
import { CircleAlert } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { numberText } from '#/i18n/number-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { chosenAtFirst, storedChoice } from '../model/operation-choice.ts';
import type { FoundOperations, SchemaAnswer } from '../openapi/schema-order.ts';
import { ChosenCount } from './chosen-count.tsx';
import { OperationPick } from './operation-pick.tsx';

interface FoundInSchemaProps extends ChoosingProps {
  readonly answer: SchemaAnswer;
}

interface ChoosingProps {
  /** Ids of the operations that models get; undefined for all. */
  readonly chosen?: readonly string[] | undefined;
  /** Left out where there is nothing to choose. */
  readonly onChoose?: ((chosen: readonly string[] | undefined) => void) | undefined;
  readonly onTry?: ((operation: OperationSummary) => void) | undefined;
}

/** What a document would give a model, and what is wrong with it, as it is written. */
export function FoundInSchema({ answer: { problems, found }, onTry, ...choosing }: FoundInSchemaProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      {problems.length > 0 && (
        <div role="alert" className="flex flex-col gap-1">
          <h3 className="text-small font-medium text-danger">{t('tools.form.schemaError')}</h3>
          <ul className="flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={problem} className="flex items-start gap-1.5 text-small text-danger">
                <CircleAlert className="mt-0.5 size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
                {t(`tools.problems.${wordOf(problem)}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {found && found.operations.length > 0 && (
        <OperationList found={found} onTry={problems.length === 0 ? onTry : undefined} {...choosing} />
      )}
    </div>
  );
}

type Problem = SchemaAnswer['problems'][number];

/** A dot would lead into a text. */
function wordOf(problem: Problem) {
  if (problem === 'info.title') return 'info-title';
  return problem === 'info.description' ? 'info-description' : problem;
}

interface OperationListProps extends ChoosingProps {
  readonly found: FoundOperations;
}

function OperationList({ found: { operations, problems, left }, chosen, onChoose, onTry }: OperationListProps) {
  const t = useT();
  const total = operations.length + left;
  const on = chosenAtFirst(operations, chosen);
  return (
    <section aria-label={t('tools.form.operations')} className="flex flex-col gap-2">
      <h3 className="text-small font-medium">
        {t('tools.form.found', { count: total, formatted: numberText(total) })}
      </h3>
      <OperationPick
        isInForm
        operations={operations}
        chosen={on}
        onChoose={onChoose && ((next) => onChoose(storedChoice(operations, next)))}
        onTry={onTry}
      />
      {onChoose && <ChosenCount chosen={on.size} total={operations.length} left={left} />}
      {problems.length > 0 && (
        <p className="text-meta text-text-3">
          {t('tools.form.skipped', { count: problems.length, formatted: numberText(problems.length) })}
        </p>
      )}
      <p className="text-meta text-text-3">{t('tools.form.asks')}</p>
    </section>
  );
}
