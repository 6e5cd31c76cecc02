import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { useT } from '#/i18n/use-t.ts';
import { addressOfPatient } from '../doctor/checks.ts';
import { fetchModels, type FetchedModels } from '../doctor/fetch-models.ts';
import { problemWords } from '../model/doctor-problem.ts';
import type { Patient } from '../model/patient.ts';
import { ModelChooser } from './model-chooser.tsx';

interface OwnKeyModelsProps {
  readonly patient: Patient & { readonly kind: 'own-key' };
  /** False for providers that have no list to fetch. */
  readonly canFetch: boolean;
  /** False while key or address are missing. */
  readonly isReady: boolean;
  /** Undefined before the provider was asked. */
  readonly listed: readonly string[] | undefined;
  readonly kept: readonly string[];
  readonly onListed: (models: readonly string[]) => void;
  readonly onFailed: () => void;
  readonly onChange: (kept: string[]) => void;
}

/** Fetches what an own key has access to, and lets the user tick what the picker shows. */
export function OwnKeyModels(props: OwnKeyModelsProps) {
  const { patient, canFetch, isReady, listed, kept, onListed, onFailed, onChange } = props;
  const t = useT();
  const { isFetching, outcome, start, stop } = useModelFetch(onListed, onFailed);
  const address = addressOfPatient(patient);
  const host = URL.parse(address)?.host ?? address;
  return (
    <section aria-label={t('customProviders.modelsTitle')} className="flex flex-col gap-3">
      <div>
        <h5 className="text-small font-medium">{t('customProviders.modelsTitle')}</h5>
        <p className="text-small text-text-3">
          {t(canFetch || listed ? 'customProviders.modelsText' : 'providers.help.typedModels')}
        </p>
      </div>
      {canFetch && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button icon={RefreshCw} busy={isFetching} disabled={!isReady} onClick={() => void start(patient)}>
            {t(listed ? 'customProviders.fetchAgain' : 'customProviders.fetch')}
          </Button>
          {isFetching && (
            <Button variant="quiet" onClick={stop}>
              {t('customProviders.stopFetching')}
            </Button>
          )}
          <output className="text-small text-text-3">{statusWords()}</output>
        </div>
      )}
      {outcome?.kind === 'failed' && <FetchFailure outcome={outcome} address={address} host={host} />}
      <ModelChooser listed={listed} kept={kept} onChange={onChange} />
    </section>
  );

  function statusWords(): string | undefined {
    if (isFetching) return t('customProviders.fetching', { host });
    if (outcome?.kind === 'unseen') return t('providers.models.unseen');
    if (outcome?.kind === 'listed' && outcome.models.length === 0) return t('providers.models.none');
    return listed && t('providers.check.modelsFound', { count: listed.length });
  }
}

interface FetchFailureProps {
  readonly outcome: FetchedModels & { readonly kind: 'failed' };
  readonly address: string;
  readonly host: string;
}

function FetchFailure({ outcome, address, host }: FetchFailureProps) {
  const t = useT();
  const { what, todo } = problemWords(outcome.problem, outcome.reason);
  const values = { host, address, model: '', origin: location.origin };
  return <ErrorBlock title={t('customProviders.fetchFailed')} text={`${t(what, values)} ${t(todo, values)}`} />;
}

/** In React: one fetch at a time; leaving the screen ends it. */
function useModelFetch(onListed: OwnKeyModelsProps['onListed'], onFailed: OwnKeyModelsProps['onFailed']) {
  const [isFetching, setFetching] = useState(false);
  const [outcome, setOutcome] = useState<FetchedModels>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(patient: Patient & { readonly kind: 'own-key' }): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setOutcome(undefined);
    setFetching(true);
    const found = await fetchModels(patient, signal);
    if (signal.aborted) return;
    setFetching(false);
    setOutcome(found);
    if (found.kind === 'listed') onListed(found.models);
    if (found.kind === 'failed') onFailed();
  }

  function stop(): void {
    running.current?.abort();
    setFetching(false);
  }

  return { isFetching, outcome, start, stop };
}
