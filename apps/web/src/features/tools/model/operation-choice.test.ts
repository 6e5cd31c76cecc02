import { listOperations } from '@parley/tools';
import { describe, expect, it } from 'vitest';
import {
  choiceRows,
  chosenAtFirst,
  foundGroups,
  operationGroups,
  storedChoice,
  withChosen,
} from './operation-choice.ts';

const { operations } = listOperations({
  openapi: '3.1.0',
  paths: {
    '/health': { get: { summary: 'Health' } },
    '/pets': { get: { summary: 'List pets', tags: ['pets', 'lists'] }, post: { summary: 'Add a pet', tags: ['pets'] } },
    '/orders/{id}': { delete: { summary: 'Cancel', description: 'Drops an order of pets', tags: ['orders'] } },
  },
});
const groups = operationGroups(operations);
const ids = (found: typeof groups) => found.flatMap((group) => group.operations.map(({ id }) => id));

describe('choosing operations', () => {
  it('lists them by their first tag, those without one last', () => {
    expect(groups.map(({ tag, operations: { length } }) => [tag, length])).toEqual([
      ['pets', 2],
      ['orders', 1],
      ['', 1],
    ]);
    expect(choiceRows(groups)).toHaveLength(7);
    expect(choiceRows(groups)[0]).toEqual({ kind: 'tag', tag: 'pets', ids: ['GET /pets', 'POST /pets'] });
  });

  it('shows no tag where no operation has one', () => {
    expect(choiceRows(groups.slice(-1)).map(({ kind }) => kind)).toEqual(['operation']);
  });

  it.each([
    ['pet list', undefined, ['GET /pets']],
    ['order', undefined, ['DELETE /orders/{id}']],
    ['orders id', undefined, ['DELETE /orders/{id}']],
    ['', 'pets', ['GET /pets', 'POST /pets']],
    ['pets', 'orders', ['DELETE /orders/{id}']],
    ['nothing such', undefined, []],
  ])('finds %j in the tag %j', (query, tag, found) => {
    expect(ids(foundGroups(groups, query, tag))).toEqual(found);
  });

  it('begins with all, or with what was stored and is still there', () => {
    expect(chosenAtFirst(operations, undefined).size).toBe(4);
    expect([...chosenAtFirst(operations, ['POST /pets', 'GET /gone'])]).toEqual(['POST /pets']);
  });

  it('is stored in the order of the document, and not at all where all are chosen', () => {
    const none = withChosen(chosenAtFirst(operations, undefined), ids(groups), false);
    const some = withChosen(none, ['POST /pets', 'GET /health'], true);
    expect(storedChoice(operations, some)).toEqual(['GET /health', 'POST /pets']);
    expect(storedChoice(operations, withChosen(some, ids(groups), true))).toBeUndefined();
  });
});
