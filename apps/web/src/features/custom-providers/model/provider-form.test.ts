import { describe, expect, it } from 'vitest';
import { formProblems } from './provider-form.ts';

const good = { name: 'Home', baseUrl: 'https://llm.example/v1', key: 'sk-1' };
const problems = (change: Partial<typeof good>) =>
  Object.entries(formProblems({ ...good, ...change })).map(([field, problem]) => `${field} ${problem.text}`);

describe('formProblems', () => {
  it.each([
    ['a good form', {}],
    ['no key', { key: '' }],
    ['spaces around', { name: ' Home ', baseUrl: ' http://llm.example ', key: ' sk-1 ' }],
  ])('has nothing against %s', (_, change) => {
    expect(problems(change)).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name customProviders.form.nameEmpty'],
    [{ name: 'x'.repeat(101) }, 'name customProviders.form.nameLong'],
    [{ baseUrl: '' }, 'baseUrl customProviders.form.urlEmpty'],
    [{ baseUrl: 'llm.example/v1' }, 'baseUrl customProviders.form.urlScheme'],
    [{ baseUrl: 'ftp://llm.example' }, 'baseUrl customProviders.form.urlScheme'],
    [{ baseUrl: 'https://llm.example/v1?key=1' }, 'baseUrl customProviders.form.urlQuery'],
    [{ baseUrl: 'https://llm.example/v1#x' }, 'baseUrl customProviders.form.urlQuery'],
    [{ baseUrl: 'https://me:pw@llm.example' }, 'baseUrl customProviders.form.urlCredentials'],
    [{ key: 'sk-1\nsk-2' }, 'key customProviders.form.keyCharacters'],
    [{ key: 'ключ' }, 'key customProviders.form.keyCharacters'],
    [{ key: 'k'.repeat(4_097) }, 'key customProviders.form.keyLong'],
  ])('says what is wrong with %o', (change, expected) => {
    expect(problems(change)).toEqual([expected]);
  });
});
