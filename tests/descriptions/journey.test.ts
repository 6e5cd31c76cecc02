import { createServer } from 'node:http';
import { listenLocally, replyScript } from '@parley/testkit';
import { listOperations } from '@parley/tools';
import { expect, onTestFinished } from 'vitest';
import { journey } from '../e2e/journey.ts';
import { chatPage } from '../harness/chat-page.ts';
import { offeredIn, switchOn } from '../harness/chat-tools.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { publishedDescription } from '../harness/published-description.ts';

/** An API with a published description, which names this machine instead, and what it was asked. */
async function startApi(api: Parameters<typeof publishedDescription>[0]) {
  const document = JSON.parse(await publishedDescription(api)) as Record<string, unknown>;
  const seen: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray()).toString();
      response.setHeader('content-type', 'application/json');
      const isSchema = request.url === '/openapi.json';
      if (!isSchema) seen.push(`${request.method} ${request.url} ${body}`.trim());
      response.end(isSchema ? published : '{"number":7}');
    })();
  });
  const host = `127.0.0.1:${await listenLocally(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const published = JSON.stringify({ ...document, servers: [{ url: `http://${host}` }] }, undefined, 2);
  const count = listOperations(document).operations.length;
  return { host, seen, count, shownCount: count.toLocaleString('en-US') };
}

const APIS = [
  {
    api: 'github',
    tool: /GitHub/,
    more: /^More for GitHub/,
    query: 'create an issue in a repository',
    call: 'issues_create',
    args: { owner: 'octo', repo: 'hello', title: 'Broken' },
    asked: 'POST /repos/octo/hello/issues {"title":"Broken"}',
    later: 'issues_get',
    search: 'Get an issue',
    choice: 'Get an issue GET /repos/{owner}/{repo}/issues/{issue_number}',
    laterArgs: { owner: 'octo', repo: 'hello', issue_number: 7 },
    laterAsked: 'GET /repos/octo/hello/issues/7',
  },
  {
    api: 'stripe',
    tool: /Stripe/,
    more: /^More for Stripe/,
    query: 'create a customer',
    call: 'PostCustomers',
    args: { email: 'ada@example.org' },
    asked: 'POST /v1/customers email=ada%40example.org',
    later: 'GetCustomersCustomer',
    search: 'customers customer',
    choice: 'Get customers customer GET /v1/customers/{customer}',
    laterArgs: { customer: 'cus_1' },
    laterAsked: 'GET /v1/customers/cus_1',
  },
] as const;

journey.for(APIS)(
  'all of $api is one tool: a model searches it, and a person chooses from it',
  async ({ api: name, ...row }, { open }) => {
    const api = await startApi(name);
    const { upstream, url } = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: api.host });
    upstream.play(
      replyScript({ toolCalls: [{ name: 'find_functions', arguments: { query: row.query } }] }),
      replyScript({ toolCalls: [{ name: 'call_function', arguments: { name: row.call, arguments: row.args } }] }),
      replyScript({ text: ['It is number 7.'] }),
      replyScript({ toolCalls: [{ name: row.later, arguments: row.laterArgs }] }),
      replyScript({ text: ['Still number 7.'] }),
    );

    const { page } = await open(`${url}tools`);
    await page.getByRole('button', { name: 'Create tool' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Schema URL').fill(`http://${api.host}/openapi.json`);
    await form.getByRole('button', { name: 'Load', exact: true }).click();
    await form.getByText(`${api.shownCount} operations found`).waitFor();
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await form.waitFor({ state: 'detached' });

    await page.goto(url);
    const chat = chatPage(page);
    await chat.box.waitFor();
    await switchOn(page, row.tool);
    await chat.ask('Please do it');
    const question = page.getByRole('group', { name: /^Allow / });
    await question.getByRole('button', { name: 'Allow once' }).click();
    await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('It is number 7.');
    expect(api.seen).toEqual([row.asked]);
    const offered = offeredIn(upstream.requests[0]);
    expect(offered.length).toBeLessThanOrEqual(64);
    expect(offered).toEqual(expect.arrayContaining(['find_functions', 'call_function']));
    expect(JSON.stringify(upstream.requests[1]?.body)).toContain(row.call);

    await page.goto(`${url}tools`);
    await page.getByRole('button', { name: row.more }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Choose' }).click();
    const picker = page.getByRole('dialog', { name: /^Operations of / });
    await picker.getByText(`${api.shownCount} of ${api.shownCount} selected`).waitFor();
    await picker.getByRole('button', { name: 'Select none' }).click();
    await picker.getByLabel('Search operations').fill(row.search);
    await picker.getByRole('checkbox', { name: row.choice, exact: true }).check();
    await picker.getByText(`1 of ${api.shownCount} selected`).waitFor();
    await picker.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click();
    await chat.ask('And again');
    await question.getByRole('button', { name: 'Allow in this chat' }).click();
    await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('Still number 7.');
    expect(api.seen.at(-1)).toBe(row.laterAsked);
    expect(offeredIn(upstream.requests[3])).toContain(row.later);
    expect(offeredIn(upstream.requests[3])).not.toContain('find_functions');
  },
);
