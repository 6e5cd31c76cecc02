import { User } from '@parley/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hydrateStores } from '#/storage/stores.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { NameControl } from './name-control.tsx';

buildTestPage();
await hydrateStores();

const NOW = new Date().toISOString();
const ada = User.parse({ uuid: 'ada-1', name: 'Ada', createdAt: NOW, updatedAt: NOW });
const field = page.getByRole('textbox', { name: 'Name' });
const save = page.getByRole('button', { name: 'Save name' });

afterEach(() => vi.restoreAllMocks());

function answering(answers: Readonly<Record<string, () => Response>>): string[] {
  const bodies: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (init?.method === 'POST') bodies.push(init.body as string);
    return Promise.resolve((answers[new URL(address as string, location.href).pathname] ?? (() => Response.error()))());
  });
  return bodies;
}

const enveloped = (data: unknown) => Response.json({ code: 0, msg: '', data });

it('takes Latin letters, digits, underscores and Chinese characters, and says so before it asks the server', async () => {
  const bodies = answering({
    '/api/auth/self': () => enveloped(ada),
    '/api/auth/update-username': () => enveloped({ ...ada, name: 'Ada_艾达' }),
  });
  await render(<NameControl />);
  await expect.element(field).toHaveValue('Ada');
  await expect.element(save).toBeDisabled();
  await expect.element(page.getByText(/Latin letters/)).toBeVisible();
  await field.fill('Ada Lovelace!');
  await save.click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(bodies).toEqual([]);
  await field.fill('Ada_艾达');
  await save.click();
  await expect.element(page.getByText('Name saved.')).toBeInTheDocument();
  expect(bodies).toEqual(['{"username":"Ada_艾达"}']);
});

it('says what the server has against a name', async () => {
  answering({
    '/api/auth/self': () => enveloped(ada),
    '/api/auth/update-username': () => Response.json({ code: 1006, msg: '', data: null }, { status: 429 }),
  });
  await render(<NameControl />);
  await field.fill('Bob');
  await save.click();
  await expect.element(page.getByText(/Too many requests/)).toBeInTheDocument();
});
