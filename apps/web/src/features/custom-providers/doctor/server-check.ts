import { customProviderRoutes, type DoctorRequest, type DoctorStep } from '@parley/contract';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { problemOfError, type CheckEvent } from '../model/doctor-problem.ts';

/** The server looks at all steps in one go; they are told one after the other, so that they can be read. */
const BETWEEN_STEPS_MS = 220;

/** Lets the server try the endpoint. The request is made here because a key has to be encrypted first. */
export async function* serverCheck(
  makeRequest: (signal: AbortSignal) => Promise<DoctorRequest>,
  signal: AbortSignal,
  betweenStepsMs: number = BETWEEN_STEPS_MS,
): AsyncGenerator<CheckEvent, void, undefined> {
  try {
    const body = await makeRequest(signal);
    const { steps, models } = await callApi(customProviderRoutes.doctor, { body }, { signal, quiet: true });
    for (const [index, step] of steps.entries()) {
      if (index > 0) await pause(betweenStepsMs, signal);
      yield { type: 'step', ...findingOf(step) };
    }
    if (models.length > 0) yield { type: 'models', models };
  } catch (error) {
    if (signal.aborted) return;
    const problem = error instanceof ApiFailure ? problemOfError(error.code) : 'check_failed';
    yield { type: 'step', step: 'dns', outcome: 'failed', problem, reason: null };
  }
}

function findingOf({ step, ok, ms, problem, reason }: DoctorStep) {
  if (ok) return { step, outcome: 'passed', ms } as const;
  return { step, outcome: 'failed', problem: problem ?? 'check_failed', reason } as const;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
