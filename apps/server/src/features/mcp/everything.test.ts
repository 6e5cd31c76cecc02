import { ERRORS, type McpCallEvent, type McpLogEntry, type McpPromptText, type McpResources } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { endOf, startMcpApp, useEverythingServer } from '../../testing/mcp-app.ts';

const streamable = useEverythingServer('streamableHttp');
const sse = useEverythingServer('sse');

forEachEngine((_engine, open) => {
  async function start(url = streamable()) {
    const app = await startMcpApp(await open());
    const server = await app.add(url);
    const get = <Data>(path: string) => app.call<Data>('GET', `/mcp/${server.id}${path}`, app.ada);
    const post = <Data>(path: string, body: object, who = app.ada) =>
      app.call<Data>('POST', `/mcp/${server.id}${path}`, { token: who.token, body });
    return { app, server, get, post };
  }

  describe('the example server of the protocol', () => {
    it('is added with what it offers, listed, and called', async () => {
      const { app, server } = await start();
      expect(server).toMatchObject({
        state: { kind: 'connected' },
        protocol: { era: 'legacy', version: '2025-11-25', transport: 'streamable-http' },
        hasResources: true,
        isCut: false,
        version: 1,
      });
      expect(server.about.name).toContain('everything');
      const sum = server.tools.find(({ name }) => name === 'get-sum');
      expect(sum?.inputSchema).toMatchObject({ type: 'object', required: ['a', 'b'] });
      expect(sum?.fingerprint).toMatch(/^[\da-f]{64}$/);
      expect(server.prompts.find(({ name }) => name === 'args-prompt')?.arguments).toMatchObject([
        { name: 'city', required: true },
        { name: 'state', required: false },
      ]);
      expect(await app.list()).toEqual([server]);
      const result = endOf(await app.callTool(server.id, 'get-sum', { a: 2, b: 40 }));
      expect(result).toMatchObject({ isError: false, isTruncated: false });
      expect(result.text).toContain('42');
    });

    it('is reached by the transport of the first days', async () => {
      const { app, server } = await start(sse());
      expect(server.protocol).toMatchObject({ era: 'legacy', transport: 'sse' });
      const result = endOf(await app.callTool(server.id, 'echo', { message: 'hello' }));
      expect(result.text).toContain('hello');
    });

    it('tells how far it is', async () => {
      const { app, server } = await start();
      const events = await app.callTool(server.id, 'trigger-long-running-operation', { duration: 0.6, steps: 3 });
      const steps = events.flatMap((event) => (event.type === 'progress' ? [event.progress] : []));
      expect(steps.length).toBeGreaterThan(0);
      expect(steps).toEqual(steps.toSorted((one, other) => one - other));
      expect(endOf(events).text).toContain('completed');
    });

    it('asks a person, whose answer only the owner can give, once', async () => {
      const { app, server, post } = await start();
      const answers: number[] = [];
      const onEvent = async (event: McpCallEvent) => {
        if (event.type !== 'elicitation') return;
        const { elicitation } = event;
        expect(elicitation).toMatchObject({ mode: 'form', schema: { required: ['name'] } });
        const body = { elicitationId: elicitation.id, action: 'accept', content: { name: 'Ada Lovelace' } };
        const other = await app.add(streamable(), {}, app.bob);
        for (const [path, who] of [
          [`/mcp/${server.id}/answer`, app.bob],
          [`/mcp/${other.id}/answer`, app.bob],
        ] as const)
          answers.push((await app.call('POST', path, { token: who.token, body })).status);
        for (let times = 0; times < 2; times += 1) answers.push((await post('/answer', body)).status);
      };
      const events = await app.callTool(server.id, 'trigger-elicitation-request', {}, { onEvent });
      expect(answers).toEqual([404, 404, 200, 404]);
      expect(events.map(({ type }) => type)).toEqual(['elicitation', 'elicitation-over', 'result']);
      expect(endOf(events).text).toContain('Name: Ada Lovelace');
      expect(await app.database.db.selectFrom('mcp_elicitations').selectAll().execute()).toEqual([]);
    });

    it('asks a person to open an address, and goes on once that is done', async () => {
      const { app, server, post } = await start();
      const asked: string[] = [];
      const onEvent = async (event: McpCallEvent) => {
        if (event.type !== 'elicitation' || event.elicitation.mode !== 'url') return;
        asked.push(event.elicitation.url);
        await post('/answer', { elicitationId: event.elicitation.id, action: 'accept' });
      };
      const url = 'https://example.org/agree';
      const events = await app.callTool(server.id, 'trigger-url-elicitation', { url }, { onEvent });
      expect(asked).toEqual([url]);
      expect(endOf(events).isError).toBe(false);
    });

    it('gives pictures as parts, of which the model reads that they are there', async () => {
      const { app, server } = await start();
      const result = endOf(await app.callTool(server.id, 'get-tiny-image'));
      expect(result.content.find(({ type }) => type === 'image')).toMatchObject({ mimeType: 'image/png' });
      expect(result.text).toMatch(/\[A picture: image\/png, \d+ bytes\]/);
    });

    it('has things to read, and prompts to fill in', async () => {
      const { get, post } = await start();
      const { data } = await get<McpResources>('/resources');
      expect(data.templates.map(({ uriTemplate }) => uriTemplate)).toContain(
        'demo://resource/dynamic/text/{resourceId}',
      );
      const uri = 'demo://resource/dynamic/text/1';
      expect((await post('/resources/read', { uri })).data).toMatchObject({
        contents: [{ uri, mimeType: 'text/plain', text: expect.stringContaining('Resource 1') as string }],
      });
      const missing = await post('/resources/read', { uri: 'demo://nowhere' });
      expect(missing.code).toBe(ERRORS.mcp_failed.code);
      const prompt = await post<McpPromptText>('/prompts/get', { name: 'args-prompt', arguments: { city: 'Oslo' } });
      expect(prompt.data.messages).toEqual([
        { role: 'user', content: { type: 'text', text: "What's weather in Oslo?" } },
      ]);
    });

    it('has what it refuses as a result, and what it does not know as a failure', async () => {
      const { app, server } = await start();
      const refused = endOf(await app.callTool(server.id, 'get-sum', { a: 'one' }));
      expect(refused).toMatchObject({ isError: true });
      const unknown = await app.callTool(server.id, 'no-such-tool');
      expect(unknown.at(-1)).toMatchObject({ type: expect.stringMatching(/result|failed/) as string });
    });

    it('leaves a log without arguments and answers', async () => {
      const { app, server, get } = await start();
      await app.callTool(server.id, 'echo', { message: 'a private word' });
      const { data } = await get<McpLogEntry[]>('/log');
      expect(data.map(({ event }) => event)).toEqual(['called', 'connected']);
      expect(data[0]).toMatchObject({ detail: 'echo' });
      expect(JSON.stringify(data)).not.toContain('private');
    });

    it('is left alone once nobody listens to the call', async () => {
      const { app, server, get } = await start();
      const leaving = new AbortController();
      const events = app.callTool(
        server.id,
        'trigger-long-running-operation',
        { duration: 30, steps: 60 },
        { signal: leaving.signal, onEvent: () => leaving.abort() },
      );
      await expect(events).rejects.toThrow(/abort/i);
      await expect.poll(async () => (await get<McpLogEntry[]>('/log')).data[0]?.event).toBe('call-failed');
      const records = () => app.database.db.selectFrom('usage_records').selectAll().execute();
      await expect.poll(records).toMatchObject([{ model: `mcp:${server.id}`, outcome: 'client_gone' }]);
    });
  });
});
