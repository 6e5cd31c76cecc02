import { Activity, CircleCheck } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { addressOfPatient } from '../doctor/checks.ts';
import { typedModelOf } from '../doctor/own-key-patient.ts';
import { verdictOf, type CheckProgress, type Verdict } from '../model/check-progress.ts';
import type { Patient } from '../model/patient.ts';
import { CheckSteps } from './check-steps.tsx';
import { useConnectionCheck } from './use-connection-check.ts';

interface CheckResult {
  readonly verdict: Verdict;
  readonly models: readonly string[];
}

interface ConnectionCheckProps {
  readonly patient: Patient;
  /** Why it cannot be checked yet, in words. */
  readonly notReady?: string | undefined;
  readonly onResult?: ((result: CheckResult) => void) | undefined;
}

/** The connection doctor: tries step by step, and says in plain words which one fails and what to do. */
export function ConnectionCheck({ patient, notReady, onResult }: ConnectionCheckProps) {
  const t = useT();
  const { progress, start, stop } = useConnectionCheck((done) => {
    const verdict = verdictOf(done);
    if (verdict) onResult?.({ verdict, models: done.models });
  });
  const address = addressOfPatient(patient);
  const isRunning = progress?.isRunning === true;
  const model = patient.kind === 'own-key' ? typedModelOf(patient) : patient.model;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={Activity} busy={isRunning} disabled={notReady !== undefined} onClick={() => start(patient)}>
          {t(progress && !isRunning ? 'providers.check.again' : 'providers.check.start')}
        </Button>
        {isRunning && (
          <Button variant="quiet" onClick={stop}>
            {t('providers.check.stop')}
          </Button>
        )}
        {notReady !== undefined && <span className="text-small text-text-3">{notReady}</span>}
      </div>
      {progress && <CheckSteps progress={progress} address={address} model={model} />}
      {progress && <VerdictLine progress={progress} address={address} />}
    </div>
  );
}

function VerdictLine({ progress, address }: { readonly progress: CheckProgress; readonly address: string }) {
  const t = useT();
  const verdict = verdictOf(progress);
  const host = URL.canParse(address) ? new URL(address).host : address;
  return (
    <output className="block empty:hidden">
      {verdict !== undefined && verdict !== 'failed' && (
        <span className="flex items-start gap-2 text-small font-medium text-success">
          <CircleCheck className="mt-px size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
          {verdict === 'works' && t('providers.check.works', { host })}
          {verdict === 'works-with-remarks' && t('providers.check.remarks')}
          {verdict === 'unasked' && t('providers.check.unasked')}
        </span>
      )}
    </output>
  );
}
