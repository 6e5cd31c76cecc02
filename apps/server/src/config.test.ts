import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Environment, readConfig, type Settings } from './config.ts';
import { exposureWarnings } from './exposure.ts';
import { renderHelp, renderSettingsTable } from './help.ts';
import { secretsOf } from './lib/secrets.ts';
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

const keyOn = (namedCurve: string) =>
  generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
const [P256, P384] = [keyOn('P-256'), keyOn('P-384')];
const appleWith = (APPLE_PRIVATE_KEY: string) => ({
  APPLE_SERVICES_ID: 'chat.parley.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY,
});

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
    { PARLEY_ARTIFACT_ORIGIN: 'https://a.org/path' },
    { PARLEY_ARTIFACT_ORIGIN: 'https://a.org https://b.org' },
    { PARLEY_ARTIFACT_ORIGIN: 'https://a.org:99999' },
    { PARLEY_ARTIFACT_ORIGIN: 'tauri://localhost' },
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

  it('of Google, WeChat and Apple need the address that people use, on a server with accounts', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    const hosted = { ...google, PARLEY_MODE: 'hosted' };
    const wechat = { WECHAT_APP_ID: 'id', WECHAT_APP_SECRET: 'secret' };
    expect(problemsOf(hosted)).toEqual([
      'GOOGLE_CLIENT_ID needs PARLEY_PUBLIC_URL beside it: the address at which people reach this server',
    ]);
    expect(problemsOf({ ...hosted, ...wechat }).join()).toContain('GOOGLE_CLIENT_ID and WECHAT_APP_ID');
    expect(problemsOf({ PARLEY_MODE: 'hosted', ...appleWith(P256) }).join()).toContain(
      'APPLE_SERVICES_ID needs PARLEY',
    );
    expect(problemsOf({ ...hosted, PARLEY_PUBLIC_URL: 'https://chat.example.org' })).toEqual([]);
    expect(problemsOf(google)).toEqual([]);
  });

  it('put pages of models at another host only where the one of the app is known', () => {
    const pages = { PARLEY_ARTIFACT_ORIGIN: 'https://pages.example.org', PARLEY_MODE: 'hosted' };
    const at = (publicUrl: string) => problemsOf({ ...pages, PARLEY_PUBLIC_URL: publicUrl });
    expect(problemsOf(pages).join()).toContain('PARLEY_PUBLIC_URL is not');
    expect(at('https://pages.example.org/chat').join()).toContain('another host');
    expect(at('https://chat.example.org')).toEqual([]);
  });

  it.each(['https://pages.example.org', 'HTTPS://Pages.Example.org', 'https://pages.example.org:443'])(
    'know the origin of pages however it is written: %s',
    (origin) => {
      const urls = { PARLEY_ARTIFACT_ORIGIN: origin, PARLEY_PUBLIC_URL: 'https://chat.example.org' };
      expect(read({ ...urls, PARLEY_MODE: 'hosted' }).artifactOrigin).toBe('https://pages.example.org');
      expect(
        problemsOf({ ...urls, PARLEY_PUBLIC_URL: 'https://pages.example.org', PARLEY_MODE: 'hosted' }),
      ).toHaveLength(1);
    },
  );

  it('take the key of Apple with its line breaks or in one line, and no other key', () => {
    const inOneLine = P256.trim().replaceAll('\n', String.raw`\n`);
    for (const key of [P256, inOneLine]) {
      expect(createPrivateKey(read(appleWith(key)).applePrivateKey ?? '').asymmetricKeyType).toBe('ec');
    }
    const body = P256.split('\n')[1] ?? '';
    for (const key of [P384, body, 'AuthKey_ABC123.p8', P256.slice(0, 80)]) {
      const [problem, ...more] = problemsOf(appleWith(key));
      expect(problem).toMatch(/^APPLE_PRIVATE_KEY must be the text of a file .*, but what is set is something else$/);
      expect(problem).not.toContain(body.slice(0, 12));
      expect(more).toEqual([]);
    }
    const { APPLE_KEY_ID: _id, ...some } = appleWith(P256);
    expect(problemsOf(some)).toEqual([
      'APPLE_SERVICES_ID, APPLE_TEAM_ID, APPLE_PRIVATE_KEY needs APPLE_KEY_ID beside it',
    ]);
    expect(secretsOf({ ...read(appleWith(P256)), secret: 's' })).toContain(body);
  });

  it('are all complained about at once', () => {
    expect(problemsOf({ PORT: 'x', PARLEY_MODE: 'y', PARLEY_DRAIN_MS: 'z' })).toHaveLength(3);
  });

  it('never show a secret in a complaint about it', () => {
    const problems = problemsOf({ OPENAI_API_KEY: 'sk-very secret', DATABASE_URL: 'mysql://u:hunter2@h/d' }).join();
    expect(problems).not.toMatch(/very|hunter2/);
  });

  describe.each([
    'http://owner:hunt/er2@x.example/v1',
    'owner:hunter2@x.example/v1',
    'http:/owner:hunter2@x.example',
    'https://x.example/v1?key=hunter2',
  ])('never show a password that an address brings along: %s', (address) => {
    it.each(['OPENAI_BASE_URL', 'PARLEY_PUBLIC_URL', 'PARLEY_EMBED_ORIGINS', 'PARLEY_ALLOWED_PRIVATE_HOSTS'])(
      'in %s',
      (name) => {
        const [problem] = problemsOf({ [name]: address });
        expect(problem).toMatch(new RegExp(`^${name} must be .*, but what is set is something else$`));
        expect(problem).not.toMatch(/owner|hunt|er2/);
      },
    );
  });

  it.each(['postgres:/u:hunter2@h/db', 'postgres:u:hunter2@h/db', 'postgres://u/hunter2@h/db'])(
    'refuse a database address whose parts nobody can tell: %s',
    (address) => {
      expect(problemsOf({ DATABASE_URL: address })).toEqual([
        'DATABASE_URL must be an address such as postgresql://user:password@host:5432/parley, but what is set is something else',
      ]);
    },
  );

  it.each(['postgresql://u:p@h:5432/db', 'postgres://h/db', 'postgresql:///db?host=/var/run/postgresql'])(
    'take the database address %s',
    (databaseUrl) => {
      expect(read({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
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
