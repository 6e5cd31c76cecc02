import { describe, expect, it } from 'vitest';
import { type Environment, readConfig, type Settings } from './config.ts';
import { exposureWarnings } from './exposure.ts';
import { renderHelp, renderSettingsTable } from './help.ts';
import { SETTINGS } from './settings.ts';

function read(environment: Environment): Settings {
  const result = readConfig(environment);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

function problemsOf(environment: Environment): string[] {
  const result = readConfig(environment);
  return result.ok ? [] : result.problems;
}

describe('settings', () => {
  it('start a private server for this machine where nothing is set', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      mode: 'private',
      basePath: '/',
      accessCode: undefined,
      databaseUrl: undefined,
      embedOrigins: [],
      trustProxy: false,
      open: false,
    });
  });

  it('count as not set where they are empty', () => {
    expect(read({ PORT: '', PARLEY_ACCESS_CODE: ' ', OPENAI_API_KEY: '' })).toEqual(read({}));
  });

  it.each([
    ['PARLEY_BASE_PATH', 'chat', 'basePath', '/chat/'],
    ['PARLEY_BASE_PATH', '/a/b/', 'basePath', '/a/b/'],
    ['PARLEY_BASE_PATH', '/', 'basePath', '/'],
    ['PARLEY_PUBLIC_URL', 'http://localhost:8080/', 'publicUrl', 'http://localhost:8080'],
    [
      'PARLEY_EMBED_ORIGINS',
      'https://a.org, chrome-extension://abc',
      'embedOrigins',
      ['https://a.org', 'chrome-extension://abc'],
    ],
    ['PARLEY_ALLOWED_PRIVATE_HOSTS', 'ollama:11434, 10.0.0.0/8', 'allowedPrivateHosts', ['ollama:11434', '10.0.0.0/8']],
    ['PARLEY_OPEN', '1', 'open', true],
    ['PARLEY_CONTENT_DIR', '/srv/../srv/documents', 'contentDir', '/srv/documents'],
    ['PARLEY_CATALOGUE', '/srv/../srv/models.json', 'catalogueFile', '/srv/models.json'],
  ])('read %s=%s', (name, text, field, value) => {
    expect(read({ [name]: text })).toHaveProperty(field, value);
  });

  it.each([
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8,127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ])('read PARLEY_TRUST_PROXY=%s', (text, trustProxy) => {
    expect(read({ PARLEY_TRUST_PROXY: text, PARLEY_ACCESS_CODE: 'open sesame' })).toMatchObject({ trustProxy });
  });

  it('take a key and an address for each provider', () => {
    const { providers } = read({
      OPENAI_API_KEY: 'sk-1',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1/',
      XAI_API_KEY: 'xai-2',
    });
    expect(providers).toMatchObject({
      OpenAI: { apiKey: 'sk-1', baseUrl: 'http://127.0.0.1:9/v1' },
      XAI: { apiKey: 'xai-2' },
      Mistral: {},
    });
  });

  it.each([
    [{ PORT: 'abc' }, "PORT must be a whole number from 0 to 65535, but it is 'abc'"],
    [{ PORT: '65536' }, "PORT must be a whole number from 0 to 65535, but it is '65536'"],
    [{ PORT: '-1' }, "PORT must be a whole number from 0 to 65535, but it is '-1'"],
    [{ PORT: '1e3' }, "PORT must be a whole number from 0 to 65535, but it is '1e3'"],
    [{ PARLEY_MODE: 'public' }, "PARLEY_MODE must be private or hosted, but it is 'public'"],
    [{ PARLEY_OPEN: 'yes' }, "PARLEY_OPEN must be 0 or 1, but it is 'yes'"],
    [{ HOST: 'a b' }, "HOST must be a host name or an address such as 127.0.0.1, but it is 'a b'"],
    [{ PARLEY_SECRET: 'short' }, 'PARLEY_SECRET must have at least 32 characters, but what is set is something else'],
  ])('complain about %o in one sentence', (environment, sentence) => {
    expect(problemsOf(environment)).toEqual([sentence]);
  });

  it.each([
    { PARLEY_BASE_PATH: '/../etc' },
    { PARLEY_BASE_PATH: '/a b' },
    { PARLEY_BASE_PATH: '//evil' },
    { PARLEY_PUBLIC_URL: 'ftp://x' },
    { PARLEY_PUBLIC_URL: 'https://user:pass@x' },
    { PARLEY_EMBED_ORIGINS: "https://a.org; script-src 'unsafe-inline'" },
    { PARLEY_EMBED_ORIGINS: 'https://a.org/path' },
    { PARLEY_ALLOWED_PRIVATE_HOSTS: 'http://ollama' },
    { PARLEY_TRUST_PROXY: 'everyone' },
    { DATABASE_URL: 'mysql://x' },
    { OPENAI_API_KEY: 'two words' },
    { OPENAI_API_KEY: 'line\nbreak' },
    { OPENAI_BASE_URL: 'api.openai.com' },
    { OPENAI_BASE_URL: 'https://api.openai.com/v1?x=1' },
    { OPENAI_BASE_URL: 'https://api.openai.com/v1#x' },
    { PARLEY_RELAY: 'nobody' },
  ])('refuse %o', (environment) => {
    expect(problemsOf(environment)).toHaveLength(1);
  });

  it('are all complained about at once', () => {
    expect(problemsOf({ PORT: 'x', PARLEY_MODE: 'y', PARLEY_DRAIN_MS: 'z' })).toHaveLength(3);
  });

  it('never show a secret in a complaint about it', () => {
    const problems = problemsOf({ OPENAI_API_KEY: 'sk-very secret', DATABASE_URL: 'mysql://u:hunter2@h/d' }).join();
    expect(problems).not.toMatch(/very|hunter2/);
  });

  it.each(['OPENAI_BASE_URL', 'PARLEY_PUBLIC_URL', 'PARLEY_EMBED_ORIGINS'])(
    'never show a password that an address brings along: %s',
    (name) => {
      const [problem] = problemsOf({ [name]: 'http://owner:hunt/er2@x.example/v1' });
      expect(problem).toContain(`${name} `);
      expect(problem).toContain('…@x.example');
      expect(problem).not.toMatch(/owner|hunt|er2/);
    },
  );
});

describe('a server that other machines can reach', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, "HOST is '0.0.0.0'"],
    [{ HOST: '::' }, "HOST is '::'"],
    [{ HOST: '192.168.1.5' }, "HOST is '192.168.1.5'"],
    [{ HOST: 'example.org' }, "HOST is 'example.org'"],
    [{ PARLEY_PUBLIC_URL: 'https://chat.example.org' }, "PARLEY_PUBLIC_URL is 'https://chat.example.org'"],
    [{ PARLEY_PUBLIC_URL: 'http://192.168.1.5:3000' }, 'PARLEY_PUBLIC_URL'],
    [{ PARLEY_TRUST_PROXY: '1' }, 'PARLEY_TRUST_PROXY'],
    [{ PARLEY_TRUST_PROXY: '10.0.0.1', PARLEY_PUBLIC_URL: 'http://localhost' }, 'PARLEY_TRUST_PROXY'],
  ])('is refused with %o and without an access code', (environment: Environment, sign) => {
    const [problem, ...more] = problemsOf(environment);
    expect(more).toEqual([]);
    expect(problem).toContain(sign);
    expect(problem).toMatch(/PARLEY_ACCESS_CODE.*openssl rand -base64 18.*PARLEY_OPEN=1/);
    expect(problemsOf({ ...environment, PARLEY_OPEN: '1' })).toEqual([]);
    expect(problemsOf({ ...environment, PARLEY_MODE: 'hosted' })).toEqual([]);
    expect(problemsOf({ ...environment, PARLEY_ACCESS_CODE: 'open sesame' })).toEqual([]);
  });

  it.each([
    'a',
    'seven77',
    'aaaaaaaaaaaa',
    'abababababab',
    '12345678',
    '1234567890',
    '87654321',
    'abcdefghij',
    'password',
    'Password123!',
    'changeme1',
    '  qwertyuiop  ',
    'parley2026',
  ])('is refused with the code %o, which is not shown', (code) => {
    const [problem = ''] = problemsOf({ HOST: '0.0.0.0', PARLEY_ACCESS_CODE: code });
    expect(problem).toMatch(/^HOST is .*the access code .*openssl rand -base64 18"/);
    expect(problem).not.toContain(`'${code.trim()}'`);
    expect(problemsOf({ PARLEY_ACCESS_CODE: code })).toEqual([]);
  });

  it.each(['open sesame', 'kT9/4mQzv1Xb', '20481024', 'parley for the family', '合言葉は山と川です'])(
    'may have the code %o',
    (code) => {
      expect(problemsOf({ PARLEY_PUBLIC_URL: 'https://chat.example.org', PARLEY_ACCESS_CODE: code })).toEqual([]);
    },
  );

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PARLEY_PUBLIC_URL: 'http://localhost:8080' },
  ])('is not what these settings make: %o', (environment) => {
    expect(problemsOf(environment)).toEqual([]);
  });

  it('warns where a proxy is likely and none is named', () => {
    const publicUrl = { PARLEY_PUBLIC_URL: 'https://chat.example.org', PARLEY_ACCESS_CODE: 'open sesame' };
    expect(exposureWarnings(read(publicUrl)).join()).toContain('PARLEY_TRUST_PROXY');
    expect(exposureWarnings(read({ ...publicUrl, PARLEY_TRUST_PROXY: '1' }))).toEqual([]);
    expect(exposureWarnings(read({}))).toEqual([]);
  });
});

describe('the papers', () => {
  it('list every setting in the help', () => {
    const help = renderHelp([]);
    expect(SETTINGS.filter((setting) => !help.includes(setting.name))).toEqual([]);
  });

  it('list every general setting, and the two of every provider once, in the table', () => {
    const table = renderSettingsTable();
    expect(table).toContain('| `PORT` | `3000` |');
    expect(table).toContain('`<NAME>_API_KEY`');
    expect(table).not.toContain('OPENAI_API_KEY');
  });
});
