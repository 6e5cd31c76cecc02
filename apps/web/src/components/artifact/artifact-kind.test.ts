import { describe, expect, it } from 'vitest';
import { artifactKindOf } from './artifact-kind.ts';

describe('what a code block can be shown as', () => {
  it.each([
    ['html', '<!doctype html><p>Hello</p>', 'html'],
    ['html', 'just words', 'html'],
    ['htm', '<p>Hello', 'html'],
    ['html', '<svg viewBox="0 0 1 1"></svg>', 'svg'],
    ['html', '<svgs>', 'html'],
    ['svg', '<svg></svg>', 'svg'],
    ['svg', '<SVG/>', 'svg'],
    ['jsx', 'export default function Clock() {}', 'react'],
    ['tsx', "import x from 'y';\n\nexport default (props: Props) => <p />;", 'react'],
    ['tsx', 'const A = () => <p />;\nexport { A as default };', 'react'],
    ['jsx', 'function App() { return <p /> }', 'react'],
    ['jsx', 'const App = () => <p />;', 'react'],
    ['vue', '<script setup>\nlet a\n</script>\n<template><p/></template>', 'vue'],
    ['vue', '<template>\n  <p>Hello</p>\n</template>', 'vue'],
    ['markdown', '# Title', 'markdown'],
    ['md', 'words', 'markdown'],
    ['mermaid', 'graph TD; a-->b', 'mermaid'],
    ['xml', '<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "x">\n<svg\n width="1"/>', 'svg'],
  ] as const)('%s: %s', (language, text, kind) => {
    expect(artifactKindOf(language, text)).toBe(kind);
  });

  it.each([
    ['xml', '<note><svg/></note>'],
    ['svg', '<path d="M0 0"/>'],
    ['html', ' \n'],
    ['svg', ''],
    ['', '<svg></svg>'],
    ['js', '<p>Hello</p>'],
    ['jsx', '<svg />'],
    ['jsx', '<App />'],
    ['tsx', 'export const Row = () => <tr />;'],
    ['ts', 'export default function App() {}'],
    ['vue', 'const a = ref(1);'],
    ['markdown', ' \n'],
    ['constructor', 'text'],
  ])('is only there to be read: %s: %s', (language, text) => {
    expect(artifactKindOf(language, text)).toBeUndefined();
  });

  it('is decided at once, whatever stands at the start', () => {
    const started = performance.now();
    artifactKindOf('xml', `${'<!-- '.repeat(20_000)}${' '.repeat(50_000)}<`);
    artifactKindOf('tsx', `export {${'export { as defaul '.repeat(20_000)}`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
