import { aiProxyRoutes } from '@parley/contract';
import { readOpenAiResponse } from '@parley/providers';
import { ApiFailure, fetchApi } from '#/lib/api.ts';
import { problemOfError, type CheckEvent, type DoctorProblem } from '../model/doctor-problem.ts';
import { shortestChat, typedModelOf, type OwnKeyPatient } from './own-key-patient.ts';

const UNSEEN = ['dns', 'tls', 'authorization', 'models'] as const;

/** Asks for one word through the relay: that works or it does not, and says little about the steps before. */
export async function* relayCheck(
  patient: OwnKeyPatient,
  signal: AbortSignal,
): AsyncGenerator<CheckEvent, void, undefined> {
  for (const step of UNSEEN) yield { type: 'step', step, outcome: 'unseen', why: 'relay' };
  const problem = await askOnce(patient, signal);
  if (signal.aborted) return;
  yield problem === undefined
    ? { type: 'step', step: 'chat', outcome: 'passed', ms: undefined }
    : { type: 'step', step: 'chat', outcome: 'failed', problem, reason: null };
}

async function askOnce(patient: OwnKeyPatient, signal: AbortSignal): Promise<DoctorProblem | undefined> {
  const model = typedModelOf(patient);
  if (model === undefined) return 'needs_model';
  const request = shortestChat(model);
  try {
    const response = await fetchApi(aiProxyRoutes.relay, { body: { ...patient, request } }, { signal, quiet: true });
    for await (const part of readOpenAiResponse(response)) if (part.type === 'error') return problemOfError(part.code);
    return undefined;
  } catch (error) {
    return error instanceof ApiFailure ? problemOfError(error.code) : 'check_failed';
  }
}
