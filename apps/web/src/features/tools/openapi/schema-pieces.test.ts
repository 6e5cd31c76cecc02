import { describe, expect, it } from 'vitest';
import { answerOrder } from './answer-order.ts';
import type { SchemaOrder } from './schema-order.ts';
import { joinedPieces, piecesOf } from './schema-pieces.ts';

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Many', description: 'Things' },
  servers: [{ url: 'https://things.example' }],
  paths: Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`/things/${index}`, { get: {} }])),
});

describe('an answer in pieces', () => {
  it.each<[string, Partial<SchemaOrder>]>([
    ['operations to choose from', {}],
    ['functions for models', { functions: { hidden: [], most: 64 } }],
    ['what is wrong', { text: 'nothing' }],
  ])('is the same again once they are joined: %s', (_, order) => {
    const answer = answerOrder({ text: DOCUMENT, serverUrl: '', documentUrl: '', ...order });
    const join = joinedPieces();
    const joined = [...piecesOf(answer)].map((piece) => join(structuredClone(piece)));
    expect(joined.pop()).toEqual(answer);
    expect(joined.every((one) => one === undefined)).toBe(true);
  });

  it('has no piece with a whole large list in it', () => {
    const pieces = [...piecesOf(answerOrder({ text: DOCUMENT, serverUrl: '', documentUrl: '' }))];
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThan(100_000);
  });
});
