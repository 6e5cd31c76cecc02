import { authHeaders, PROVIDER_REGISTRY } from '@parley/providers';
import { platform } from '#/platform/platform.ts';
import { allowLoopback, canAllowLoopback } from '../confirm-loopback.ts';
import { encryptProviderKey } from '../encrypt-provider-key.ts';
import type { CheckEvent } from '../model/doctor-problem.ts';
import type { Patient } from '../model/patient.ts';
import { browserCheck, type BrowserWorld } from './browser-check.ts';
import { baseUrlOfPatient, typedModelOf, type OwnKeyPatient } from './own-key-patient.ts';
import { relayCheck } from './relay-check.ts';
import { channelCheck, serverCheck } from './server-check.ts';

interface CheckOptions {
  /** Lets the server stop at the list of models instead of asking one of them. */
  readonly listOnly?: boolean;
}

/** Tries a connection the way in which it will be used. */
export function checkConnection(
  patient: Patient,
  signal: AbortSignal,
  { listOnly = false }: CheckOptions = {},
): AsyncIterable<CheckEvent> {
  if (patient.kind === 'custom') {
    const { configUid, model } = patient;
    return serverCheck(() => Promise.resolve({ configUid, ...(model !== undefined && { model }) }), signal);
  }
  if (patient.kind === 'channel') {
    const { id, model } = patient;
    return channelCheck(id, model, signal);
  }
  const viaServer = () =>
    isServerCheckable(patient)
      ? allowingLoopback(baseUrlOfPatient(patient), () => doctorOrRelay(patient, signal, listOnly))
      : relayCheck(patient, signal);
  if (patient.route === 'relay') return viaServer();
  const direct = browserCheck(patient, browserWorld(), signal);
  return patient.route === 'browser' ? direct : eitherWay(direct, viaServer);
}

/** The relay also serves those whom the server has not let in, its doctor does not. */
async function* doctorOrRelay(
  patient: OwnKeyPatient,
  signal: AbortSignal,
  listOnly: boolean,
): AsyncGenerator<CheckEvent, void, undefined> {
  for await (const event of checkByServer(patient, signal, listOnly)) {
    if (event.type === 'step' && event.outcome === 'failed' && event.problem === 'not_let_in') {
      yield* relayCheck(patient, signal);
      return;
    }
    yield event;
  }
}

/** Asks the owner before a check goes to a port of their own machine that the server refuses, and then checks again. */
async function* allowingLoopback(
  baseUrl: string,
  check: () => AsyncGenerator<CheckEvent, void, undefined>,
): AsyncGenerator<CheckEvent, void, undefined> {
  const refusable = check();
  const { value: first } = await refusable.next();
  if (!first) return;
  const isRefused = first.type === 'step' && first.outcome === 'failed' && first.problem === 'address_refused';
  if (isRefused && canAllowLoopback(baseUrl) && (await allowLoopback(baseUrl).catch(() => false))) {
    yield* check();
    return;
  }
  yield first;
  yield* refusable;
}

/**
 * Where the page reaches nobody, or may not read what it is answered, the server is asked, as in a chat. If it reaches
 * nobody either, the page's view counts.
 */
async function* eitherWay(
  direct: AsyncGenerator<CheckEvent, void, undefined>,
  viaServer: () => AsyncGenerator<CheckEvent, void, undefined>,
): AsyncGenerator<CheckEvent, void, undefined> {
  const seen = await untilReached(direct);
  if (!seen.some(isUnreached)) {
    yield* seen;
    yield* direct;
    return;
  }
  const relayed = viaServer();
  const { value: second } = await relayed.next();
  if (!second || isUnreached(second)) {
    yield* seen;
    return;
  }
  yield second;
  yield* relayed;
}

/** The first steps of a check, up to the one that shows whether the page can use the provider. */
async function untilReached(direct: AsyncGenerator<CheckEvent, void, undefined>): Promise<CheckEvent[]> {
  const seen: CheckEvent[] = [];
  for (;;) {
    const { value: event } = await direct.next();
    if (!event) return seen;
    seen.push(event);
    const isOnTheWay = event.type === 'step' && (event.step === 'dns' || event.step === 'tls');
    if (!isOnTheWay || isUnreached(event)) return seen;
  }
}

function isUnreached(event: CheckEvent): boolean {
  if (event.type !== 'step' || event.outcome !== 'failed') return false;
  return event.step === 'dns' || event.problem === 'cors' || event.problem === 'cors_local';
}

/** What is shown of a patient while it is checked. */
export function addressOfPatient(patient: Patient): string {
  return patient.kind === 'own-key' ? baseUrlOfPatient(patient) : patient.baseUrl;
}

/** The server's doctor speaks the common wire only; a key can be handed to it only encrypted. */
function isServerCheckable({ provider }: OwnKeyPatient): boolean {
  const { wire, keyHeader, keyPrefix } = PROVIDER_REGISTRY[provider];
  return wire === 'openai-chat' && keyHeader === 'authorization' && keyPrefix === 'Bearer ' && isSecureContext;
}

function checkByServer(
  patient: OwnKeyPatient,
  signal: AbortSignal,
  listOnly: boolean,
): AsyncGenerator<CheckEvent, void, undefined> {
  const { provider, credentials } = patient;
  const bearer = authHeaders(provider, credentials.apiKey.trim(), credentials.apiSecret.trim())['authorization'] ?? '';
  const model = typedModelOf(patient);
  return serverCheck(async (either) => {
    const encryptedKey = await encryptProviderKey(bearer.replace(/^Bearer /, ''), either);
    return {
      baseUrl: baseUrlOfPatient(patient),
      ...(provider !== 'Other' && { provider }),
      listOnly,
      ...(encryptedKey !== undefined && { encryptedKey }),
      ...(model !== undefined && { model }),
    };
  }, signal);
}

function browserWorld(): BrowserWorld {
  return {
    fetch: platform.fetch,
    isOnline: () => navigator.onLine,
    pageProtocol: platform.kind === 'desktop' ? '' : location.protocol,
    watchPolicy,
    now: () => performance.now(),
  };
}

/** The report of a forbidden call comes a moment after the call has failed. */
const REPORT_WAIT_MS = 50;

function watchPolicy(): () => Promise<boolean> {
  let isForbidden = false;
  const note = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'connect-src') isForbidden = true;
  };
  document.addEventListener('securitypolicyviolation', note);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, REPORT_WAIT_MS));
    document.removeEventListener('securitypolicyviolation', note);
    return isForbidden;
  };
}
