import { fetchCode } from '#/lib/fetch-code.ts';
import { loadLookUp } from '#/features/search/public.ts';
import type { ToolFunction } from '../model/tool-function.ts';

const MOST_CHATS = 8;

/** Looks through one's own chats. */
export const chatMemory: ToolFunction = {
  name: 'search_my_chats',
  title: 'Chat memory',
  description:
    'Searches the earlier chats of the user, which are kept in their browser. Gives the chats in which all words of the ' +
    'query stand, with short excerpts. Use few words: names, places, subjects.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'The words to look for. All of them must occur.' } },
    required: ['query'],
    additionalProperties: false,
  },
  // It only reads, but what it finds leaves the device: whose words those are says when.
  isReadOnly: false,
  async run({ query }, signal) {
    if (typeof query !== 'string' || query.trim() === '') throw new Error('query must be a text');
    const { lookUp } = await fetchCode(loadLookUp);
    const chats = await lookUp(query, signal);
    return {
      chats: chats.slice(0, MOST_CHATS).map(({ topic, lastUpdate, hits }) => ({
        topic: topic.text,
        lastUsed: new Date(lastUpdate).toISOString(),
        excerpts: hits.map(({ role, date, excerpt }) => ({
          who: role === 'user' ? 'user' : 'model',
          when: new Date(date).toISOString(),
          text: excerpt.text,
        })),
      })),
    };
  },
};
