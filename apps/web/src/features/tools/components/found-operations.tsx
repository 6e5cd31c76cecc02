import type { OperationSummary } from '@parley/tools';
import { CircleAlert, Play } from 'lucide-react';
import { useRef } from 'react';
import { VirtualList } from '#/components/virtual-list.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import type { FoundOperations, SchemaAnswer } from '../openapi/schema-order.ts';
import { OperationLine } from './operation-line.tsx';

const ROW_HEIGHT_PX = 32;

type OnTry = ((operation: OperationSummary) => void) | undefined;

interface FoundInSchemaProps {
  readonly answer: SchemaAnswer;
  /** What a press on an operation does. */
  readonly onTry?: OnTry;
}

/** What a document would give a model, and what is wrong with it, as it is written. */
export function FoundInSchema({ answer, onTry }: FoundInSchemaProps) {
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
      {answer.found && answer.found.operations.length > 0 && (
        <OperationList found={answer.found} onTry={answer.problems.length === 0 ? onTry : undefined} />
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

interface OperationListProps {
  readonly found: FoundOperations;
  readonly onTry: OnTry;
}

/** All operations, of which only those in view are in the page. */
function OperationList({ found: { operations, problems, left }, onTry }: OperationListProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <section aria-label={t('tools.form.operations')} className="flex flex-col gap-2">
      <h3 className="text-small font-medium">{t('tools.form.found', { count: operations.length + left })}</h3>
      <div ref={scroller} className="-mx-2 max-h-72 overflow-y-auto">
        <VirtualList isList scrollRef={scroller} itemSize={ROW_HEIGHT_PX} data={operations}>
          {(operation) =>
            onTry ? (
              <button
                key={operation.id}
                type="button"
                aria-label={t('openapiTools.try.open', { name: `${operation.title} ${operation.id}` })}
                className="group/line flex h-8 w-full items-center gap-2 rounded-row px-2 outline-offset-[-2px] hover:bg-hover"
                onClick={() => onTry(operation)}
              >
                <OperationLine operation={operation} />
                <Play
                  className="size-3.5 shrink-0 text-text-3 group-hover/line:text-accent-text"
                  strokeWidth={ICON_STROKE}
                  aria-hidden
                />
              </button>
            ) : (
              <span key={operation.id} className="flex h-8 items-center px-2">
                <OperationLine operation={operation} />
              </span>
            )
          }
        </VirtualList>
      </div>
      {problems.length > 0 && (
        <p className="text-meta text-text-3">{t('tools.form.skipped', { count: problems.length })}</p>
      )}
      <p className="text-meta text-text-3">
        {t('tools.form.asks')} {onTry && t('openapiTools.try.hint')}
      </p>
    </section>
  );
}
