import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEB_BROWSING } from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SharedTools } from '../features/tools/shared-tools.ts';
import { ToolDocuments } from '../features/tools/tool-documents.ts';
import { secretBox } from '../lib/secret-box.ts';
import { TEST_SECRET } from '../testing/app.ts';
import { forEachEngine } from '../testing/engines.ts';
import { schemaOf, startToolsApp } from '../testing/tools-app.ts';
import { isAboutTools, readCommand } from './command.ts';
import { runToolCommand } from './tool-commands.ts';

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'parley-tools-')), 'openapi.json');
  writeFileSync(file, text);
  return file;
}

forEachEngine((_engine, open) => {
  async function start() {
    const app = await startToolsApp(await open());
    const documents = new ToolDocuments();
    onTestFinished(() => documents.close());
    const shared = new SharedTools(app.database, documents, secretBox(TEST_SECRET), Date.now);
    const environment = { WEATHER_KEY: 'a-key-of-the-operator-2468' };
    const run = async (...words: string[]): Promise<string> => {
      const lines: string[] = [];
      const command = readCommand(['tool', ...words]);
      if (!isAboutTools(command)) throw new Error('not about tools');
      await runToolCommand(command, { shared, environment, print: (line) => void lines.push(line) });
      return lines.join('\n');
    };
    const share = async (...words: string[]) => /Its id is (\w+)/.exec(await run('share', ...words))?.[1] ?? '';
    return { app, run, share };
  }

  describe('tools that the operator shares', () => {
    it('are everybody’s to see and install, and nobody’s to change', async () => {
      const { app, run, share } = await start();
      expect(await run('list')).toBe('No tools are shared.');
      const file = fileWith(schemaOf());
      const id = await share(file, '--provider', 'Met Office', '--tags', 'sky, rain', '--key-env', 'WEATHER_KEY');
      for (const who of [app.ada, app.bob]) {
        const [tool] = (await app.list(who)).tools;
        expect(tool).toMatchObject({ id, name: 'Weather', description: 'Tells the weather', type: 'shared' });
        expect(tool).toMatchObject({ provider: 'Met Office', tags: ['sky', 'rain'], isPrivate: false });
        expect(tool).not.toHaveProperty('apiKey');
        expect(await app.configure(who, { toolId: id })).toHaveLength(1);
      }
      const { token } = app.ada;
      const body = { name: 'Mine', schema: schemaOf('https://evil.example') };
      expect((await app.call('PUT', `/tools/${id}`, { token, body })).status).toBe(403);
      expect((await app.call('DELETE', `/tools/${id}`, { token })).status).toBe(403);
      expect(await run('list')).toMatch(new RegExp(`${id} +Weather +https://weather.example +1 KB +yes +2 `));
    });

    it('are gone with what people set up for them, once they are shared no longer', async () => {
      const { app, run, share } = await start();
      const id = await share(fileWith(schemaOf()));
      await app.configure(app.ada, { toolId: id, settings: { authValues: { token: 'sesame' } } });
      await run('unshare', id);
      expect(await app.list(app.ada)).toMatchObject({ tools: [], config: [{ toolId: WEB_BROWSING }] });
      await expect(run('unshare', id)).rejects.toThrow('There is no shared tool');
    });

    it('may be copies of somebody’s, which stays that person’s own with its key', async () => {
      const { app, run, share } = await start();
      const own = await app.create(app.ada, { apiKey: 'a-key-of-ada-1357' });
      const id = await share(own.id, '--name', 'Weather for all');
      expect(id).not.toBe(own.id);
      const body = { name: 'Weather', schema: schemaOf('https://evil.example') };
      await app.call('PUT', `/tools/${own.id}`, { token: app.ada.token, body });
      expect((await app.list(app.bob)).tools).toMatchObject([{ id, name: 'Weather for all' }]);
      expect(await run('list')).toMatch(/weather\.example .* no +0 /);
      await expect(run('unshare', own.id)).rejects.toThrow('There is no shared tool');
    });

    it('are replaced by a new version under the same id', async () => {
      const { app, share } = await start();
      const id = await share(fileWith(schemaOf()), '--tags', 'sky', '--order', '3');
      const [before] = (await app.list(app.ada)).tools;
      await app.configure(app.ada, { toolId: id });
      const next = fileWith(schemaOf('https://weather.example/v2'));
      expect(await share(next, '--replaces', id)).toBe(id);
      const { tools, config } = await app.list(app.ada);
      expect(tools).toMatchObject([{ id, tags: ['sky'], order: 3, createdAt: before?.createdAt }]);
      expect(tools[0]?.updatedAt).not.toBe(before?.updatedAt);
      expect(config).toMatchObject([{ toolId: id }]);
      const own = await app.create(app.ada);
      await expect(share(next, '--replaces', own.id)).rejects.toThrow('no shared tool');
    });

    it.each([
      ['share', 'needs a file'],
      ['share nowhere.json', 'neither a file nor a tool'],
      ['share nowhere.json --key-env NOTHING', 'NOTHING is empty'],
      ['share a.json --order first', '--order must be'],
      ['share a.json --server-url file:///etc', '--server-url must be'],
      ['unshare', 'needs the id'],
      ['burn', 'There is no "tool burn"'],
    ])('say what is wrong with "tool %s"', async (words, why) => {
      const { run } = await start();
      await expect(run(...words.split(' '))).rejects.toThrow(why);
    });

    it('are refused with the reason where the schema is none', async () => {
      const { run } = await start();
      const file = fileWith(schemaOf(undefined, { info: { title: 'x' } }));
      await expect(run('share', file)).rejects.toThrow('info.description is missing');
    });
  });
});
