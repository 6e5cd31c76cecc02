import { describe, expect, it } from 'vitest';
import { fixtureText, jsonFile, readFiles, readFixture, said } from '../../testing/read-fixture.ts';

describe('ChatGPT', () => {
  it('keeps both answers of a question, and shows the branch that was on show', async () => {
    const { chat, source, chats } = await readFixture('chatgpt');
    expect(source).toBe('chatgpt');
    expect(chats).toHaveLength(2);
    const soup = chat('A pot of soup');
    expect(said(soup, 'About half an hour').after).toBe('How long do lentils cook?');
    expect(said(soup, 'Red lentils').after).toBe('How long do lentils cook?');
    expect(said(soup, 'Draw this pot').after).toContain('Red lentils');
    expect(soup.messages.find(({ id }) => id === soup.leafId)?.tools).toMatchObject([{ name: 'dalle.text2im' }]);
    expect(soup).toMatchObject({ shelf: 'pinned', lastUpdate: 1_717_000_900_500 });
    expect(soup.mask.context).toMatchObject([{ role: 'system', content: 'I cook for two.\n\nUse metric units.' }]);
  });

  it('puts thoughts, tools and sources where they belong', async () => {
    const { chat } = await readFixture('chatgpt');
    expect(said(chat('A pot of soup'), 'Red lentils')).toMatchObject({
      content: 'Red lentils need ([a cook book](https://example.org/lentils)) 25 minutes.',
      model: 'o3',
      reasoning: '**Weighing it**\n\nRed ones are quicker.',
      tools: [{ name: 'python', arguments: 'print(20 + 5)', result: '25' }],
    });
  });

  it('says what the file only points to', async () => {
    const { losses, chat, messages } = await readFixture('chatgpt');
    expect(losses).toEqual({ pictures: 2, files: 1, recordings: 1 });
    expect(said(chat('A pot of soup'), 'Draw this pot').attachments).toMatchObject([{ name: 'recipe.pdf' }]);
    expect(chat('Good morning')).toMatchObject({ shelf: 'archive', hasOwnTopic: false });
    expect(messages).toBe(7);
  });
});

describe('Claude', () => {
  it('keeps branches, thoughts, tools and the texts of documents', async () => {
    const { chat, chats, losses } = await readFixture('claude');
    expect(chats).toHaveLength(2);
    const beans = chat('Planting beans');
    expect(said(beans, 'After the last frost')).toMatchObject({
      after: 'When do I sow beans?',
      content: 'After the last frost.\n\nSo in mid May.',
      reasoning: 'Frost matters.',
      reasoningMs: 2_500,
      tools: [{ name: 'web_search', arguments: '{"query":"last frost"}', result: 'Mid May' }],
    });
    expect(said(beans, 'In May.').after).toBe('When do I sow beans?');
    expect(said(beans, 'Thank you').after).toBe('In May.');
    expect(said(beans, 'When do I').attachments).toMatchObject([
      { name: 'garden.txt', text: 'Bed one is in shade.' },
      { name: 'bed.jpg', text: '' },
    ]);
    expect(losses).toEqual({ files: 1 });
  });

  it('reads files of the time before there were blocks', async () => {
    const { chat } = await readFixture('claude');
    expect(said(chat('Is it late?'), 'It is eight').after).toBe('Is it late?');
  });
});

describe('Open WebUI', () => {
  it('keeps answers of several models beside each other', async () => {
    const { chat, losses } = await readFixture('open-webui');
    const knots = chat('Knots');
    const answers = [said(knots, 'A bowline'), said(knots, 'A cleat hitch')];
    expect(said(knots, 'Which knot')).toMatchObject({
      sideBySide: answers.map(({ id }) => id),
      attachments: [{ name: 'harbour.txt', text: 'The pier is high.' }],
    });
    expect(knots).toMatchObject({ leafId: answers[1]?.id, shelf: 'pinned' });
    expect(knots.mask.context).toMatchObject([{ content: 'Answer in one sentence.' }]);
    expect(answers[0]).toMatchObject({ model: 'Llama 3.2', usage: { promptTokens: 12, completionTokens: 4 } });
    expect(losses).toEqual({ pictures: 1 });
  });

  it('takes thoughts and tools out of the text', async () => {
    const { chat } = await readFixture('open-webui');
    expect(said(chat('Knots'), 'A cleat hitch')).toMatchObject({
      content: 'A cleat hitch.',
      reasoning: 'A cleat hitch\nis quicker.',
      reasoningMs: 3_000,
      tools: [{ id: 'call_9', name: 'find_knot', arguments: '{"use": "boat"}', result: 'cleat hitch' }],
    });
  });

  it('reads old files without a tree', async () => {
    const { chat } = await readFixture('open-webui');
    expect(said(chat('Old one'), 'Hello')).toMatchObject({ after: 'Hi', isError: true, errorDetail: 'Out of memory' });
    expect(chat('Old one').shelf).toBe('archive');
  });
});

describe('LibreChat', () => {
  it('reads a list with branches', async () => {
    const { chat, losses } = await readFixture('librechat');
    const boats = chat('Paper boats');
    expect(said(boats, 'Fold it in half')).toMatchObject({ after: 'How do I fold a boat?', finishReason: 'length' });
    expect(said(boats, 'Fold the corners')).toMatchObject({
      after: 'How do I fold a boat?',
      content: 'Fold the corners down.\n\nThen open it.',
      reasoning: 'Corners first.',
      tools: [{ name: 'draw', arguments: '{"n":1}', result: 'drawn' }],
      model: 'gpt-4o',
    });
    expect(said(boats, 'You are welcome')).toMatchObject({ content: 'You are welcome.', reasoning: 'Polite.' });
    expect(boats.mask.context).toMatchObject([{ content: 'You fold paper.' }]);
    expect(losses).toEqual({ files: 1 });
  });

  it('reads messages that are nested in each other', async () => {
    const { chat } = await readFixture('librechat-tree');
    expect(said(chat('Nested'), 'Uno.').after).toBe('One?');
    expect(said(chat('Nested'), 'Two?').after).toBe('One.');
  });
});

describe('LobeChat', () => {
  it('makes a chat of every topic, and one of what was said outside of them', async () => {
    const { chat, chats, foundMasks, losses } = await readFixture('lobechat');
    expect(chats.map(({ topic }) => topic)).toEqual(['Water', 'Guide']);
    const water = chat('Water');
    expect(water.messages).toHaveLength(5);
    expect(said(water, 'A long narrow inlet')).toMatchObject({
      after: '',
      model: 'gpt-4',
      translation: { language: 'de-DE', text: 'Ein langer Meeresarm.' },
    });
    expect(water.messages[1]?.tools).toMatchObject([{ name: 'maps.find', result: 'A long inlet' }]);
    expect(said(water, 'And a lake?').after).toBe('A long narrow inlet.');
    expect(said(water, 'Still water')).toMatchObject({ isError: true, errorDetail: 'Cut short' });
    expect(water.mask.context).toMatchObject([{ content: 'You are a guide.' }]);
    expect(chat('Guide').shelf).toBe('pinned');
    expect(foundMasks).toMatchObject([{ name: 'Guide' }]);
    expect(losses).toEqual({ files: 1, settings: 1 });
  });

  it('reads the tables of the database version', async () => {
    const { chat, foundMasks } = await readFixture('lobechat-database');
    const mosses = chat('Mosses');
    expect(said(mosses, 'Damp shade').after).toBe('Moss?');
    expect(mosses.messages[1]).toMatchObject({
      reasoning: 'It likes shade.',
      reasoningMs: 1_200,
      translation: { text: 'Schatten.' },
    });
    expect(mosses).toMatchObject({ shelf: 'pinned', memoryPrompt: 'They spoke of moss.' });
    expect(foundMasks).toMatchObject([{ name: 'Gardener', context: [{ content: 'You know plants.' }] }]);
  });
});

describe('Cherry Studio', () => {
  it('puts the blocks of messages together, and goes on after the answer that was picked', async () => {
    const { chat, foundMasks, losses } = await readFixture('cherry-studio');
    const winds = chat('Winds');
    const [side, light] = [said(winds, 'From the side'), said(winds, 'A light one')];
    expect(said(winds, 'Which wind')).toMatchObject({ sideBySide: [side.id, light.id] });
    expect(side).toMatchObject({
      model: 'DeepSeek R1',
      reasoning: 'A beam wind.',
      reasoningMs: 1_500,
      tools: [{ name: 'wind', arguments: '{"at":"sea"}', result: 'west' }],
      usage: { promptTokens: 5, completionTokens: 6 },
    });
    expect(said(winds, 'And at night').after).toBe('A light one.');
    expect(winds).toMatchObject({ shelf: 'pinned', clearedAfterId: light.id });
    expect(winds.messages.at(-1)).toMatchObject({ isError: true, errorDetail: 'No connection', model: 'gpt-4o' });
    expect(foundMasks).toMatchObject([{ name: 'Sailor' }]);
    expect(losses).toEqual({ pictures: 1, settings: 1 });
  });

  it('reads messages of the time before there were blocks', async () => {
    const { chat } = await readFixture('cherry-studio');
    expect(said(chat('Before blocks'), 'Plain words')).toMatchObject({
      after: 'Before blocks',
      reasoning: 'Old thoughts',
    });
  });
});

describe('Chatbox', () => {
  it('keeps forks as branches, and makes a chat of every thread', async () => {
    const { chat, chats, losses, foundMasks } = await readFixture('chatbox');
    expect(chats.map(({ topic }) => topic).sort()).toEqual(['First', 'Night trains', 'Very old']);
    const trains = chat('Night trains');
    expect(said(trains, 'The glacier one').after).toBe('Which train is slow?');
    expect(said(trains, 'The old one').after).toBe('Which train is slow?');
    expect(said(trains, 'Really?').after).toBe('The old one.');
    expect(said(trains, 'Why?').after).toBe('The old one.');
    expect(trains.leafId).toBe(said(trains, 'It is ninety').id);
    expect(said(trains, 'It is ninety')).toMatchObject({
      reasoning: 'Looks old.',
      tools: [{ name: 'look', result: '{"age":90}' }],
    });
    expect(trains.mask.context).toMatchObject([{ content: 'You love trains.' }]);
    expect(said(chat('First'), 'Hello.')).toMatchObject({ isError: true, errorDetail: 'It broke' });
    expect(said(chat('Very old'), 'Words').after).toBe('Plain');
    expect(foundMasks).toMatchObject([{ name: 'Poet' }]);
    expect(losses).toEqual({ files: 1, pictures: 1, settings: 1 });
  });
});

describe('NextChat', () => {
  it('reads a backup of today', async () => {
    const { chat, chats, foundMasks, foundPrompts, losses } = await readFixture('nextchat-v3');
    expect(chats).toHaveLength(1);
    const bread = chat('Bread');
    const [question, answer, pictured, failed] = bread.messages;
    expect(new Date(question?.date ?? 0).toString()).toContain('May 13 2024 14:05:06');
    expect(answer).toMatchObject({ model: 'gpt-4', tools: [{ name: 'weigh', result: '10 g' }] });
    expect(pictured?.content).toMatchObject([{ text: 'Is it done?' }, { type: 'image_url' }]);
    expect(failed).toMatchObject({ isError: true });
    expect(bread).toMatchObject({
      memoryPrompt: 'They bake.',
      summarizedUpToId: answer?.id,
      clearedAfterId: answer?.id,
      mask: { id: '', name: 'Baker', syncGlobalConfig: false, modelConfig: { temperature: 0.7 } },
    });
    expect(foundMasks).toMatchObject([{ name: 'Baker', avatar: '1f35e', builtin: false }]);
    expect(foundPrompts).toMatchObject([{ title: 'Shorter' }]);
    expect(losses).toEqual({ recordings: 1 });
  });

  it.for([
    ['nextchat-v2', 'River', 'May 13 2023 14:05:06', 2],
    ['nextchat-v1', 'Stars', 'May 13 2023 14:05:06', 3],
  ] as const)('reads %s', async ([name, topic, begin, count]) => {
    const { chat } = await readFixture(name);
    const { messages } = chat(topic);
    expect(messages).toHaveLength(count);
    expect(new Date(messages[0]?.date ?? 0).toString()).toContain(begin);
    expect(messages.every((message, index) => index === 0 || message.parentId === messages[index - 1]?.id)).toBe(true);
  });

  it('keeps what a chat was told in the days before masks', async () => {
    const { chat } = await readFixture('nextchat-v1');
    expect(chat('Stars').mask.context).toMatchObject([{ content: 'You know the sky.' }]);
  });

  it('takes masks and prompts of the time when ids were numbers', async () => {
    const { foundMasks, foundPrompts } = await readFixture('nextchat-v2');
    expect(foundMasks).toMatchObject([{ name: 'Ferryman', context: [{ content: 'Row.' }] }]);
    expect(foundPrompts).toMatchObject([{ title: 'Row' }]);
  });
});

describe('answers of other products', () => {
  it.for([
    'nextchat-v3',
    'nextchat-v1',
    'chatgpt',
    'claude',
    'lobechat',
    'lobechat-database',
    'open-webui',
    'librechat',
    'librechat-tree',
    'cherry-studio',
    'chatbox',
  ] as const)('of %s are finished, failed with the words of the product, or cut off as it says', async (name) => {
    const messages = (await readFixture(name)).documents.flatMap((chat) => chat.messages);
    const answers = messages.filter(({ role }) => role === 'assistant');
    expect(answers.length).toBeGreaterThan(0);
    for (const { isError, errorCode, finishReason, tools } of answers) {
      expect(isError ? errorCode : finishReason).toMatch(isError ? 'imported' : /^(?:stop|length)$/);
      for (const tool of tools) expect(tool.result).toBeDefined();
    }
  });

  it('of ChatGPT name no sources that nobody can look up', async () => {
    const text = fixtureText('chatgpt').replace(
      'About half an hour',
      'About half an hour【4†source】【12:3†report.pdf】',
    );
    const { chat } = await readFiles(jsonFile(text));
    expect(said(chat('A pot of soup'), 'About half an hour').content).not.toContain('【');
  });
});
