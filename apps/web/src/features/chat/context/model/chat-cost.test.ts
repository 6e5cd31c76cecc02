import { modelFromServer, ServerModel } from '@parley/contract';
import { expect, it } from 'vitest';
import { costOfChat } from './chat-cost.ts';

const PRICES = { modelRatio: 1, completionRatio: 2 };
const small = modelFromServer(ServerModel.parse({ name: 'small', type: 'CHAT', provider: 'OpenAI', ...PRICES }));

it('adds up what the answers of a chat cost, by the price list', () => {
  const usage = { promptTokens: 1_000, completionTokens: 500 };
  const messages = [
    { id: 'q', modelId: undefined, usage: undefined },
    { id: 'a', modelId: small.id, usage },
    { id: 'b', modelId: small.id, usage },
    { id: 'c', modelId: 'gone@default', usage },
  ];
  expect(costOfChat(messages, [small])).toBe(8_000_000n);
});

it('keeps to what was noted when prices change, with tools, titles and memory', () => {
  const usage = { promptTokens: 1_000, completionTokens: 500 };
  const noted = { modelId: small.id, usage, costNano: 1_000, tools: [{ costNano: 400 }] };
  const dearer = { ...small, price: { ...small.price, modelRatio: 50 } };
  expect(costOfChat([noted], [dearer], { sideCostNano: 30 })).toBe(1_030n);
});
