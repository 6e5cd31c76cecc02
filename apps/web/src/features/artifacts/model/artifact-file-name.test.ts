import { expect, it } from 'vitest';
import { artifactFileName } from './artifact-file-name.ts';

it.each([
  ['Clock', 'html', 'Clock.html'],
  ['clock.HTML', 'html', 'clock.html'],
  ['a/b:c', 'svg', 'a b c.svg'],
  ['../../etc/passwd', 'md', 'etc passwd.md'],
  ['', 'vue', 'artifact.vue'],
  ['CON', 'tsx', 'artifact.tsx'],
  ['时钟', 'html', '时钟.html'],
  ['x'.repeat(300), 'html', `${'x'.repeat(60)}.html`],
])('“%s” as %s is %s', (title, ending, name) => {
  expect(artifactFileName(title, ending)).toBe(name);
});
