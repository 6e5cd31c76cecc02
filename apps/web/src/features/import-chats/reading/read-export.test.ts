import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fixtureText, jsonFile, readFiles, readFixture, said } from '../testing/read-fixture.ts';
import { MovingFailure } from './protocol.ts';
import { readExport } from './read-export.ts';

const FIXTURES = [
  'chatgpt',
  'claude',
  'open-webui',
  'librechat',
  'librechat-tree',
  'lobechat',
  'lobechat-database',
  'cherry-studio',
  'chatbox',
  'nextchat-v3',
  'nextchat-v2',
  'nextchat-v1',
];

const PNG = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

const zipFile = (entries: Readonly<Record<string, Uint8Array>>): File =>
  new File([zipSync({ ...entries })], 'export.zip');

async function problemOf(...files: readonly File[]): Promise<string> {
  try {
    await readExport(files);
    return 'none';
  } catch (error) {
    return error instanceof MovingFailure ? error.problem : String(error);
  }
}

describe('every export', () => {
  it.for(FIXTURES)('%s gives the same ids whenever it is read, each of them once', async (name) => {
    const [first, second] = [await readFixture(name), await readFixture(name)];
    expect(second.documents).toEqual(first.documents);
    const ids = first.documents.flatMap(({ messages }) => messages.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.for(FIXTURES)('%s has every message after the one it follows, whoever sorts them', async (name) => {
    for (const { messages } of (await readFixture(name)).documents) {
      const places = new Map(messages.map(({ id, position }) => [id, position]));
      const dates = new Map(messages.map(({ id, date }) => [id, date]));
      for (const { parentId = '', position, date } of messages) {
        if (parentId === '') continue;
        expect(places.get(parentId)).toBeLessThan(position);
        expect(dates.get(parentId)).toBeLessThan(date);
      }
    }
  });

  it.for(FIXTURES)('%s is known to be cut off, wherever that was', async (name) => {
    const text = fixtureText(name);
    for (const share of [0.3, 0.6, 0.9]) {
      expect(await problemOf(jsonFile(text.slice(0, Math.floor(text.length * share))))).toBe('cut-off');
    }
  });

  it.for(FIXTURES)('%s with anything put in the place of anything does not break the reading', async (name) => {
    const whole = JSON.parse(fixtureText(name)) as unknown;
    const odd: unknown[] = [null, 7, 'text', [], {}, [[null]], { a: { b: 1 } }, true];
    let count = 0;
    const spoil = (value: unknown, by: unknown): unknown => {
      count += 1;
      if (count % 23 === 0) return by;
      if (Array.isArray(value)) return value.map((inner) => spoil(inner, by));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spoil(inner, by)]));
    };
    for (let round = 0; round < 120; round += 1) {
      count = round % 23;
      const problem = await problemOf(jsonFile(JSON.stringify(spoil(whole, odd[round % odd.length]))));
      expect(['none', 'foreign', 'no-chats', 'several-sources']).toContain(problem);
    }
  });
});

describe('archives', () => {
  it('finds the chats and the pictures beside them', async () => {
    const { chat, losses } = await readFiles(
      zipFile({
        'user.json': strToU8('{"id":"me"}'),
        'chat.html': strToU8('<html></html>'),
        'conversations.json': strToU8(fixtureText('chatgpt')),
        'file-Pot123-pot.png': PNG,
      }),
    );
    const { content } = said(chat('A pot of soup'), 'Draw this pot');
    expect(content).toMatchObject([
      { type: 'text' },
      { image_url: { url: `data:image/png;base64,${PNG.toBase64()}` } },
    ]);
    expect(losses.pictures).toBe(1);
  });

  it('puts the parts of a split export together', async () => {
    const [first, ...rest] = JSON.parse(fixtureText('chatgpt')) as unknown[];
    const { chats } = await readFiles(
      zipFile({
        'conversations-000.json': strToU8(JSON.stringify([first])),
        'conversations-001.json': strToU8(JSON.stringify(rest)),
      }),
    );
    expect(chats).toHaveLength(2);
  });

  it('looks into an archive within an archive', async () => {
    const inner = zipSync({ 'a/conversations.json': strToU8(fixtureText('claude')) });
    expect((await readFiles(zipFile({ 'Conversations.zip': inner, 'note.txt': PNG }))).source).toBe('claude');
  });

  it('reads a Cherry Studio backup with its pictures, packed either way', async () => {
    const { chat } = await readFiles(
      zipFile({ 'data.json': strToU8(fixtureText('cherry-studio')), 'Data/Files/pic-1.png': PNG }),
    );
    expect(said(chat('Winds'), 'Which wind').content).toMatchObject([{ type: 'text' }, { type: 'image_url' }]);
    const packed = new File([gzipSync(strToU8(fixtureText('cherry-studio')))], 'cherry.bak');
    expect((await readFiles(packed)).chats).toHaveLength(2);
  });

  it('reads several files as one, such as single chats of LibreChat', async () => {
    const { chats, source } = await readFiles(
      jsonFile(fixtureText('librechat')),
      jsonFile(fixtureText('librechat-tree')),
      jsonFile(fixtureText('librechat')),
    );
    expect(source).toBe('librechat');
    expect(chats).toHaveLength(2);
  });
});

describe('files that cannot be taken', () => {
  it.for([
    ['text', 'Dear diary', 'not-json'],
    ['a list of nothing', '[]', 'no-chats'],
    ['JSON of something else', '{"name":"x","scripts":{}}', 'foreign'],
    ['a list of something else', '[{"a":1},{"a":2}]', 'foreign'],
    ['nothing', '', 'cut-off'],
    ['chats without messages', '[{"uuid":"a","name":"b","chat_messages":[]}]', 'no-chats'],
  ] as const)('%s', async ([, text, problem]) => {
    expect(await problemOf(jsonFile(text))).toBe(problem);
  });

  it('an archive that broke off, and one with a copy of a database', async () => {
    const whole = zipSync({ 'conversations.json': strToU8(fixtureText('claude')) });
    expect(await problemOf(new File([whole.slice(0, whole.length - 30)], 'a.zip'))).toBe('archive');
    expect(await problemOf(zipFile({ 'IndexedDB/file__0.indexeddb.leveldb/000003.log': PNG }))).toBe('database-copy');
    const bad = whole.slice();
    bad.fill(0xff, 60, 200);
    expect(await problemOf(new File([bad], 'a.zip'))).toBe('archive');
  });

  it('files of two products at once', async () => {
    expect(await problemOf(jsonFile(fixtureText('claude')), jsonFile(fixtureText('chatgpt')))).toBe('several-sources');
  });

  it('leaves a backup of our own to those who wrote it', async () => {
    const backup =
      '{"chat":{"version":3.5,"lastUpdateTime":1,"state":{"sessions":[{"id":"a"}]}},"parley":{"format":1}}';
    expect(await readExport([jsonFile(backup)])).toMatchObject({ source: 'parley', batches: [] });
  });

  it('never lets a file reach into other objects', async () => {
    const text = fixtureText('claude').replace('"name": "Planting beans"', '"__proto__": {"polluted": 1}, "name": "P"');
    await readExport([jsonFile(text)]);
    expect({}).not.toHaveProperty('polluted');
  });
});

it('says how far it has come, and stops when told to', async () => {
  const many = JSON.stringify(
    Array.from({ length: 400 }, (_, index) => ({
      uuid: `c${index}`,
      name: `Chat ${index}`,
      created_at: '2025-01-01T00:00:00Z',
      chat_messages: [{ uuid: 'm', sender: 'human', text: 'word '.repeat(300), created_at: '2025-01-01T00:00:00Z' }],
    })),
  );
  const file = zipFile({ 'conversations.json': strToU8(many) });
  const shares: number[] = [];
  const found = await readExport([file], { onProgress: ({ share = 0 }) => shares.push(share) });
  expect(found).toMatchObject({ messages: 400, batches: { length: 4 } });
  expect(shares.length).toBeGreaterThan(3);
  expect(shares.at(-1)).toBe(1);

  const stop = new AbortController();
  const reading = readExport([file], { onProgress: () => stop.abort(), signal: stop.signal });
  await expect(reading).rejects.toThrow('aborted');
});
