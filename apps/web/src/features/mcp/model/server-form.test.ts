import { McpServer } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { addressProblem, draftOfForm, formOfServer, headerProblem, type ServerForm } from './server-form.ts';

const form = (fields: Partial<ServerForm> = {}): ServerForm => ({
  ...formOfServer(undefined),
  url: 'https://tools.example/mcp',
  ...fields,
});

describe('the address of a server', () => {
  it.each(['', 'https://tools.example/mcp', 'http://127.0.0.1:3001/sse', ' https://tools.example '])(
    'may be %o',
    (url) => {
      expect(addressProblem(url)).toBeUndefined();
    },
  );

  it.each([
    'npx -y @modelcontextprotocol/server-everything',
    'stdio:./server.js',
    'STDIO: node server',
    '/usr/local/bin/server --stdio',
    'C:\\tools\\npx.cmd server',
    'python3 server.py',
    './server',
    '{ "command": "npx" }',
  ])('is a command in %o', (url) => {
    expect(addressProblem(url)).toBe('command');
    expect(draftOfForm(form({ url }))).toBeUndefined();
  });

  it.each(['tools.example', 'ftp://tools.example', 'javascript:alert(1)', 'https://tools.example/a b'])(
    'is none of the web in %o',
    (url) => expect(addressProblem(url)).toBe('not-web'),
  );
});

describe('a server that is written', () => {
  it('is named after its address where it has no name, so that two of one host are told apart', () => {
    expect(draftOfForm(form())).toEqual({ name: 'tools.example', url: 'https://tools.example/mcp', headers: {} });
    const named = (url: string) => draftOfForm(form({ url }))?.name;
    expect(named('https://tools.example/')).toBe('tools.example');
    expect(named('https://tools.example/mail/mcp')).toBe('tools.example/mail');
    expect(named('https://tools.example/calendar/sse')).toBe('tools.example/calendar');
  });

  it('keeps its headers, without empty rows', () => {
    const headers = [
      { key: 0, name: ' Authorization ', value: 'Bearer x' },
      { key: 1, name: '', value: '' },
    ];
    expect(draftOfForm(form({ name: 'Tools', headers }))).toMatchObject({ headers: { Authorization: 'Bearer x' } });
  });

  it('cannot be saved with a header that could not be sent', () => {
    const rows = [
      { key: 0, name: 'X-Key', value: 'a' },
      { key: 1, name: 'x-key', value: 'b' },
      { key: 2, name: 'X Key', value: 'c' },
      { key: 3, name: '', value: 'd' },
    ];
    expect(rows.map((row) => headerProblem(rows, row))).toEqual([undefined, 'taken', 'signs', 'missing']);
    expect(draftOfForm(form({ headers: rows }))).toBeUndefined();
  });

  it('goes back as it was stored, with masked secrets that mean the stored ones', () => {
    const server = McpServer.parse({
      id: 's',
      name: 'Tools',
      url: 'https://tools.example/mcp',
      headers: { 'X-Key': '••••1234' },
      oauthClient: { clientId: 'parley', clientSecret: '••••abcd' },
      createdAt: '2026-11-17T00:00:00.000Z',
    });
    expect(draftOfForm(formOfServer(server))).toEqual({
      name: 'Tools',
      url: 'https://tools.example/mcp',
      headers: { 'X-Key': '••••1234' },
      oauthClient: { clientId: 'parley', clientSecret: '••••abcd' },
    });
  });
});
