import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { answerView } from './answer-view.ts';
import { newTurn, reduceTurn } from '#/features/chat-core/model/turn-reducer.ts';

const stored = (more: object) => Message.parse({ id: '1', date: 0, role: 'assistant', content: 'text', ...more });

describe('answerView', () => {
  it.each([
    ['whole', { finishReason: 'stop' }, { kind: 'whole' }],
    ['unfinished when it was stopped', { durationMs: 900 }, { kind: 'unfinished', why: 'stopped' }],
    ['unfinished when its page went away', {}, { kind: 'unfinished', why: 'interrupted' }],
    ['unfinished at its length limit', { finishReason: 'length' }, { kind: 'unfinished', why: 'length' }],
    ['unfinished when it was filtered', { finishReason: 'content_filter' }, { kind: 'unfinished', why: 'filtered' }],
    ['failed', { isError: true, errorCode: 'network' }, { kind: 'failed', code: 'network', detail: undefined }],
    ['still written elsewhere', { streaming: true }, { kind: 'whole' }],
  ])('calls a reply %s', (_, more, ending) => {
    expect(answerView(stored(more), undefined)).toMatchObject({ text: 'text', isLive: 'streaming' in more, ending });
  });

  it('shows of a live turn only the text that is revealed', () => {
    const thinking = reduceTurn(newTurn(0), { type: 'reasoning', text: 'Hm' }, 5);
    const state = reduceTurn(thinking, { type: 'text', text: 'Hello' }, 9);
    const view = answerView(stored({ streaming: true }), { state, shownText: 'He' });
    expect(view).toMatchObject({ text: 'He', isLive: true, reasoning: { text: 'Hm', since: undefined, ms: 4 } });
    expect(answerView(stored({}), { state: thinking, shownText: '' }).reasoning).toMatchObject({
      since: 5,
      ms: undefined,
    });
  });
});
