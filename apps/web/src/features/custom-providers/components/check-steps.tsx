import { Check, CircleAlert, CircleDashed, Minus } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { stepViews, verdictOf, type CheckProgress, type StepView } from '../model/check-progress.ts';
import { problemWords } from '../model/doctor-problem.ts';

interface CheckStepsProps {
  readonly progress: CheckProgress;
  readonly address: string;
  readonly model: string | undefined;
}

/** The steps in their order, each with what became of it. */
export function CheckSteps({ progress, address, model }: CheckStepsProps) {
  const t = useT();
  const isRemark = verdictOf(progress) === 'works-with-remarks';
  const shared = { address, model: model ?? progress.models[0], isRemark };
  return (
    <ol aria-label={t('providers.check.steps')} aria-live="polite" className="flex flex-col">
      {stepViews(progress).map((view) => (
        <Step key={view.step} view={view} {...shared} />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly view: StepView;
  readonly address: string;
  readonly model: string | undefined;
  /** A reply came all the same, so that what failed before is no more than a remark. */
  readonly isRemark: boolean;
}

function Step({ view, ...rest }: StepProps) {
  const t = useT();
  const isQuiet = view.outcome === 'waiting' || view.outcome === 'untried' || view.outcome === 'unseen';
  return (
    <li className="relative flex gap-3 pb-2 not-last:before:absolute not-last:before:inset-y-7 not-last:before:start-[9px] not-last:before:-bottom-1 not-last:before:w-px not-last:before:bg-line">
      <span className="grid h-7 w-4.75 shrink-0 place-items-center">
        <StepIcon outcome={view.outcome} isRemark={rest.isRemark} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-small">
          <span className={classNames('font-medium', isQuiet && 'text-text-3')}>
            {t(`providers.step.${view.step}`)}
          </span>
          <StepDetail view={view} />
        </p>
        {view.outcome === 'failed' && <Problem view={view} {...rest} />}
      </div>
    </li>
  );
}

interface StepIconProps {
  readonly outcome: StepView['outcome'];
  readonly isRemark: boolean;
}

function StepIcon({ outcome, isRemark }: StepIconProps) {
  if (outcome === 'running') return <span aria-hidden className="size-2 animate-breathe rounded-full bg-spark" />;
  if (outcome === 'passed') return <Check className="size-4 text-success" strokeWidth={2.2} aria-hidden />;
  if (outcome === 'failed') {
    const tone = isRemark ? 'text-warn' : 'text-danger';
    return <CircleAlert className={classNames('size-4', tone)} strokeWidth={ICON_STROKE} aria-hidden />;
  }
  const Glyph = outcome === 'waiting' ? CircleDashed : Minus;
  return <Glyph className="size-4 text-text-3" strokeWidth={ICON_STROKE} aria-hidden />;
}

function StepDetail({ view }: { readonly view: StepView }) {
  const t = useT();
  if (view.outcome === 'passed' && view.ms !== undefined) {
    return <span className="text-meta text-text-3 tabular-nums">{t('providers.check.ms', { ms: view.ms })}</span>;
  }
  if (view.outcome === 'untried')
    return <span className="text-meta text-text-3">{t('providers.check.notReached')}</span>;
  if (view.outcome !== 'unseen') return null;
  const words = view.why === 'relay' ? 'providers.check.relay' : 'providers.check.noList';
  return <span className="text-meta text-text-3">{t(words)}</span>;
}

function Problem({
  view,
  address,
  model,
  isRemark,
}: StepProps & { readonly view: StepView & { readonly outcome: 'failed' } }) {
  const t = useT();
  const { what, todo } = problemWords(view.problem, view.reason);
  const host = URL.canParse(address) ? new URL(address).host : address;
  const values = { host, address, model: model ?? '', origin: location.origin };
  return (
    <div
      className={classNames(
        'mb-1 rounded-block px-3.5 py-2.5 wrap-anywhere',
        isRemark ? 'bg-warn-soft' : 'bg-danger-soft',
      )}
    >
      <p className="font-medium">{t(what, values)}</p>
      <p className="mt-0.5 text-small text-text-2">{t(todo, values)}</p>
    </div>
  );
}
