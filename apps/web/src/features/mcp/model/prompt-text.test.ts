import { expect, it } from 'vitest';
import { hasOtherParts, promptText } from './prompt-text.ts';

it('puts the words of a prompt into the message box, and nothing else', () => {
  const messages = [
    { role: 'user' as const, content: { type: 'text' as const, text: 'Sum this up:' } },
    { role: 'user' as const, content: { type: 'image' as const, mimeType: 'image/png', data: 'AA==' } },
    {
      role: 'user' as const,
      content: { type: 'resource' as const, resource: { uri: 'a://b', mimeType: '', text: 'Words' } },
    },
  ];
  expect(promptText({ messages })).toBe('Sum this up:\n\na://b\n\nWords');
  expect(hasOtherParts({ messages })).toBe(true);
  expect(hasOtherParts({ messages: messages.slice(0, 1) })).toBe(false);
});
