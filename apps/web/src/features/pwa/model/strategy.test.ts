import { expect, it } from 'vitest';
import { strategyFor } from './strategy.ts';

const get = (path: string, mode = 'cors', scope = 'https://chat.example/') =>
  strategyFor({ method: 'GET', url: scope + path, mode }, scope);
const visit = (path: string, scope?: string) => get(path, 'navigate', scope);

it.each([
  '',
  'chat',
  '?c=1',
  'settings/data',
  'settings/data?from=x#row',
  'content/terms',
  'no/such/place',
  'received?share=1',
])('shows the kept page at the screen /%s where the server does not answer', (path) =>
  expect(visit(path)).toBe('page'),
);

it.each([
  'api/models',
  'api/docs',
  'v1/chat/completions',
  'mcp',
  'share/0123456789abcdef0123456789abcdef',
  'share/0123456789abcdef0123456789abcdef/copy',
  'share',
  'artifacts/0123456789abcdef0123456789abcdef',
  'login',
  'login?redirect=%2F',
  'metrics',
  'artifact-frame.html',
  'code-frame.html',
  'masks.json',
  '%61pi/docs',
  'chat/..%2fapi/docs',
])('leaves a visit of /%s alone', (path) => expect(visit(path)).toBe('leave'));

it.each([
  'api/ai-proxy',
  'api/files/1',
  'v1/models',
  'share/1',
  'manifest.webmanifest',
  'service-worker.js',
  'code-frame.html',
])('leaves what a page asks of /%s alone', (path) => expect(get(path)).toBe('leave'));

it('answers files of builds from what is kept, and plain files from the server first', () => {
  expect(get('assets/start-abc.js', 'cors')).toBe('asset');
  expect(get('theme.js', 'no-cors')).toBe('file');
  expect(get('prompts.json')).toBe('file');
});

it('touches nothing beside its own path, nor other origins', () => {
  const scope = 'https://chat.example/team/chat/';
  expect(visit('settings', scope)).toBe('page');
  expect(strategyFor({ method: 'GET', url: 'https://chat.example/settings', mode: 'navigate' }, scope)).toBe('leave');
  expect(strategyFor({ method: 'GET', url: 'https://chat.example/team/chat', mode: 'navigate' }, scope)).toBe('leave');
  expect(strategyFor({ method: 'GET', url: 'https://other.example/team/chat/', mode: 'navigate' }, scope)).toBe(
    'leave',
  );
});

it('takes what another app shares, and no other upload', () => {
  const scope = 'https://chat.example/';
  const post = (path: string, mode: string) => strategyFor({ method: 'POST', url: scope + path, mode }, scope);
  expect(post('received', 'navigate')).toBe('receive');
  expect(post('received', 'cors')).toBe('leave');
  expect(post('received/x', 'navigate')).toBe('leave');
  expect(post('api/files', 'cors')).toBe('leave');
  expect(strategyFor({ method: 'HEAD', url: scope, mode: 'navigate' }, scope)).toBe('leave');
});
