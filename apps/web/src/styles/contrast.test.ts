import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VENDORS } from '#/components/vendors.ts';
import { contrastRatio, parseColour, readTokens, type Tokens } from './contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const themes = { light: readTokens(css, '.light'), dark: readTokens(css, '.dark') } as const;

const TEXT = 4.5;
const CONTROL = 3;

const SURFACES = ['canvas', 'side', 'raised', 'sunken', 'hover', 'press', 'incognito', 'incognito-side'];
const SOFT = ['accent-soft', 'spark-soft', 'success-soft', 'warn-soft', 'danger-soft', 'info-soft'];

/** Foreground, the backgrounds it stands on, and the least ratio. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ['text-1', SURFACES, TEXT],
  ['text-2', SURFACES, TEXT],
  ['text-3', SURFACES, TEXT],
  ['text-2', SOFT, TEXT],
  ['accent-text', ['canvas', 'raised', 'sunken', 'accent-soft'], TEXT],
  ['on-accent', ['accent', 'accent-hover'], TEXT],
  ['on-danger', ['danger', 'danger-hover'], TEXT],
  ['success', ['canvas', 'raised', 'success-soft'], TEXT],
  ['warn', ['canvas', 'raised', 'warn-soft'], TEXT],
  ['danger', ['canvas', 'raised', 'hover', 'danger-soft'], TEXT],
  ['info', ['canvas', 'raised', 'info-soft'], TEXT],
  ['spark-text', ['spark-soft'], TEXT],
  ['incognito-line', ['incognito'], TEXT],
  ['line-control', ['canvas', 'raised', 'sunken', 'incognito'], CONTROL],
  ['accent', ['canvas', 'side', 'raised', 'sunken'], CONTROL],
  ['code-text', ['code-bg'], TEXT],
  ['code-comment', ['code-bg'], TEXT],
  ['code-key', ['code-bg'], TEXT],
  ['code-string', ['code-bg'], TEXT],
  ['code-number', ['code-bg'], TEXT],
  ['code-name', ['code-bg'], TEXT],
];

describe.each(Object.entries(themes))('the %s theme', (_name, tokens) => {
  it.each(PAIRS)('keeps %s readable on %s', (foreground, backgrounds, least) => {
    for (const background of backgrounds) {
      const ratio = contrastRatio(tokenOf(tokens, foreground), tokenOf(tokens, background));
      expect(ratio, `${foreground} on ${background}`).toBeGreaterThanOrEqual(least);
    }
  });

  it('keeps the hue of every vendor readable on the canvas and on its own tile', () => {
    const hues = Array.from(css.matchAll(/--vendor-hue: (\d+)/g), ([, hue]) => hue);
    expect(hues).toHaveLength(VENDORS.length);
    for (const hue of hues) {
      const ink = `oklch(${tokenOf(tokens, 'vendor-ink')} ${hue})`;
      const tile = `oklch(${tokenOf(tokens, 'vendor-paper')} ${hue})`;
      expect(contrastRatio(ink, tokenOf(tokens, 'canvas')), `hue ${hue} on canvas`).toBeGreaterThanOrEqual(TEXT);
      expect(contrastRatio(ink, tile), `hue ${hue} on its tile`).toBeGreaterThanOrEqual(TEXT);
    }
  });
});

it('declares the same tokens in both themes', () => {
  expect(Object.keys(themes.dark).toSorted()).toEqual(Object.keys(themes.light).toSorted());
});

it('turns oklch into the sRGB colour a browser shows', () => {
  const { red, green, blue } = parseColour('oklch(0.455 0.085 166)');
  expect([red, green, blue].map((channel) => Math.round(channel * 255))).toEqual([0x18, 0x65, 0x4c]);
});

it('knows the ends of the contrast scale', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#777777')).toBe(1);
});

function tokenOf(tokens: Tokens, name: string): string {
  const value = tokens[name];
  if (value === undefined) throw new Error(`there is no token ${name}`);
  return value;
}
