import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import type { FoundOperations, SchemaAnswer } from '../openapi/schema-order.ts';

const SHOWN_AT_FIRST = 8;

/** What a document would give a model, and what is wrong with it, as it is written. */
export function FoundInSchema({ answer }: { readonly answer: SchemaAnswer }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      {answer.problems.length > 0 && (
        <ul role="alert" className="flex flex-col gap-1">
          {answer.problems.map((problem) => (
            <li key={problem} className="flex items-start gap-1.5 text-small text-danger">
              <CircleAlert className="mt-0.5 size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
              {t(`tools.problems.${wordOf(problem)}`)}
            </li>
          ))}
        </ul>
      )}
      {answer.found && answer.found.operations.length > 0 && <OperationList found={answer.found} />}
    </div>
  );
}

type Problem = SchemaAnswer['problems'][number];

/** A dot would lead into a text. */
function wordOf(problem: Problem) {
  if (problem === 'info.title') return 'info-title';
  return problem === 'info.description' ? 'info-description' : problem;
}

function OperationList({ found: { operations, problems, left } }: { readonly found: FoundOperations }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? operations : operations.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label={t('tools.form.operations')} className="flex flex-col gap-2">
      <h3 className="text-small font-medium">{t('tools.form.found', { count: operations.length + left })}</h3>
      <ul className="flex max-h-72 flex-col gap-1.5 overflow-y-auto">
        {shown.map(({ id, method, path, title, isReadOnly }) => (
          <li key={id} className="flex items-center gap-2 text-small">
            <Badge tone={isReadOnly ? 'neutral' : 'warn'}>{method}</Badge>
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {title}
            </span>
            <code dir="ltr" className="min-w-0 truncate text-meta text-text-3">
              {path}
            </code>
          </li>
        ))}
      </ul>
      {!isWhole && operations.length > SHOWN_AT_FIRST && (
        <Button variant="link" size="small" className="self-start" onClick={() => setWhole(true)}>
          {t('tools.form.showAll')}
        </Button>
      )}
      {problems.length > 0 && (
        <p className="text-meta text-text-3">{t('tools.form.skipped', { count: problems.length })}</p>
      )}
      <p className="text-meta text-text-3">{t('tools.form.asks')}</p>
    </section>
  );
}
