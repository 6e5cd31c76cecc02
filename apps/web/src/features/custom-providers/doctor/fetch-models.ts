import type { RefusalReason } from '@parley/contract';
import type { DoctorProblem } from '../model/doctor-problem.ts';
import type { Patient } from '../model/patient.ts';
import { checkConnection } from './checks.ts';

/** What came of asking a provider for its models. `unseen`: the way to it shows no list. */
export type FetchedModels =
  | { readonly kind: 'listed'; readonly models: readonly string[] }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'failed'; readonly problem: DoctorProblem; readonly reason: RefusalReason | null };

/** Lists the models of an own key by the route that chats take; stops before any model is asked. */
export async function fetchModels(
  patient: Patient & { readonly kind: 'own-key' },
  signal: AbortSignal,
): Promise<FetchedModels> {
  // The list is wanted whatever models were chosen before.
  const unchosen = { ...patient, credentials: { ...patient.credentials, customModels: '' } };
  for await (const event of checkConnection(unchosen, signal, { listOnly: true })) {
    if (event.type === 'models') return { kind: 'listed', models: event.models };
    if (event.outcome === 'failed') {
      const { problem, reason } = event;
      return problem === 'no_models' ? { kind: 'listed', models: [] } : { kind: 'failed', problem, reason };
    }
    if (event.outcome === 'unseen' && event.step === 'models') break;
  }
  return { kind: 'unseen' };
}
