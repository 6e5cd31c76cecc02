import { expect, it } from 'vitest';
import { SharedChat } from '@parley/contract';
import { firstWords } from './first-words.ts';

const said = (role: string, content: string, more: object = {}) => ({
  id: 'x',
  _id: 'x',
  date: 1,
  role,
  content,
  ...more,
});
/** Without what they look like, which is ours. */
const words = (html: string) => html.replace(/^<style>[^<]*<\/style>/, '');
const chat = (...messages: object[]) => SharedChat.parse({ name: 'A <b> & c', messages });

it('holds the first words of a chat without their Markdown', () => {
  const html = firstWords(
    chat(
      said('system', 'Be brief.'),
      said('user', 'Which one?'),
      said(
        'assistant',
        '# Literata\n\n- **warm**\n- see [this](https://a.example)\n\n| a | b |\n|---|---|\n| c | d |',
        {
          model: 'gpt-5',
        },
      ),
    ),
  );
  expect(
    words(html)
      .replaceAll(/<[^>]*>/g, '|')
      .replaceAll(/\|+/g, '|'),
  ).toBe('|Parley|A &lt;b&gt; &amp; c|Which one?|gpt-5|Literata|• warm\n• see this| a  b  \n c  d  |');
});

it.each([
  '<script>alert(1)</script>',
  '</div><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '[x](javascript:alert(1))',
  '`<iframe srcdoc="&lt;script&gt;">`',
])('has no markup that a chat brought: %s', (text) => {
  const html = firstWords(
    SharedChat.parse({ name: text, messages: [said('user', text), said('assistant', text, { model: text })] }),
  );
  const tags = new Set(words(html).match(/<\/?[a-z]+/gi));
  expect(tags).toEqual(
    new Set([
      '<div',
      '<header',
      '<b',
      '</b',
      '<span',
      '</span',
      '</header',
      '<section',
      '<p',
      '</p',
      '</section',
      '<bdi',
      '</bdi',
      '</div',
    ]),
  );
});

it('is short, however long the chat is', () => {
  const long = Array.from({ length: 500 }, () => said('user', 'word '.repeat(5_000)));
  expect(firstWords(chat(...long)).length).toBeLessThan(8_000);
  const beside = firstWords(chat(said('user', 'Both?', { sideBySide: ['a', 'b'] }), said('assistant', 'No.')));
  expect(beside).not.toContain('No.');
});
