import { aMessage, aSession } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { onBothEngines } from '../../testing/engines.ts';

const TEXTS: Readonly<Record<string, string>> = {
  english: 'The history of the printing press begins in Mainz, says the Encyclopædia.',
  german: 'Die Straße war naß; Größe zählt.',
  russian: 'Война и мир — роман Льва Толстого',
  greek: 'Η γλώσσα των Ελλήνων',
  chinese: '我们今天讨论机器学习的基础知识。',
  japanese: '東京タワーへ行きたいです。',
  korean: '안녕하세요, 세계',
  thai: 'สวัสดีชาวโลก',
  arabic: 'مرحبًا بالعالم',
  hebrew: 'שָׁלוֹם עולם',
  hindi: 'नमस्ते दुनिया',
  emoji: 'Party at eight 🎉🎈',
  code: 'const snake_case_name = parseInt("42");',
};

onBothEngines((_engine, open) => {
  describe('the search', () => {
    it('finds words in any script, by their beginning and without accents', async () => {
      const { app } = await startTestApp({ database: await open() });
      for (const [id, content] of Object.entries(TEXTS)) {
        const session = aSession({ id, topic: `Chat ${id}`, messages: [aMessage({ content })] });
        const made = await app.inject({ method: 'POST', url: '/api/chat-history', payload: { session } });
        expect(made.statusCode).toBe(200);
      }
      const find = async (q: string) => {
        const response = await app.inject({ url: `/api/chat-history/search?q=${encodeURIComponent(q)}` });
        return response.json<{ data: { items: { id: string; excerpt: string }[] } }>().data.items;
      };
      const cases: readonly (readonly [string, readonly string[]])[] = [
        ['history', ['english']],
        ['HIST print', ['english']],
        ['story', []],
        ['encyclopaedia', ['english']],
        ['strasse grosse', ['german']],
        ['войн толст', ['russian']],
        ['γλωσσα', ['greek']],
        ['机器学习', ['chinese']],
        ['学', ['chinese']],
        ['学机', []],
        ['東京', ['japanese']],
        ['タワー', ['japanese']],
        ['안녕', ['korean']],
        ['ชาวโลก', ['thai']],
        ['بالعالم', ['arabic']],
        ['مرحبا', ['arabic']],
        ['שלום', ['hebrew']],
        ['नमस्ते', ['hindi']],
        ['🎉', ['emoji']],
        ['party 🎈', ['emoji']],
        ['parseint 42', ['code']],
        ['chat hebrew', ['hebrew']],
        ['nothing of the kind', []],
        ['%', []],
        ["'; drop table chat_history; --", []],
      ];
      for (const [q, expected] of cases) expect([q, (await find(q)).map(({ id }) => id)]).toEqual([q, expected]);
      expect((await find('mainz'))[0]?.excerpt).toContain('begins in Mainz');
    });

    it('follows edits and deletions, and shows the words around the find', async () => {
      const { app } = await startTestApp({ database: await open() });
      const text = `${'filler '.repeat(50)}needle ${'straw '.repeat(50)}`;
      const session = aSession({ id: 'a', messages: [aMessage({ id: '1', content: text }), aMessage({ id: '2' })] });
      await app.inject({ method: 'POST', url: '/api/chat-history', payload: { session } });
      const find = async (q: string) =>
        (await app.inject({ url: `/api/chat-history/search?q=${q}` })).json<{
          data: { items: { excerpt: string }[] };
        }>().data.items;
      const [found] = await find('needle');
      expect(found?.excerpt).toMatch(/^….*filler needle straw.*…$/);
      const changed = { ...session, messages: [aMessage({ id: '1', content: 'pin' }), aMessage({ id: '2' })] };
      await app.inject({ method: 'PUT', url: '/api/chat-history/a', payload: { session: changed, revision: 1 } });
      expect(await find('needle')).toEqual([]);
      expect(await find('pin')).toHaveLength(1);
      await app.inject({ method: 'DELETE', url: '/api/chat-history/a' });
      expect(await find('pin')).toEqual([]);
    });

    it('says when it stopped before it had looked at every chat', async () => {
      const { app } = await startTestApp({ database: await open() });
      const find = async () =>
        (await app.inject({ url: '/api/chat-history/search?q=alike' })).json<{
          data: { items: unknown[]; isComplete: boolean };
        }>().data;
      const add = async (id: string) => {
        const session = aSession({ id, messages: [aMessage({ id: `${id}-1`, content: 'all alike' })] });
        await app.inject({ method: 'POST', url: '/api/chat-history', payload: { session } });
      };
      for (let number = 0; number < 50; number += 1) await add(`c${number}`);
      expect(await find()).toMatchObject({ items: { length: 50 }, isComplete: true });
      await add('one-more');
      expect(await find()).toMatchObject({ items: { length: 50 }, isComplete: false });
    });
  });
});
