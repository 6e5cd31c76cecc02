import { expect, it } from 'vitest';
import { filledAddress, gapsOf } from './address-template.ts';

it.each([
  ['demo://text/{id}', ['id'], 'demo://text/a%2Fb'],
  ['file:///{+path}', ['path'], 'file:///x/y.md'],
  [
    'https://a.example/{owner}/issues{?state,page*}',
    ['owner', 'state', 'page'],
    'https://a.example/me/issues?state=open',
  ],
  ['git://{repo}{/branch}{#line}', ['repo', 'branch', 'line'], 'git:///main'],
  ['plain://nothing', [], 'plain://nothing'],
])('%s has its gaps filled in', (template, gaps, filled) => {
  expect(gapsOf(template)).toEqual(gaps);
  const values = { id: 'a/b', path: 'x/y.md', owner: 'me', state: 'open', branch: 'main', line: ' ' };
  expect(filledAddress(template, values)).toBe(filled);
});
