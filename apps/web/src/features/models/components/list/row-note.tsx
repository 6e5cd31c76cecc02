import { classNames } from '#/components/class-names.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { getUser } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { rowText } from '../../model-words.ts';
import type { ModelStatus } from '../../model/model-status.ts';
import type { ModelView } from '../../model/model-view.ts';
import { refusingPayer } from '../../model/refusing-payer.ts';
import { useModels } from '../../models-query.ts';
import { pageTests } from '../../page-tests.ts';
import { retirementText } from '../retirement-note.ts';
import { answeredText } from './status-dot.tsx';

interface RowNoteProps {
  readonly view: ModelView;
  readonly status: ModelStatus;
}

/** A row's second line: what the model is good at, how its test went, when it ends, or why it cannot be asked. */
export function RowNote({ view, status }: RowNoteProps) {
  const t = useT();
  const problem = problemText(view, status, t);
  if (problem === undefined) {
    const isRetiring = isEnding(view);
    return (
      // Its own direction decides where a long line is cut, the page's where a short one begins.
      <span
        dir="auto"
        className={classNames('max-w-full truncate text-meta', isRetiring ? 'text-warn' : 'text-text-3')}
      >
        {isRetiring && view.retirement && retirementText(view.retirement, t)}
        {!isRetiring && status.kind === 'answered' && answeredText(status, t)}
        {!isRetiring &&
          status.kind !== 'answered' &&
          (view.model.isLocked ? t('modelPicker.lockedNote') : rowText(view, t))}
      </span>
    );
  }
  return (
    <span className="flex max-w-full min-w-0 gap-1 text-meta text-danger">
      <span className="truncate">{problem}</span>
      {payerAgainst(view) === undefined && <TestAgain view={view} />}
    </span>
  );
}

function TestAgain({ view }: { readonly view: ModelView }) {
  const t = useT();
  const { refetch } = useModels();
  return (
    <button
      type="button"
      tabIndex={-1}
      // A model that answers again should not stay shut until the list is next asked for.
      onClick={() => void pageTests.test(view.model).then(refetch)}
      className="shrink-0 rounded-kbd underline-offset-2 hover:underline"
    >
      {t('modelPicker.testAgain')}
    </button>
  );
}

/** Whether a model is over, or will be soon enough to choose another. */
export function isEnding({ retirement }: ModelView): boolean {
  return retirement !== undefined && retirement.kind !== 'later';
}

/** Why a model cannot be asked, or did not answer; undefined while all is well. */
export function problemText(view: ModelView, status: ModelStatus, t: Translate): string | undefined {
  if (status.kind === 'failed') return t(`errors.${status.code}`);
  if (status.kind !== 'off') return undefined;
  if (view.place.kind === 'custom') return t('modelPicker.reason.custom', { provider: view.place.name });
  const payer = payerAgainst(view);
  return payer === undefined ? t('modelPicker.reason.server') : t('modelPicker.reason.payer', { name: payer });
}

/** Whoever pays for this account and did not allow the model. */
export function payerAgainst({ model }: ModelView): string | undefined {
  return model.available ? undefined : refusingPayer(model, getUser().parentAccounts);
}
