import { ERRORS } from '@parley/contract';
import { operationsOf } from '@parley/tools';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProgress } from '../call-progress.ts';
import { createConsents } from '../consents.ts';
import { createQuestions } from '../questions.ts';
import { offeredFunctions, runCall } from '../run-call.ts';
import { answerOrder } from './answer-order.ts';
import { runnable } from './installed-tools.ts';

const paths = {
  '/notes': {
    get: { operationId: 'calculator', summary: 'List notes' },
    post: {
      operationId: 'addNote',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
          },
        },
      },
    },
  },
};
const documentOf = (description = 'Keeps notes') => ({
  openapi: '3.1.0',
  info: { title: 'Notes', description },
  servers: [{ url: 'https://notes.example' }],
  paths,
});
const first = operationsOf(documentOf()).operations;
const tool = runnable({ id: 'n', name: 'Notes', type: 'custom' }, { first, rest: [] }, ['calculator']);
const consents = () => createConsents(undefined);

function answerWith(data: unknown, code = 0, msg = ''): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return new Response(JSON.stringify({ code, msg, data, requestId: 'r' }), { status: code === 0 ? 200 : 400 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return bodies;
}

function call(name: string, args: unknown, given = consents()) {
  const questions = createQuestions();
  const asked = { sessionId: 's', messageId: 'm', id: 'c', name, arguments: JSON.stringify(args) };
  const states: string[] = [];
  const outcome = runCall(asked, new AbortController().signal, (state) => void states.push(state), {
    tools: [tool],
    consents: given,
    questions,
    progress: createProgress(),
    keep: () => Promise.resolve(''),
    now: () => 0,
  });
  return { outcome, states, allow: () => questions.answer(asked, 'once') };
}

const ran = {
  status: 200,
  contentType: 'application/json',
  text: '[]',
  isTruncated: false,
  request: { method: 'GET', url: 'https://notes.example/notes', headers: { authorization: '****' } },
  durationMs: 7,
  sizeBytes: 2,
};

describe('an OpenAPI tool', () => {
  it('offers its functions, none under the name of a tool that comes along', () => {
    expect(offeredFunctions([tool]).map(({ name }) => name)).toEqual(['calculator_2', 'addNote']);
  });

  it('asks before it reads, then reads on the server and says what was sent', async () => {
    const bodies = answerWith(ran);
    const { outcome, states, allow } = call('calculator_2', {});
    await vi.waitFor(() => expect(states).toEqual(['asking']));
    expect(bodies).toEqual([]);
    allow();
    await expect(outcome).resolves.toEqual({
      toolId: 'n',
      title: 'Notes: List notes',
      result: '[]',
      isError: false,
      request: ran.request,
      httpStatus: 200,
      durationMs: 7,
      sizeBytes: 2,
    });
    expect(states).toEqual(['asking', 'running']);
    expect(bodies).toEqual([{ toolId: 'n', operationId: 'GET /notes', arguments: {} }]);
  });

  it('asks before it changes anything', async () => {
    const bodies = answerWith({ ...ran, status: 500, text: 'The request failed with HTTP status 500.' });
    const { outcome, states, allow } = call('addNote', { text: 'x' });
    await vi.waitFor(() => expect(states).toEqual(['asking']));
    expect(bodies).toEqual([]);
    allow();
    await expect(outcome).resolves.toMatchObject({
      isError: true,
      result: 'The request failed with HTTP status 500.',
    });
  });

  it('asks each time where it costs something', () => {
    const at = (pricePerCall: number) =>
      runnable({ id: 'n', name: 'Notes', type: 'shared', pricePerCall }, { first, rest: [] }, []).functions[0];
    expect(tool.functions[0]).toMatchObject({ isReadOnly: false, asksOncePerChat: true });
    expect(at(0.01)).toMatchObject({
      isReadOnly: false,
      asksOncePerChat: false,
      title: 'Notes: List notes',
      pricePerCall: 0.01,
    });
  });

  it('has the price of its tool, and keeps what the server charged', async () => {
    const priced = { id: 'n', name: 'Notes', type: 'shared', pricePerCall: 0.01 } as const;
    const [listing] = runnable(priced, { first, rest: [] }, []).functions;
    expect(listing).toMatchObject({ pricePerCall: 0.01, title: 'Notes: List notes' });
    answerWith({ ...ran, charged: 0.02 });
    const answer = await listing?.run({}, new AbortController().signal, undefined as never);
    expect(answer).toMatchObject({ outcome: { costNano: 20_000_000 } });
  });

  it('says what is wrong with arguments, and neither asks nor runs', async () => {
    const bodies = answerWith(ran);
    const { outcome, states } = call('addNote', { text: 5 });
    const { result, isError } = await outcome;
    expect(result).toMatch(/^Failed to parse arguments: .*text/);
    expect(isError).toBe(true);
    expect(states).toEqual([]);
    expect(bodies).toEqual([]);
  });

  it.each([
    ['address_refused', 'Failed to execute tool function calculator_2: no'],
    ['tool_function_not_found', 'Tool function calculator_2 not found'],
    ['tool_not_initialized', 'Tool Notes is not properly initialized: no'],
    ['tool_arguments_invalid', 'no'],
  ] as const)('turns a failure of the server, %s, into a result', async (name, said) => {
    answerWith(null, ERRORS[name].code, 'no');
    const given = consents();
    given.allowTool('n', tool.functions);
    await expect(call('calculator_2', {}, given).outcome).resolves.toMatchObject({ isError: true, result: said });
  });
});

describe('a document that is read', () => {
  const order = { serverUrl: '', documentUrl: '' };

  it('gives people the operations, with what keeps it from being a tool', () => {
    const { problems, found } = answerOrder({ ...order, text: JSON.stringify(documentOf('')) });
    expect(problems).toEqual(['info.description']);
    expect(found).toMatchObject({ title: 'Notes', left: 0 });
    expect(found?.operations.map(({ id }) => id)).toEqual(['GET /notes', 'POST /notes']);
  });

  it('gives models those that were chosen and no others', () => {
    const wanted = { hidden: [], chosen: ['POST /notes'], most: 1 };
    const { functions } = answerOrder({ ...order, text: JSON.stringify(documentOf()), functions: wanted });
    expect(functions?.first.map(({ id }) => id)).toEqual(['POST /notes']);
    expect(functions?.rest).toEqual([]);
  });

  it('gives what does not fit as texts, which are the same functions once they are read', () => {
    const functions = answerOrder({
      ...order,
      text: JSON.stringify(documentOf()),
      functions: { hidden: [], most: 1 },
    }).functions ?? { first: [], rest: [] };
    expect(functions.rest.map(({ id }) => id)).toEqual(['POST /notes']);
    const [, late] = runnable({ id: 'n', name: 'Notes', type: 'custom' }, functions, ['calculator']).functions;
    const [, whole] = tool.functions;
    expect(late).toMatchObject({ name: 'addNote', title: whole?.title, isReadOnly: false });
    expect([late?.parameters, late?.fingerprint]).toEqual([whole?.parameters, whole?.fingerprint]);
    expect(late?.problemsOf?.({})).toEqual(whole?.problemsOf?.({}));
  });
});
