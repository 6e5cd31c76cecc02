import type { Client } from '@modelcontextprotocol/client';
import { replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { connectMcp } from '../harness/mcp-client.ts';
import { ownServerJourney } from './scripted-journey.ts';

/** What a tool of the server says to another program. */
async function said(client: Client, name: string, given: Record<string, unknown> = {}): Promise<string> {
  const { content } = await client.callTool({ name, arguments: given });
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

ownServerJourney(
  'another program finds one’s mask, asks a model, and looks through one’s chats',
  async ({ upstream, url, open }) => {
    const { page } = await open(`${url}masks`);
    await page.getByRole('button', { name: 'New mask' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Soup cook');
    await page.getByRole('textbox', { name: 'Instructions' }).fill('You only cook soup.');
    await page.goto(`${url}settings/sync`);
    const client = await connectMcp(`${url}mcp`);
    expect(await said(client, 'search_chats')).toContain('No chats are kept on this server');
    await page.getByRole('switch', { name: 'Keep my chats on this server' }).check();
    await page.getByText(/^Synced /).waitFor();

    await page.goto(url);
    const chat = chatPage(page);
    upstream.play(replyScript({ text: ['Four hundred years.'] }));
    await chat.ask('How old is an oak?');
    await chat.finishedAnswer();
    // As soon as it is kept; the answer comes there after the question.
    await expect.poll(() => said(client, 'search_chats', { query: 'hundred' })).toContain('"id"');
    const { chats } = JSON.parse(await said(client, 'search_chats', { query: 'oak' })) as { chats: { id: string }[] };
    expect(chats).toHaveLength(1);
    expect(await said(client, 'read_chat', { id: chats[0]?.id })).toMatch(
      /How old is an oak\?[^]*Four hundred years\./,
    );
    expect(JSON.parse(await said(client, 'search_chats', { query: 'birch' }))).toMatchObject({ chats: [] });

    expect(await said(client, 'list_models')).toContain('scripted-1');
    upstream.play(replyScript({ text: ['A tree.'] }));
    expect(await said(client, 'ask_model', { model: 'scripted-1', message: 'What is an oak?' })).toBe('A tree.');
    expect(JSON.stringify(upstream.requests.at(-1)?.body)).toContain('What is an oak?');

    await page.goto(`${url}settings/data`);
    await page.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('switch', { name: 'Offer my masks and prompts to other programs' }).click();
    await page.getByText('Offered now: masks 1, prompts 0.').waitFor();
    const { prompts } = await client.listPrompts();
    expect(prompts).toMatchObject([{ name: 'soup-cook', title: 'Soup cook' }]);
    const { messages } = await client.getPrompt({ name: 'soup-cook' });
    expect(JSON.stringify(messages)).toContain('You only cook soup.');
    const { resources } = await client.listResources();
    const mask = resources.find(({ uri }) => uri.startsWith('parley://mask/'));
    const read = await client.readResource({ uri: mask?.uri ?? '' });
    expect(JSON.stringify(read.contents)).toContain('You only cook soup.');

    upstream.play(replyScript({ text: ['Leek.'] }));
    const asked = { model: 'scripted-1', mask: 'Soup cook', message: 'What today?' };
    expect(await said(client, 'ask_model', asked)).toBe('Leek.');
    expect(JSON.stringify(upstream.requests.at(-1)?.body)).toMatch(/You only cook soup\..*What today\?/);
  },
);
