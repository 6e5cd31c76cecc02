import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Spinner } from '#/components/spinner.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import type { DictationProblem, DictationState } from '../dictation/dictation.ts';

interface DictationNoteProps {
  readonly state: DictationState;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Says how a dictation stands: a line beside the button, or what went wrong above the box. */
export function DictationNote({ state, onRetry, onClose }: DictationNoteProps) {
  const t = useT();
  switch (state.kind) {
    case 'idle':
      return null;
    case 'starting':
      return <Line>{t('speech.asking')}</Line>;
    case 'listening':
      return <Listening since={state.since} />;
    case 'working':
      return (
        <Line>
          <Spinner className="size-4" />
          <span className="truncate">{t('speech.working')}</span>
        </Line>
      );
    case 'problem':
      return <Problem problem={state.problem} onRetry={state.retry ?? onRetry} onClose={onClose} />;
    default:
      return state satisfies never;
  }
}

function Line({ children }: { readonly children: ReactNode }) {
  return <output className="flex min-w-0 items-center gap-2 text-small text-text-3">{children}</output>;
}

function Listening({ since }: { readonly since: number }) {
  const t = useT();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - since) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <>
      <Line>
        <span aria-hidden className="size-2 shrink-0 animate-breathe rounded-full bg-spark" />
        <span className="truncate">{t('speech.listening')}</span>
      </Line>
      <span aria-hidden dir="ltr" className="text-small text-text-3 tabular-nums phone:hidden">
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      </span>
    </>
  );
}

function Problem({
  problem,
  onRetry,
  onClose,
}: { readonly problem: DictationProblem } & Omit<DictationNoteProps, 'state'>) {
  const t = useT();
  const isSetting = problem === 'no-service' || problem === 'language' || typeof problem === 'object';
  const words =
    typeof problem === 'string'
      ? t(`speech.problem.${problem}`)
      : problem.code === 'model_not_found'
        ? t('speech.problem.no-model')
        : t('speech.problem.failed', { reason: failureWords(problem.code) });
  return (
    <div
      role="alert"
      className="absolute inset-x-0 bottom-full z-10 mb-2 flex items-start gap-2 rounded-menu bg-raised p-4 pe-3 shadow-e3"
    >
      <div className="min-w-0 grow">
        <p className="text-ui font-medium">{t('speech.problem.title')}</p>
        <p className="mt-0.5 text-small text-text-2">{words}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={onRetry}>
            {t('speech.retry')}
          </Button>
          {isSetting && (
            <Link to="/settings/$section" params={{ section: 'speech' }} className={buttonClass('quiet', 'small')}>
              {t('speech.openSettings')}
            </Link>
          )}
        </div>
      </div>
      <IconButton label={t('speech.close')} icon={X} size={28} onClick={onClose} />
    </div>
  );
}
