import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { render } from '#/testing/render.tsx';
import { UpdateCheck } from './update-check.tsx';

const check = () => page.getByRole('button', { name: 'Check now' }).click();

it('says that the page is the newest', async () => {
  await render(<UpdateCheck ask={async () => runtimeConfig.version} />);
  await check();
  await expect.element(page.getByText('You’re up to date.')).toBeInTheDocument();
});

it('offers to load a newer one', async () => {
  await render(<UpdateCheck ask={async () => '9.9.9'} />);
  await check();
  await expect.element(page.getByText('Version 9.9.9 is ready.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

it('says when the server could not be asked', async () => {
  await render(<UpdateCheck ask={() => Promise.reject(new Error('offline'))} />);
  await check();
  await expect.element(page.getByText('Couldn’t check for updates.', { exact: false })).toBeInTheDocument();
});
