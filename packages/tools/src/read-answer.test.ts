import { describe, expect, it } from 'vitest';
import { answerText, readAnswer } from './read-answer.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

async function told(body: BodyInit | null, init: ResponseInit = { headers: JSON_TYPE }): Promise<string> {
  return answerText(await readAnswer(new Response(body, init)));
}

describe('an answer', () => {
  it('is its text', async () => {
    expect(await told('{"ok":true}')).toBe('{"ok":true}');
    const latin = new Uint8Array([0x66, 0xfc, 0x72]);
    expect(await told(latin, { headers: { 'content-type': 'text/plain; charset=ISO-8859-1' } })).toBe('für');
    expect(await told('x', { headers: { 'content-type': 'text/plain; charset=nonsense' } })).toBe('x');
  });

  it('that is a refusal is told with its status', async () => {
    expect(await told('{"error":"no such pet"}', { status: 404, headers: JSON_TYPE })).toBe(
      'The request failed with HTTP status 404.\n{"error":"no such pet"}',
    );
    expect(await told(null, { status: 204 })).toBe('[HTTP status 204; the answer is empty.]');
  });

  it('that is no text is only described', async () => {
    const picture = new Uint8Array([0x89, 0x50, 0, 0]);
    expect(await told(picture, { headers: { 'content-type': 'image/png' } })).toBe(
      '[The answer is not text: image/png, 4 bytes.]',
    );
    const nameless = { status: 200, headers: { get: () => null }, body: new Response(picture).body };
    expect(answerText(await readAnswer(nameless))).toBe('[The answer is not text: unknown type, 4 bytes.]');
  });

  it('is cut between two characters', async () => {
    const answer = await readAnswer(new Response('é'.repeat(10), { headers: { 'content-type': 'text/plain' } }), 5);
    expect(answer).toMatchObject({ text: 'éé', isTruncated: true });
    expect(answerText(answer)).toContain('[The answer was cut after 64 KB.]');
  });

  it('without end is read up to its bound and no further', async () => {
    let sent = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(97));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const answer = await readAnswer(
      new Response(endless, { headers: { 'content-type': 'text/plain', 'content-length': '1000000000' } }),
    );
    expect(answer).toMatchObject({ isTruncated: true, sizeBytes: 1_000_000_000 });
    expect(answer.text).toHaveLength(64 * 1024);
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(10);
  });
});
