import { describe, expect, it } from 'vitest';
import { MovingFailure, type ReadingProgress } from './protocol.ts';
import { startReading } from './start-reading.ts';

/** Some megabytes of chats. */
function largeExport(chats: number): File {
  const text = 'A sentence that is said again and again. '.repeat(500);
  const parts = Array.from({ length: chats }, (_, index) => {
    const at = '2025-01-01T00:00:00Z';
    const messages = [
      { uuid: 'a', sender: 'human', text, created_at: at },
      { uuid: 'b', sender: 'assistant', text, created_at: at },
    ];
    return `${index === 0 ? '[' : ','}${JSON.stringify({ uuid: `c${index}`, name: `Chat ${index}`, chat_messages: messages })}`;
  });
  return new File([...parts, ']'], 'conversations.json');
}

describe('reading in a worker', () => {
  it('goes on beside the page and says how far it has come', async () => {
    const heard: ReadingProgress[] = [];
    const found = await startReading(
      [largeExport(1_500)],
      (progress) => heard.push(progress),
      new AbortController().signal,
    );
    expect(found).toMatchObject({ source: 'claude', messages: 3_000 });
    expect(found.chats).toHaveLength(1_500);
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.every(({ share = 0 }, index) => share >= (heard[index - 1]?.share ?? 0))).toBe(true);
    // The worker is gone by now; what it found is still there.
    expect(await found.batches[0]?.text()).toContain('A sentence');
  });

  it('ends at once when it is stopped', async () => {
    const stop = new AbortController();
    const reading = startReading([largeExport(1_500)], () => stop.abort(), stop.signal);
    await expect(reading).rejects.toThrow('aborted');
  });

  it('says why a file cannot be read', async () => {
    const reading = startReading([new File(['[{"a":1}]'], 'x.json')], () => {}, new AbortController().signal);
    await expect(reading).rejects.toEqual(new MovingFailure('foreign'));
  });
});
