import { describe, expect, it } from 'vitest';
import { carriesScript } from './script-check.ts';

describe('a text from outside', () => {
  it.each([
    '<script>alert(1)</script>',
    '< SCRIPT src=x>',
    'Hello <img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://example.com">',
    '[press](javascript:alert(1))',
    'java\u200bscript:alert(1)',
    'data:text/html,<b>',
    'data:image/svg+xml;base64,AAAA',
  ])('carries a script: %s', (text) => {
    expect(carriesScript(text)).toBe(true);
  });

  it.each([
    'You write JavaScript. Prefer const.',
    'Explain `<script>` tags in one line.',
    'Answer like this:\n```html\n<script>alert(1)</script>\n```',
    'a < b and on = off, x > y',
    'This is a description of a link, on the one hand = fine',
    '你是一名编辑。<注意>',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('is harmless: %s', (text) => {
    expect(carriesScript(text)).toBe(false);
  });
});
