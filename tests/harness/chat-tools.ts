import type { UpstreamRequest } from '@parley/testkit';
import type { Page } from 'playwright';

/** Chooses from what the composer can add: tools, things of MCP servers. */
export async function chooseToAdd(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

/** Switches tools and MCP servers of the open chat on. */
export async function switchOn(page: Page, ...names: readonly (string | RegExp)[]): Promise<void> {
  await chooseToAdd(page, 'Tools');
  for (const name of names) await page.getByRole('switch', { name }).check();
  await closeDialog(page);
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Lets a call run that waits for leave; `what` is how it is called there, such as `Notes: Add a note`. */
export async function allowOnce(page: Page, what: string): Promise<void> {
  const question = page.getByRole('group', { name: `Allow ${what}` });
  await question.getByRole('button', { name: 'Allow once' }).click();
}

/** Lets a tool read for the rest of the chat; `what` is the call that waits for leave. */
export async function allowInChat(page: Page, what: string): Promise<void> {
  const question = page.getByRole('group', { name: `Allow ${what}` });
  await question.getByRole('button', { name: 'Allow in this chat' }).click();
}

/** The names of the functions that a model was offered with a request. */
export function offeredIn(request: UpstreamRequest | undefined): string[] {
  const { tools = [] } = (request?.body ?? {}) as {
    tools?: readonly { readonly function: { readonly name: string } }[];
  };
  return tools.map(({ function: { name } }) => name);
}
