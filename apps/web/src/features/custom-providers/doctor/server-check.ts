import {
  channelRoutes,
  customProviderRoutes,
  type DoctorReport,
  type DoctorRequest,
  type DoctorStep,
} from '@parley/contract';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { problemOfError, type CheckEvent } from '../model/doctor-problem.ts';

/** The server looks at all steps in one go; they are told one after the other, so that they can be read. */
const BETWEEN_STEPS_MS = 220;

/** Lets the server try the endpoint. The request is made here because a key has to be encrypted first. */
export function serverCheck(
  makeRequest: (signal: AbortSignal) => Promise<DoctorRequest>,
  signal: AbortSignal,
): AsyncGenerator<CheckEvent, void, undefined> {
  const examine = async () =>
    callApi(customProviderRoutes.doctor, { body: await makeRequest(signal) }, { signal, quiet: true });
  return toldOneByOne(examine, signal);
}

/** Lets the server try one of its own channels. */
export function channelCheck(
  id: string,
  model: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<CheckEvent, void, undefined> {
  const input = { params: { id }, body: model === undefined ? {} : { model } };
  return toldOneByOne(() => callApi(channelRoutes.test, input, { signal, quiet: true }), signal);
}

async function* toldOneByOne(
  examine: () => Promise<DoctorReport>,
  signal: AbortSignal,
): AsyncGenerator<CheckEvent, void, undefined> {
  try {
    const { steps, models } = await examine();
    for (const [index, step] of steps.entries()) {
      if (index > 0) await pause(BETWEEN_STEPS_MS, signal);
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
