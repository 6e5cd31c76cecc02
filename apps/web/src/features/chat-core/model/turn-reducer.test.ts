import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { turnOf } from './stored-turn.ts';
import { newTurn, reduceTurn, toStored, type TurnEvent, type TurnState } from './turn-reducer.ts';

/** Every event one second after the one before. */
function play(...events: TurnEvent[]): TurnState {
  return events.reduce((turn, event, index) => reduceTurn(turn, event, (index + 1) * 1_000), newTurn(0));
}

describe('reduceTurn', () => {
  it('joins the text and ends with the reason', () => {
    const turn = play(
      { type: 'text', text: 'Hello ' },
      { type: 'text', text: 'world' },
      { type: 'finish', reason: 'stop' },
    );
    expect(turn).toMatchObject({ text: 'Hello world', status: { kind: 'done', reason: 'stop' }, endedAt: 3_000 });
  });

  it('keeps the text already received when the user stops a reply', () => {
    const turn = play({ type: 'text', text: 'Hello wor' }, { type: 'stop' });
    expect(turn).toMatchObject({ text: 'Hello wor', status: { kind: 'stopped', by: 'user' } });
    expect(toStored(turn)).toMatchObject({
      content: 'Hello wor',
      isError: false,
      streaming: false,
      finishReason: undefined,
    });
  });

  it('keeps the text already received when the provider breaks off', () => {
    const error = { type: 'error', code: 'upstream_interrupted', message: 'cut', retryable: true } as const;
    const stored = toStored(play({ type: 'text', text: 'Half' }, error));
    expect(stored).toMatchObject({
      content: 'Half',
      isError: true,
      errorCode: 'upstream_interrupted',
      errorDetail: 'cut',
    });
  });

  it('holds pictures beside words, the last that it heard of, with what they cost', () => {
    const part = (url: string) => ({ type: 'image_url' as const, image_url: { url } });
    const drawn = [
      { type: 'parts', parts: [part('a')] },
      { type: 'parts', parts: [part('b')], costNano: 40 },
    ] as const;
    const turn = play(...drawn, { type: 'finish', reason: 'stop' });
    expect(toStored(turn)).toMatchObject({ content: [part('b')], costNano: 40, finishReason: 'stop', isError: false });
    const said = play({ type: 'text', text: 'Here' }, ...drawn);
    expect(toStored(said).content).toEqual([{ type: 'text', text: 'Here' }, part('b')]);
  });

  it('keeps what the provider wants back', () => {
    const data = { wire: 'google', signature: 'abc' };
    const turn = play({ type: 'text', text: 'Yes' }, { type: 'replay', data }, { type: 'finish', reason: 'stop' });
    expect(toStored(turn).replay).toEqual(data);
  });

  it('measures the thinking until the answer begins', () => {
    const turn = play(
      { type: 'reasoning', text: 'Hm' },
      { type: 'reasoning', text: 'm.' },
      { type: 'text', text: 'Yes' },
    );
    expect(turn.reasoning).toEqual({ text: 'Hmm.', startedAt: 1_000, endedAt: 3_000 });
    expect(toStored(turn)).toMatchObject({ reasoning: 'Hmm.', reasoningMs: 2_000, streaming: true });
  });

  it('goes on thinking when thoughts come again after some text', () => {
    const turn = play({ type: 'reasoning', text: 'a' }, { type: 'text', text: 'x' }, { type: 'reasoning', text: 'b' });
    expect(turn.reasoning).toEqual({ text: 'ab', startedAt: 1_000, endedAt: undefined });
  });

  it('collects the arguments of tool calls that interleave', () => {
    const turn = play(
      { type: 'tool-call-start', index: 0, id: 'a', name: 'search' },
      { type: 'tool-call-start', index: 1, id: 'b', name: 'clock' },
      { type: 'tool-call-arguments', index: 0, text: '{"q":' },
      { type: 'tool-call-arguments', index: 1, text: '{}' },
      { type: 'tool-call-arguments', index: 0, text: '1}' },
      { type: 'finish', reason: 'tool_calls' },
    );
    expect(toStored(turn).tools).toEqual([
      expect.objectContaining({ id: 'a', name: 'search', arguments: '{"q":1}', isError: false }),
      expect.objectContaining({ id: 'b', name: 'clock', arguments: '{}', isError: false }),
    ]);
  });

  it('gives calls that claim one id ids of their own, in one round and in the next, so that no result goes astray', () => {
    const turn = play(
      { type: 'tool-call-start', index: 0, id: 'a', name: 'search' },
      { type: 'tool-call-start', index: 1, id: 'a', name: 'delete' },
      { type: 'call', round: 0, id: 'a', change: { result: 'found' } },
      { type: 'round' },
      { type: 'tool-call-start', index: 0, id: 'a', name: 'search' },
    );
    expect(toStored(turn).tools.map(({ id, name, result }) => [id, name, result])).toEqual([
      ['a', 'search', 'found'],
      ['a_2', 'delete', undefined],
      ['a_3', 'search', undefined],
    ]);
  });

  it.each([
    ['nothing', [], 'empty_response'],
    ['only blanks', [{ type: 'text', text: ' \n' }], 'empty_response'],
    ['a word', [{ type: 'text', text: 'Yes' }], undefined],
    ['a thought', [{ type: 'reasoning', text: 'Hm' }], undefined],
    ['a tool call', [{ type: 'tool-call-start', index: 0, id: 'a', name: 'clock' }], undefined],
  ] as const)('with %s and an end is an error only where there is no answer', (_, said, code) => {
    expect(toStored(play(...said, { type: 'finish', reason: 'stop' })).errorCode).toBe(code);
  });

  it('takes usage even after the end and nothing else', () => {
    const usage = { promptTokens: 3, completionTokens: 5 };
    const turn = play(
      { type: 'finish', reason: 'length' },
      { type: 'usage', usage },
      { type: 'text', text: 'late' },
      { type: 'stop' },
    );
    expect(turn).toMatchObject({ text: '', usage, status: { kind: 'done', reason: 'length' } });
  });

  describe('after the connection was away', () => {
    const HOUR = 3_600_000;
    const at = (turn: TurnState, now: number, ...events: TurnEvent[]): TurnState =>
      events.reduce((state, event) => reduceTurn(state, event, now), turn);
    const half = at(newTurn(0), 2_000, { type: 'text', text: 'Half ' });
    const done: TurnEvent = { type: 'finish', reason: 'stop' };

    it('says so until it is back', () => {
      const away = at(half, 3_000, { type: 'away' });
      expect(away.isAway).toBe(true);
      expect(at(away, 4_000, { type: 'back' }).isAway).toBe(false);
      expect(at(away, 4_000, { type: 'stop' }).isAway).toBe(false);
    });

    it('has no duration where the end came while nobody listened', () => {
      const turn = at(at(half, 3_000, { type: 'away' }), HOUR, { type: 'back' }, { type: 'text', text: 'whole' }, done);
      expect(toStored(turn)).toMatchObject({ content: 'Half whole', finishReason: 'stop', durationMs: undefined });
    });

    it('has the duration that it took where it went on after that, or where that was short', () => {
      const resumed = at(half, 60_000, { type: 'back' }, { type: 'text', text: 'and ' });
      expect(toStored(at(resumed, 90_000, done)).durationMs).toBe(90_000);
      expect(toStored(at(at(half, 3_000, { type: 'back' }), 3_100, done)).durationMs).toBe(3_100);
    });

    it('does not count the time away as thinking', () => {
      const thinking = at(newTurn(0), 1_000, { type: 'reasoning', text: 'Hm' });
      const answered = at(thinking, HOUR, { type: 'back' }, { type: 'text', text: 'Yes' });
      expect(toStored(answered)).toMatchObject({ reasoning: 'Hm', reasoningMs: undefined });
    });

    it('is what was stored of it', () => {
      const stored = toStored(play({ type: 'reasoning', text: 'Hm' }, { type: 'text', text: 'Yes' }));
      const message = Message.parse({ id: 'a', date: 0, role: 'assistant', ...stored });
      expect(toStored(turnOf(message, 500))).toEqual(stored);
    });
  });
});
