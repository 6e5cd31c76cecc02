import { expect, it } from 'vitest';
import { downloadOf } from './download.ts';

const file = (fields: Partial<Parameters<typeof downloadOf>[0]>) =>
  downloadOf({ kind: 'html', language: 'html', fileName: undefined, title: undefined, ...fields });

it.each([
  [{ fileName: 'src/pages/index.html' }, 'index.html', 'text/html'],
  [{ title: 'My page: part 1.5' }, 'My page  part 1.5.html', 'text/html'],
  [{ kind: 'svg', title: 'Sun' }, 'Sun.svg', 'image/svg+xml'],
  [{ kind: 'markdown' }, 'markdown.md', 'text/markdown'],
  [{ kind: 'react', language: 'tsx', title: 'App' }, 'App.tsx', 'text/plain'],
  [{ kind: 'react', language: 'jsx' }, 'react.jsx', 'text/plain'],
  [{ kind: 'vue', fileName: 'Counter.txt' }, 'Counter.vue', 'text/plain'],
  [{ fileName: '../../..', title: '...' }, 'html.html', 'text/html'],
  [{ fileName: 'con<>:"|?*.html' }, 'con .html', 'text/html'],
] as const)('%o is saved as %s', (fields, name, type) => {
  expect(file(fields)).toEqual({ name, type });
});
