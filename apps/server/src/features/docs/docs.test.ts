import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

describe('the description of the API', () => {
  it.each(['/api/docs', '/api/openapi.json'])('is not sent again to whoever has it: %s', async (url) => {
    const { app } = await startTestApp();
    const first = await app.inject({ url });
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
    const headers = { 'if-none-match': `"other", W/${String(first.headers.etag)}` };
    const again = await app.inject({ url, headers });
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } });
    expect([other.statusCode, other.payload]).toEqual([200, first.payload]);
  });
});
