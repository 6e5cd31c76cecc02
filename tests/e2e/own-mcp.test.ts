import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { connectMcp } from '../harness/mcp-client.ts';
import { journey } from './journey.ts';

journey('a prompt of one’s own is offered to another program, and taken back', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage prompts' }).click();
  await page.getByRole('button', { name: 'New prompt' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Letter home');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Write to {{name}}.');
  await page.getByRole('button', { name: 'Save prompt' }).click();

  await page.goto(`${parley.url}settings/data`);
  await page.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'Use Parley from other programs (MCP)' }).waitFor();
  const address = await page.getByLabel('Address').innerText();
  expect(address).toBe(`${parley.url}mcp`);
  const client = await connectMcp(address);
  expect((await client.listPrompts()).prompts).toEqual([]);

  const offer = page.getByRole('switch', { name: 'Offer my masks and prompts to other programs' });
  // The switch goes over once the server has what is offered.
  await offer.click();
  await page.getByText('Offered now: masks 0, prompts 1.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const filled = await client.getPrompt({ name: 'letter-home', arguments: { name: 'grandmother' } });
  expect(filled.messages[0]?.content).toEqual({ type: 'text', text: 'Write to grandmother.' });

  await offer.click();
  await expect.poll(async () => (await client.listPrompts()).prompts).toEqual([]);
});
