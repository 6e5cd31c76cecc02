import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { endOf, startMcpApp, useEverythingServer } from '../../testing/mcp-app.ts';

const streamable = useEverythingServer('streamableHttp');
const sse = useEverythingServer('sse');

forEachEngine((_engine, open) => {
  describe('the example server of the protocol', () => {
    it('is added, listed with its tools and prompts, and called', async () => {
      const app = await startMcpApp(await open());
      const server = await app.add(streamable());
      expect(server.state).toEqual({ kind: 'connected' });
      expect(server.protocol).toMatchObject({ era: 'legacy', transport: 'streamable-http' });
      expect(server.about.name).toContain('everything');
      expect(server.tools.map(({ name }) => name)).toContain('get-sum');
      expect(server.prompts.length).toBeGreaterThan(0);
      const result = endOf(await app.callTool(server.id, 'get-sum', { a: 2, b: 40 }));
      expect(result.text).toContain('42');
    });
    it('is reached over SSE', async () => {
      const app = await startMcpApp(await open());
      const server = await app.add(sse());
      expect(server.protocol).toMatchObject({ era: 'legacy', transport: 'sse' });
      const result = endOf(await app.callTool(server.id, 'echo', { message: 'hello' }));
      expect(result.text).toContain('hello');
    });
  });
});
