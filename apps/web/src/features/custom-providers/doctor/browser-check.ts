import { modelListCall, parseModelList, streamChat } from '@parley/providers';
import { isLocalHost, isMixedContent } from '#/lib/local-network.ts';
import {
  problemOfError,
  problemOfStatus,
  type CheckEvent,
  type DoctorProblem,
  type DoctorStepName,
} from '../model/doctor-problem.ts';
import { addressOf, baseUrlOfPatient, shortestChat, typedModelOf, type OwnKeyPatient } from './own-key-patient.ts';

/** What a page can find out by itself. */
export interface BrowserWorld {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly isOnline: () => boolean;
  /** `https:` or `http:`; empty for the desktop app, which no browser's rules bind. */
  readonly pageProtocol: string;
  /** Listens for calls that the page's own policy forbids; call what it gives to learn whether there was one. */
  readonly watchPolicy: () => () => Promise<boolean>;
  readonly now: () => number;
}

const CALL_TIMEOUT_MS = 30_000;

/** Tries a provider straight from the page, step by step. */
export async function* browserCheck(
  patient: OwnKeyPatient,
  world: BrowserWorld,
  signal: AbortSignal,
): AsyncGenerator<CheckEvent, void, undefined> {
  const url = new URL(baseUrlOfPatient(patient));
  let started = world.now();
  const passed = (step: DoctorStepName): CheckEvent => {
    const ms = Math.round(world.now() - started);
    started = world.now();
    return { type: 'step', step, outcome: 'passed', ms };
  };
  const failed = (step: DoctorStepName, problem: DoctorProblem): CheckEvent => {
    const isLocal = isLocalHost(url.hostname) && (problem === 'cors' || problem === 'unreachable');
    return { type: 'step', step, outcome: 'failed', problem: isLocal ? `${problem}_local` : problem, reason: null };
  };

  const unreached = await reachProblem(url, world, signal);
  if (signal.aborted) return;
  if (unreached) {
    yield failed('dns', unreached);
    return;
  }
  yield passed('dns');
  // A page is told only that an answer came; name and certificate were then both good.
  yield { type: 'step', step: 'tls', outcome: 'passed', ms: undefined };

  const listing = await readList(patient, world, signal);
  if (signal.aborted) return;
  if (listing.kind === 'refused') {
    yield failed('authorization', listing.problem);
    return;
  }
  const typed = typedModelOf(patient);
  if (listing.kind === 'none') {
    yield { type: 'step', step: 'authorization', outcome: 'unseen', why: 'no-list' };
    yield { type: 'step', step: 'models', outcome: 'unseen', why: 'no-list' };
  } else {
    yield passed('authorization');
    const problem = listing.kind === 'broken' ? listing.problem : listProblem(listing.models, typed);
    yield problem === undefined ? passed('models') : failed('models', problem);
  }
  const models = listing.kind === 'listed' ? listing.models : [];
  if (models.length > 0) yield { type: 'models', models };

  const model = typed ?? models[0];
  if (model === undefined) return;
  started = world.now();
  const problem = await askOnce(patient, model, world, signal);
  if (!signal.aborted) yield problem === undefined ? passed('chat') : failed('chat', problem);
}

function listProblem(models: readonly string[], typed: string | undefined): DoctorProblem | undefined {
  if (models.length === 0) return 'no_models';
  return typed === undefined || models.includes(typed) ? undefined : 'model_missing';
}

/** An opaque answer is enough to know that somebody is there; without one nobody can say why. */
async function reachProblem(url: URL, world: BrowserWorld, signal: AbortSignal): Promise<DoctorProblem | undefined> {
  if (isMixedContent(url, world.pageProtocol)) return 'mixed_content';
  const wasForbidden = world.watchPolicy();
  try {
    await world.fetch(url.href, { mode: 'no-cors', cache: 'no-store', signal: limited(signal) });
    return (await wasForbidden()) ? 'blocked_by_page' : undefined;
  } catch (error) {
    if (await wasForbidden()) return 'blocked_by_page';
    if (isTimeout(error)) return 'timeout';
    return world.isOnline() || isLocalHost(url.hostname) ? 'unreachable' : 'offline';
  }
}

type Listing =
  | { readonly kind: 'listed'; readonly models: readonly string[] }
  /** The provider has no list. */
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly problem: DoctorProblem }
  | { readonly kind: 'broken'; readonly problem: DoctorProblem };

async function readList(patient: OwnKeyPatient, world: BrowserWorld, signal: AbortSignal): Promise<Listing> {
  const call = modelListCall(addressOf(patient));
  if (!call) return { kind: 'none' };
  try {
    const response = await world.fetch(call.url, { headers: call.headers, cache: 'no-store', signal: limited(signal) });
    const problem = await keyProblem(response.clone());
    if (problem) return { kind: 'refused', problem };
    const body: unknown = await response.json().catch(() => undefined);
    const broken = problemOfStatus(response.status) ?? (body === undefined ? 'not_json' : undefined);
    const isElsewhere = broken === 'not_found' || broken === 'not_json';
    if (isElsewhere && (await answersUnderV1(patient, world, signal))) {
      return { kind: 'broken', problem: 'not_found_maybe_v1' };
    }
    if (broken) return { kind: 'broken', problem: broken };
    const models = parseModelList(body).filter((model) => model.chats !== false);
    return { kind: 'listed', models: models.map((model) => model.name) };
  } catch (error) {
    // Somebody answered a moment ago, so it is the answer's missing permission that keeps the page from reading it.
    return { kind: 'refused', problem: isTimeout(error) ? 'timeout' : 'cors' };
  }
}

/** The commonest mistake of all; a key that is refused there still says that somebody is at home. */
async function answersUnderV1(patient: OwnKeyPatient, world: BrowserWorld, signal: AbortSignal): Promise<boolean> {
  const base = baseUrlOfPatient(patient);
  const call = modelListCall({ ...addressOf(patient), baseUrl: `${base}/v1` });
  if (!call || /\/v\d+[a-z]*$/.test(base)) return false;
  try {
    const response = await world.fetch(call.url, { headers: call.headers, cache: 'no-store', signal: limited(signal) });
    const body: unknown = await response.json();
    return body !== undefined && [200, 401, 403].includes(response.status);
  } catch {
    return false;
  }
}

/** Google says to a wrong key that the request is bad. */
async function keyProblem(response: Response): Promise<DoctorProblem | undefined> {
  if (response.status === 401) return 'unauthorized';
  if (response.status === 403) return 'forbidden';
  const isWrongKey = response.status === 400 && (await response.text()).includes('API_KEY_INVALID');
  return isWrongKey ? 'unauthorized' : undefined;
}

async function askOnce(
  patient: OwnKeyPatient,
  model: string,
  world: BrowserWorld,
  signal: AbortSignal,
): Promise<DoctorProblem | undefined> {
  const target = {
    ...addressOf(patient, model),
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      world.fetch(input instanceof Request ? input.url : String(input), init),
    signal: limited(signal),
  };
  try {
    for await (const part of streamChat(shortestChat(model), target)) {
      if (part.type === 'error') return part.code === 'upstream_unreachable' ? 'cors' : problemOfError(part.code);
    }
    return undefined;
  } catch (error) {
    return isTimeout(error) ? 'timeout' : 'check_failed';
  }
}

function limited(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
