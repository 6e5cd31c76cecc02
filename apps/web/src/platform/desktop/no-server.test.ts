import { expect, it } from 'vitest';
import { failureOfResponse } from '#/lib/api-failure.ts';
import { answerWithoutServer } from './no-server.ts';

const ask = (path: string, method = 'GET') => answerWithoutServer(new URL(path, 'tauri://localhost'), method);

it('knows that there are no models of a server', async () => {
  expect(await ask('/api/models').json()).toEqual({ code: 0, msg: '', data: [] });
});

it.each([
  ['/api/models', 'POST'],
  ['/api/auth/self', 'GET'],
  ['/api/share', 'POST'],
])('answers %s by %s with a failure that has words of its own', async (path, method) => {
  expect((await failureOfResponse(ask(path, method))).code).toBe('no_server');
});
