import { expect, it } from 'vitest';
import { newTurn, reduceTurn, type TurnEvent, type TurnState } from './turn-reducer.ts';
import { usageOfCut } from './usage-of-cut.ts';

const request = { messages: [{ role: 'user' as const, content: 'x'.repeat(400) }] };
const after = (turn: TurnState, ...events: TurnEvent[]) =>
  events.reduce((state, event) => reduceTurn(state, event, 0), turn);
const begun = newTurn(0);
const words: TurnEvent = { type: 'text', text: 'y'.repeat(40) };
const cut: TurnEvent = { type: 'error', code: 'insufficient_balance', message: '', retryable: false };

it.each([
  ['its reader stopped', { type: 'stop' }],
  ['its payer could not pay to its end', cut],
] as const)('estimates an answer that %s', (_, end) => {
  const usage = usageOfCut(request, begun, after(begun, words, end));
  expect(usage?.promptTokens).toBeGreaterThan(usage?.completionTokens ?? 0);
  expect(usage?.completionTokens).toBeGreaterThan(0);
});

it('counts the tools that went along', () => {
  const tools = [{ type: 'function' as const, function: { name: 'add', description: 'x'.repeat(400) } }];
  const stopped = after(begun, words, { type: 'stop' });
  const [without, withTools] = [request, { ...request, tools }].map((sent) => usageOfCut(sent, begun, stopped));
  expect(withTools?.promptTokens).toBeGreaterThan((without?.promptTokens ?? 0) + 100);
});

it('counts what was said since it was asked, and not what it said before', () => {
  const earlier = after(begun, { type: 'text', text: 'z'.repeat(4_000) });
  const grown = usageOfCut(request, earlier, after(earlier, words, { type: 'stop' }));
  expect(grown).toEqual(usageOfCut(request, begun, after(begun, words, { type: 'stop' })));
});

it.each<[string, TurnEvent[]]>([
  ['told what it used', [words, { type: 'usage', usage: { promptTokens: 1, completionTokens: 1 } }, { type: 'stop' }]],
  ['came to its end', [words, { type: 'finish', reason: 'stop' }]],
  ['said nothing', [{ type: 'stop' }]],
  ['goes on without its page', [words, { type: 'stop', by: 'page' }]],
])('leaves an answer alone that %s', (_, events) => {
  expect(usageOfCut(request, begun, after(begun, ...events))).toBeUndefined();
});
