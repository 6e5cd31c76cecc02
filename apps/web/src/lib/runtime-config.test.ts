import { expect, it } from 'vitest';
import { parseRuntimeConfig } from './runtime-config.ts';

it('reads what the server wrote', () => {
  const config = parseRuntimeConfig('{"basePath":"/chat/","apiBase":"/chat/api","mode":"hosted"}');
  expect(config).toMatchObject({ basePath: '/chat/', apiBase: '/chat/api', mode: 'hosted', isApp: false });
});

it.each([[undefined], [null], [''], ['%RUNTIME%'], ['{"mode":"other"}'], ['null']])(
  'starts with the defaults when the entry is %j',
  (content) => {
    expect(parseRuntimeConfig(content)).toMatchObject({ basePath: '/', apiBase: '/api', mode: 'private' });
  },
);
