import { expect, it } from 'vitest';
import { drawDiagram } from './load-mermaid.ts';
import { diagramSvg } from './diagram-files.ts';
import { withoutOutsideLinks } from './without-links.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1">${inside}</svg>`;

it.each([
  '<a xlink:href="https://evil.example"><text>x</text></a>',
  '<a href="https://evil.example"><text>x</text></a>',
  '<image href="//evil.example/x.png"/>',
  '<rect fill="url(https://evil.example/#x)"/>',
  `<rect style="fill: url( 'https://evil.example')"/>`,
  `<rect style="fill: \\75rl('https://evil.example')"/>`,
  ...['image-set', '-webkit-image-set', 'image', 'cross-fade', '-webkit-cross-fade', 'src', 'IMAGE-SET'].flatMap(
    (name) => [
      `<foreignObject style="background: ${name}('http://evil.example/x' 1x)"/>`,
      `<style>text { background: ${name}("http://evil.example/x") }</style>`,
    ],
  ),
  '<style>@import "https://evil.example"; text { fill: red }</style>',
])('nothing leads out of a drawing: %s', (inside) => {
  expect(withoutOutsideLinks(svg(inside))).not.toContain('evil.example');
});

it('keeps what a drawing refers to within itself, its style, and words that only sound like one', () => {
  const inside =
    '<style>text { fill: red; content: "\\25" }</style><g aria-label="image(x)"/><use xlink:href="#a"/><path marker-end="url(#head)"/>';
  expect(withoutOutsideLinks(svg(inside))).toContain(inside);
});

it('refuses text that is no drawing', () => {
  expect(() => withoutOutsideLinks('<svg><p></svg>')).toThrow('no drawing');
});

it('leaves no link of a sequence diagram in what is saved', async () => {
  const source = 'sequenceDiagram\n  participant A\n  links A: {"Board": "https://evil.example/x"}\n  A->>A: hello';
  const saved = diagramSvg(await drawDiagram(source, {}, false));
  expect(saved).toContain('hello');
  expect(saved).not.toContain('evil.example');
});
