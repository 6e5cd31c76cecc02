import { describe, expect, it } from 'vitest';
import { aMessageRow } from '#/storage/testing/rows.ts';
import { messageOnLoad } from './message-load.ts';

describe('reading a stored message', () => {
  it('shows one that was being written when its page went away as stopped, with its words and without an error', () => {
    const row = aMessageRow({ id: 'a', role: 'assistant', content: 'Half a', streaming: true, finishReason: 'stop' });
    const shown = messageOnLoad(row);
    expect(shown).toMatchObject({ content: 'Half a', streaming: false, isError: false });
    expect(shown.finishReason).toBeUndefined();
  });

  it('leaves a finished one as it is', () => {
    const row = aMessageRow({ id: 'a', role: 'assistant', finishReason: 'stop' });
    expect(messageOnLoad(row)).toBe(row);
  });
});
