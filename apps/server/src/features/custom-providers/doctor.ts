import type { ConnectionProblem, DoctorReport, DoctorStep, ProviderName } from '@parley/contract';
import { modelListCall, parseModelList } from '@parley/providers';
import { readJson } from '../../gateways/egress/answer.ts';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import { EgressFailure, EgressRefusal } from '../../gateways/egress/failures.ts';
import { endpointText } from '../../gateways/egress/url-rules.ts';
import { askOnWire } from './ask-on-wire.ts';
import { authorizationOf, type EndpointCredentials } from './endpoint.ts';
import { readModelNames } from './model-names.ts';

export interface Patient extends EndpointCredentials {
  /** Whose key and wire it is; without one, an endpoint that speaks like OpenAI's. */
  readonly provider?: ProviderName | undefined;
  /** The model to ask; without one, the first that is listed. */
  readonly model: string | undefined;
  /** Chooses the model to ask among those that are listed. */
  readonly chooseModel?: (models: readonly string[]) => string | undefined;
  /** Stops at the list of models. */
  readonly listOnly?: boolean | undefined;
  readonly actorId: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** What an endpoint answered, read as far as it is any use. */
interface Answer {
  readonly status: number;
  /** Undefined where it is not JSON. */
  readonly body: unknown;
}

const CALL_TIMEOUT_MS = 30_000;
const LIMIT_BYTES = 4_000_000;
/** Without these nothing further can work; after any other problem the next step still tells something. */
const LISTING_ONLY: ReadonlySet<ConnectionProblem> = new Set([
  'not_found',
  'not_json',
  'unexpected_answer',
  'no_models',
  'model_missing',
]);

/** Newer models refuse the old name of the limit, and some servers do not know the new one. */
const SHORTEST_REPLIES: readonly object[] = [{ max_tokens: 1 }, { max_completion_tokens: 16 }];

/** Tries an endpoint step by step: its name, the connection, the key, the model list and a reply of one token. */
export async function diagnose(egress: EgressGate, patient: Patient): Promise<DoctorReport> {
  const { signal, now } = patient;
  const steps: DoctorStep[] = [];
  let models: string[] = [];
  const report = (model: string | null): DoctorReport => ({ steps, model, models });

  /** Does one step and notes how it went; gives undefined where it failed. */
  async function take<Result>(step: DoctorStep['step'], work: () => Promise<Result>): Promise<Result | undefined> {
    const started = now();
    const note = (problem: ConnectionProblem | null, reason: DoctorStep['reason'] = null) =>
      steps.push({ step, ok: problem === null, ms: Math.max(0, Math.round(now() - started)), problem, reason });
    try {
      const result = await work();
      note(null);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Finding || error instanceof EgressFailure) note(error.problem);
      else if (error instanceof EgressRefusal) {
        note(error.reason === 'redirected' ? 'redirected' : 'address_refused', error.reason);
      } else throw error;
      return undefined;
    }
  }

  const checked = await take('dns', () => egress.check(patient.baseUrl));
  if (!checked) return report(null);
  const isConnected = await take('tls', async () => {
    await egress.probe(checked);
    return true;
  });
  if (!isConnected) return report(null);

  const endpoint = new Endpoint(egress, { ...patient, baseUrl: endpointText(checked.url) });
  const { listCall } = endpoint;
  if (listCall) {
    const listing = await take('authorization', async () => {
      const answer = await endpoint.send(listCall.url, listCall.headers);
      const problem = keyProblem(answer.status) ?? (isWrongKey(answer, patient) ? 'unauthorized' : undefined);
      if (problem) throw new Finding(problem);
      return answer;
    });
    if (!listing) return report(null);
    await take('models', async () => {
      models = await endpoint.namesIn(listing);
      if (models.length === 0) throw new Finding('no_models');
      if (patient.model !== undefined && !models.includes(patient.model)) throw new Finding('model_missing');
    });
  }
  if (patient.listOnly === true) return report(null);
  const listProblem = listCall ? (steps.at(-1)?.problem ?? null) : null;
  const model = patient.model ?? patient.chooseModel?.(models) ?? models[0];
  if (model === undefined || (listProblem !== null && !LISTING_ONLY.has(listProblem))) return report(null);
  await take('chat', () => endpoint.chat(model));
  return report(model);
}

/** A problem that an answer shows. */
class Finding extends Error {
  readonly problem: ConnectionProblem;

  constructor(problem: ConnectionProblem) {
    super(problem);
    this.problem = problem;
  }
}

class Endpoint {
  readonly #egress: EgressGate;
  readonly #patient: Patient;
  /** How the models are listed; undefined where the provider lists none. */
  readonly listCall: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | undefined;

  constructor(egress: EgressGate, patient: Patient) {
    this.#egress = egress;
    this.#patient = patient;
    const { provider, baseUrl, apiKey } = patient;
    this.listCall =
      provider === undefined
        ? { url: `${baseUrl}/models`, headers: authorizationOf(patient) }
        : modelListCall({ provider, baseUrl, credentials: { apiKey } });
  }

  async send(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Answer> {
    const { actorId, signal } = this.#patient;
    const response = await this.#egress.fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      actorId,
      signal,
      maxBytes: LIMIT_BYTES,
      totalTimeoutMs: CALL_TIMEOUT_MS,
    });
    return { status: response.status, body: await bodyOf(response) };
  }

  async namesIn(answer: Answer): Promise<string[]> {
    const problem = statusProblem(answer.status) ?? (answer.body === undefined ? 'not_json' : undefined);
    const isElsewhere = problem === 'not_found' || problem === 'not_json';
    if (isElsewhere && (await this.#answersUnderV1())) throw new Finding('not_found_maybe_v1');
    if (problem) throw new Finding(problem);
    const isOwnForm = this.#patient.provider !== undefined;
    const names = isOwnForm ? parseModelList(answer.body).map(({ name }) => name) : readModelNames(answer.body);
    if (!names) throw new Finding('unexpected_answer');
    return names;
  }

  /** The commonest mistake of all; a key that is refused there still says that somebody is at home. */
  async #answersUnderV1(): Promise<boolean> {
    const { baseUrl } = this.#patient;
    if (/\/v\d+[a-z]*$/.test(baseUrl)) return false;
    try {
      const { status, body } = await this.send(`${baseUrl}/v1/models`, authorizationOf(this.#patient));
      return body !== undefined && (status === 200 || status === 401 || status === 403);
    } catch {
      this.#patient.signal.throwIfAborted();
      return false;
    }
  }

  async chat(model: string): Promise<void> {
    const { provider = 'Other', baseUrl } = this.#patient;
    let problem: ConnectionProblem | undefined;
    if (provider !== 'Other') {
      const limits = { maxBytes: LIMIT_BYTES, totalTimeoutMs: CALL_TIMEOUT_MS };
      problem = await askOnWire({ ...this.#patient, provider, model }, this.#egress.fetchWith(limits));
      if (problem) throw new Finding(problem);
      return;
    }
    for (const shortest of SHORTEST_REPLIES) {
      const messages = [{ role: 'user', content: 'Hi' }];
      const body = { model, messages, stream: false, ...shortest };
      problem = chatProblem(await this.send(`${baseUrl}/chat/completions`, authorizationOf(this.#patient), body));
      if (problem !== 'request_refused') break;
    }
    if (problem) throw new Finding(problem);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await readJson(response);
  } catch (error) {
    if (error instanceof EgressFailure && error.problem === 'not_json') return undefined;
    throw error;
  }
}

function keyProblem(status: number): ConnectionProblem | undefined {
  if (status === 401) return 'unauthorized';
  return status === 403 ? 'forbidden' : undefined;
}

/** Google and xAI say 400 to a key that is none; a list has nothing else to complain about. */
function isWrongKey({ status }: Answer, { provider }: Patient): boolean {
  return status === 400 && provider !== undefined;
}

function statusProblem(status: number): ConnectionProblem | undefined {
  if (status >= 500) return 'server_error';
  if (status === 402) return 'payment_required';
  if (status === 404 || status === 405) return 'not_found';
  if (status === 429) return 'rate_limited';
  return keyProblem(status) ?? (status >= 400 ? 'request_refused' : undefined);
}

function chatProblem({ status, body }: Answer): ConnectionProblem | undefined {
  const problem = statusProblem(status);
  // Where the call exists, an answer in JSON speaks of the model.
  if (problem === 'not_found') return body === undefined ? 'not_found' : 'model_missing';
  if (problem) return problem;
  if (body === undefined) return 'not_json';
  const { choices, error } = (body ?? {}) as { choices?: unknown; error?: unknown };
  if (Array.isArray(choices)) return undefined;
  return error === undefined || error === null ? 'unexpected_answer' : 'server_error';
}
