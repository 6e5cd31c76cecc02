import { ERRORS, type ErrorCode } from '@parley/contract';
import { Link } from '../../../lib/router/link.tsx';
import { CircleStop } from 'lucide-react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { ErrorBlock } from '../../../components/error-block.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { runtimeConfig } from '../../../lib/runtime-config.ts';
import { chatModels, useModels } from '../../models/public.ts';
import type { AnswerView } from '../model/answer-view.ts';
import type { TurnModel } from '../turns.ts';

interface AnswerEndingNoteProps {
  readonly view: AnswerView;
  /** The id of the model that answered. */
  readonly asked: string | undefined;
  readonly onRetry: (model?: TurnModel) => void;
  readonly onContinue: () => void;
}

/** Under an answer that did not come to its own end: what happened, and what can be done. */
export function AnswerEndingNote({ view, asked, onRetry, onContinue }: AnswerEndingNoteProps) {
  const t = useT();
  const { ending } = view;
  if (ending.kind === 'whole') return null;
  if (ending.kind === 'failed') {
    const failure = { code: ending.code, detail: ending.detail, hasText: view.text !== '' };
    return (
      <div className="mt-3">
        {isUnauthorized(ending.code) ? (
          <Unauthorized onRetry={onRetry} />
        ) : (
          <Failure {...failure} asked={asked} onRetry={onRetry} />
        )}
      </div>
    );
  }
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-1 gap-y-1 text-small text-text-3">
      <CircleStop className="me-1 size-4" strokeWidth={1.75} aria-hidden />
      <span className="me-1.5">{t(`chat.unfinished.${ending.why}`)}</span>
      {view.text !== '' && (
        <Button variant="outline" size="small" onClick={onContinue}>
          {t('chat.unfinished.continue')}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => onRetry()}>
        {t('chat.failure.retry')}
      </Button>
    </p>
  );
}

interface FailureProps {
  readonly code: string;
  readonly detail: string | undefined;
  readonly hasText: boolean;
  readonly asked: string | undefined;
  readonly onRetry: (model?: TurnModel) => void;
}

function Failure({ code, detail, hasText, asked, onRetry }: FailureProps) {
  const t = useT();
  const { models } = useModels();
  const other = chatModels(models).find((model) => model.id !== asked);
  const isListed = code in ERRORS || code === 'network';
  // The provider's own words go under the fold: they may be long, and are English.
  const says = detail !== undefined && (!isListed || detail !== ERRORS[code as ErrorCode]?.text) ? detail : undefined;
  return (
    <ErrorBlock
      title={isListed ? t(`errors.${code as ErrorCode | 'network'}`) : t('chat.failure.unknown')}
      text={hasText ? t('chat.failure.kept') : undefined}
      details={says}
      actions={
        <>
          <Button variant="outline" size="small" onClick={() => onRetry()}>
            {t('chat.failure.retry')}
          </Button>
          {other && (
            <Button variant="quiet" size="small" onClick={() => onRetry(other)}>
              {t('chat.failure.tryOther', { model: other.name })}
            </Button>
          )}
        </>
      }
    />
  );
}

function isUnauthorized(code: string): boolean {
  return code === 'unauthorized' || code === 'access_code_required';
}

/** The ways to go on that this deployment has; the desktop app has no page for the access code. */
function Unauthorized({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  const { mode, businessUrl, isApp } = runtimeConfig;
  const isHosted = mode === 'hosted';
  const look = buttonClass('outline', 'small');
  return (
    <ErrorBlock
      title={t('chat.failure.unauthorizedTitle')}
      text={t('chat.failure.unauthorizedText')}
      actions={
        <>
          {isHosted && (
            <Link to="/login" className={look}>
              {t('chat.failure.signIn')}
            </Link>
          )}
          {!isHosted && businessUrl !== '' && (
            <a href={businessUrl} target="_blank" rel="noreferrer" className={look}>
              {t('chat.failure.useHosted')}
            </a>
          )}
          {!isHosted && !isApp && (
            <Link to="/auth" className={look}>
              {t('chat.failure.enterCode')}
            </Link>
          )}
          <Link to="/settings/$section" params={{ section: 'models' }} className={look}>
            {t('chat.failure.useOwnKey')}
          </Link>
          <Button variant="quiet" size="small" onClick={() => onRetry()}>
            {t('chat.failure.retry')}
          </Button>
        </>
      }
    />
  );
}
