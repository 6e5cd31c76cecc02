import { lazyPart } from '#/components/lazy-part.tsx';
import { ERRORS, IMPORTED_FAILURE } from '@parley/contract';
import { Link } from '#/lib/router/link.tsx';
import { CircleStop } from 'lucide-react';
import { useState } from 'react';

import { Button, buttonClass } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { standInFor, useModels } from '#/features/models/public.ts';
import type { TurnModel } from '#/features/chat-core/public.ts';
import { awaitsTask, type AnswerView } from './model/answer-view.ts';
import { costNothing, isServersKey, needsOperator, type FailureStep } from './model/failure-steps.ts';
import { isUnauthorized, keyOwner, notedSteps } from './noted-steps.ts';

const CheaperModelButton = lazyPart(() => import('./cheaper-model-button.tsx'), 'CheaperModelButton', {
  place: 'icon',
});

interface AnswerEndingNoteProps {
  readonly view: AnswerView;
  readonly sessionId: string;
  readonly messageId: string;
  /** The id of the model that answered. */
  readonly asked: string | undefined;
  /** Models that answer beside it: none of them is a replacement. */
  readonly beside?: readonly string[] | undefined;
  readonly onRetry: (model?: TurnModel) => void;
  readonly onContinue: () => void;
}

/** Under an answer that did not come to its own end: what happened, and what can be done. */
export function AnswerEndingNote({ view, ...ways }: AnswerEndingNoteProps) {
  const t = useT();
  const { asked, onRetry } = ways;
  const { ending } = view;
  if (ending.kind === 'whole') return null;
  // A task goes on without a page, and is followed again as soon as it is on show.
  if (ending.kind === 'unfinished' && ending.why === 'interrupted' && awaitsTask(view)) return null;
  if (ending.kind === 'failed') {
    const failure = { view, code: ending.code, detail: ending.detail };
    return (
      <div className="mt-3">
        {isUnauthorized(ending.code) ? <Unauthorized onRetry={onRetry} /> : <Failure {...failure} {...ways} />}
      </div>
    );
  }
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-1 gap-y-1 text-small text-text-3">
      <CircleStop className="me-1 size-4" strokeWidth={1.75} aria-hidden />
      <span className="me-1.5">{t(`endings.unfinished.${ending.why}`)}</span>
      {notedSteps(view, asked).map((step) => (
        <FailureStepButton key={step} step={step} look={step === 'retry' ? 'quiet' : 'outline'} {...ways} />
      ))}
    </p>
  );
}

interface FailureProps extends AnswerEndingNoteProps {
  readonly code: string;
  readonly detail: string | undefined;
}

function Failure({ view, code, detail, ...ways }: FailureProps) {
  const t = useT();
  const isHosted = runtimeConfig.mode === 'hosted';
  // The provider's own words go under the fold: they may be long, and are English.
  const says =
    detail !== undefined && detail !== (ERRORS as Partial<Record<string, { text: string }>>)[code]?.text
      ? detail
      : undefined;
  const isImported = code === IMPORTED_FAILURE;
  // Of a task its own reason is what there is to say.
  const ownWords = code === 'midjourney_task_failed' ? says : undefined;
  const note = needsOperator(code, keyOwner(ways.asked))
    ? 'endings.failure.askOperator'
    : view.text !== ''
      ? 'endings.failure.kept'
      : isHosted && costNothing(code)
        ? 'endings.failure.notCharged'
        : undefined;
  return (
    <ErrorBlock
      title={
        ownWords ?? (isServersKey(code, keyOwner(ways.asked)) ? t('endings.failure.serverKey') : failureWords(code))
      }
      text={isImported ? says : note && t(note)}
      details={isImported || ownWords !== undefined ? undefined : says}
      actions={notedSteps(view, ways.asked).map((step, index) => (
        <FailureStepButton key={step} step={step} look={index === 0 ? 'outline' : 'quiet'} {...ways} />
      ))}
    />
  );
}

interface FailureStepButtonProps extends Omit<AnswerEndingNoteProps, 'view'> {
  readonly step: FailureStep;
  readonly look: 'outline' | 'quiet';
}

function FailureStepButton({ step, look, ...ways }: FailureStepButtonProps) {
  const { asked, beside, sessionId, messageId, onRetry, onContinue } = ways;
  const t = useT();
  const { models } = useModels();
  const [now] = useState(Date.now);
  const button = (words: string, onClick: () => void) => (
    <Button variant={look} size="small" onClick={onClick}>
      {words}
    </Button>
  );
  switch (step) {
    case 'retry':
      return button(t('endings.failure.retry'), () => onRetry());
    case 'continue':
      return button(t('endings.unfinished.continue'), onContinue);
    case 'other-model':
    case 'other-key': {
      const other = standInFor(models, { asked, beside, needsOtherKey: step === 'other-key', now });
      return other && button(t('endings.failure.tryOther', { model: other.label ?? other.name }), () => onRetry(other));
    }
    case 'cheaper-model':
      return <CheaperModelButton {...{ asked, sessionId, messageId, onRetry }} />;
    case 'top-up':
    case 'plans':
      return (
        <Link to="/price" className={buttonClass(look, 'small')}>
          {t(step === 'plans' ? 'endings.failure.plans' : 'endings.failure.topUp')}
        </Link>
      );
    case 'ask-for-more':
    case 'who-pays':
      return (
        <Link to="/manager" className={buttonClass(look, 'small')}>
          {t(step === 'who-pays' ? 'endings.failure.whoPays' : 'endings.failure.askForMore')}
        </Link>
      );
    case 'budget':
      return (
        <Link to="/settings/$section" params={{ section: 'usage' }} className={buttonClass(look, 'small')}>
          {t('endings.failure.budget')}
        </Link>
      );
    case 'provider-settings':
      return (
        <Link to="/settings/$section" params={{ section: 'models' }} className={buttonClass(look, 'small')}>
          {t('endings.failure.providerSettings')}
        </Link>
      );
    case 'server-models':
      return (
        <Link to="/server-models" className={buttonClass(look, 'small')}>
          {t('endings.failure.providerSettings')}
        </Link>
      );
    default:
      return step satisfies never;
  }
}

/** The ways to go on that this deployment has; the desktop app has no page for the access code. */
function Unauthorized({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  const { mode, businessUrl, isApp } = runtimeConfig;
  const isHosted = mode === 'hosted';
  const look = buttonClass('outline', 'small');
  return (
    <ErrorBlock
      title={t('endings.failure.unauthorizedTitle')}
      text={t('endings.failure.unauthorizedText')}
      actions={
        <>
          {isHosted && (
            <Link to="/login" className={look}>
              {t('endings.failure.signIn')}
            </Link>
          )}
          {!isHosted && businessUrl !== '' && (
            <a href={businessUrl} target="_blank" rel="noreferrer" className={look}>
              {t('endings.failure.useHosted')}
            </a>
          )}
          {!isHosted && !isApp && (
            <Link to="/auth" className={look}>
              {t('endings.failure.enterCode')}
            </Link>
          )}
          <Link to="/settings/$section" params={{ section: 'models' }} className={look}>
            {t('endings.failure.useOwnKey')}
          </Link>
          <Button variant="quiet" size="small" onClick={() => onRetry()}>
            {t('endings.failure.retry')}
          </Button>
        </>
      }
    />
  );
}
