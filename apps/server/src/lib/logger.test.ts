import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_SECRET } from '../testing/app.ts';
import { createLogger, writeOwnLine } from './logger.ts';
import { prettyLine } from './pretty-line.ts';

describe('logs', () => {
  it('hold nothing secret of a request', async () => {
    const { app, logs } = await startTestApp({ config: { accessCode: 'open sesame' } });
    await app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: 'open sesame' } });
    await app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: 'a wrong guess' } });
    await app.inject({
      url: '/api/models?token=query-token&key=query-key',
      headers: { authorization: 'Bearer header-token', cookie: 'session=cookie-value', 'x-api-key': 'header-key' },
    });
    expect(logs.length).toBeGreaterThanOrEqual(3);
    expect(logs.join()).not.toMatch(/sesame|a wrong guess|query-token|query-key|header-token|cookie-value|header-key/);
  });

  it('hold nothing secret even where somebody logs it by mistake', () => {
    const lines: string[] = [];
    const secrets = ['sk-"quoted"-key', TEST_SECRET];
    const logger = createLogger({ level: 'info', secrets, destination: { write: (line) => void lines.push(line) } });
    logger.info(
      { headers: { authorization: 'Bearer abcdefghij' }, req: { headers: { cookie: 'a=cookie-value' } } },
      'x',
    );
    logger.error(
      { err: new Error('401 for sk-"quoted"-key at https://u:hunter2@db/x?api_key=query-key&a=1') },
      'Bearer abcdefghij',
    );
    logger.info({ apiKey: 'field-key', token: 'field-token' }, `secret is ${TEST_SECRET}`);
    for (const name of ['x-goog-api-key', 'x-sync-authorization', 'passphrase', 'encryptedKey']) {
      logger.info({ deep: { [name]: 'field-value' } }, 'x');
      logger.info({ deep: { [name]: ['field-value'] } }, 'x');
    }
    const text = lines.join();
    expect(text).not.toMatch(
      /abcdefghij|quoted|hunter2|query-key|field-key|field-token|field-value|cookie-value|thirty-two/,
    );
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('cannot speak to the terminal of whoever reads them', () => {
    const hostile = '\u001b]52;c;aGk=\u0007 \u009b2J \u007f\r\n12:00:00 info  forged \u202egnp';
    const lines: string[] = [];
    const logger = createLogger({
      level: 'info',
      secrets: [],
      destination: { write: (line) => void lines.push(line) },
    });
    logger.info({ model: hostile, [hostile]: 1, list: [hostile], err: new Error(hostile) }, hostile);
    const [line = ''] = lines;
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
    expect(line).not.toMatch(control);
    expect(JSON.parse(line)).toMatchObject({ model: hostile, msg: hostile });
    const shown = prettyLine(line);
    expect(shown).not.toMatch(control);
    expect(shown).not.toContain('\u202e');
    expect(shown).toContain('\\x1b]52;c;aGk=\\x07 \\x9b2J \\x7f\\x0d\\x0a12:00:00 info  forged');
    // Lines of a stack are indented, so that none of them passes for a line of the log.
    expect(shown.trimEnd().split('\n').slice(1)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^\S/)]));
  });

  it('of requests are the same, whoever writes them', () => {
    const lines: string[] = [];
    const logger = createLogger({
      level: 'info',
      secrets: [],
      destination: { write: (line) => void lines.push(line) },
    });
    const line = { requestId: randomUUID(), method: 'POST', path: '/api/ai-proxy', status: 200, ms: 12 };
    logger.info(line, 'request');
    writeOwnLine(logger, line);
    const [usual, own] = lines.map((text) => text.replace(/"time":"[^"]+"/, ''));
    expect(own).toBe(usual);
  });

  it('read as one line each where a person is watching', () => {
    const line = JSON.stringify({
      level: 'info',
      time: '2026-11-15T12:03:04.000Z',
      method: 'GET',
      status: 200,
      msg: 'request',
    });
    expect(prettyLine(line)).toBe('12:03:04 info  request method=GET status=200\n');
  });
});
