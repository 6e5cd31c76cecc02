import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LocalServerDraft } from '#/platform/platform.ts';
import { platform } from '#/platform/platform.ts';
import { aroundPage } from '#/testing/around-page.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { LocalEditor } from './local-editor.tsx';

const Around = aroundPage(buildTestPage().queryClient, '/tools?view=mcp');
const asked: LocalServerDraft[] = [];

beforeAll(() => {
  const localServers = {
    list: async () => [],
    save: (_: string, draft: LocalServerDraft) => {
      asked.push(draft);
      return Promise.reject(draft.command === 'nothing' ? 'no_program' : 'not_allowed');
    },
  };
  // The app around the page, as far as this form asks it.
  Object.assign(platform, { desktop: { localServers } });
});

const add = page.getByRole('button', { name: 'Add', exact: true });
const command = page.getByLabelText('Command');

it('sends the words of a command, and says what the app refused', async () => {
  await render(<LocalEditor open onClose={() => {}} onClosed={() => {}} />, Around);
  await expect.element(add).toBeDisabled();
  await command.fill('npx "a b');
  await expect.element(page.getByText('A quotation mark is missing.')).toBeVisible();
  await command.fill('nothing "a b"');
  await add.click();
  await expect.element(page.getByText(/There is no such program on this computer/)).toBeVisible();
  await command.fill('npx -y server');
  await add.click();
  await expect.element(page.getByText('You chose not to run this program.')).toBeVisible();
  expect(asked).toMatchObject([
    { name: 'nothing', command: 'nothing', arguments: ['a b'] },
    { name: 'npx', command: 'npx', arguments: ['-y', 'server'] },
  ]);
});

it('hides a variable only while it can be nothing but a secret, and keeps the place of whoever types', async () => {
  await render(<LocalEditor open onClose={() => {}} onClosed={() => {}} />, Around);
  const env = { API_KEY: 'sk-1', GIT_ASKPASS: 'x', NODE_OPTIONS: '--require=/tmp/x' };
  await command.fill(JSON.stringify({ command: 'npx', env }));
  const value = (number: number) => page.getByLabelText(`Value of variable ${number}`);
  await expect.element(value(1)).toHaveAttribute('type', 'password');
  await expect.element(value(2)).toHaveAttribute('type', 'text');
  await expect.element(value(3)).toHaveAttribute('type', 'text');
  await userEvent.click(value(1));
  await userEvent.keyboard('{End} x');
  await expect.element(value(1)).toHaveValue('sk-1 x');
  await expect.element(value(1)).toHaveAttribute('type', 'text');
  await expect.element(value(1)).toHaveFocus();
});

it('is filled by a configuration that is pasted, with its variables', async () => {
  await render(<LocalEditor open onClose={() => {}} onClosed={() => {}} />, Around);
  const pasted = { mcpServers: { files: { command: 'npx', args: ['-y', 'x'], env: { 'MY-KEY': 'v' } } } };
  await command.fill(JSON.stringify(pasted));
  await expect.element(command).toHaveValue('npx -y x');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('files');
  await expect.element(page.getByText('Use letters, digits and underscores only.')).toBeVisible();
  await page.getByLabelText('Name of variable 1').fill('MY_KEY');
  await expect.element(add).toBeEnabled();
});
