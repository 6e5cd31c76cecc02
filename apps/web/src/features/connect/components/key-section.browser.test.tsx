import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aServerKey, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { KeySection } from './key-section.tsx';

const KEY = 'sk-0123456789abcdef0123456789abcdef';

it('asks whose key it is where several vendors have such keys, and shows it to that one alone', async () => {
  const { recipient } = await aServerKey();
  const choices = [
    { vendor: 'deepseek', label: 'DeepSeek' },
    { vendor: 'alibaba', label: 'Alibaba Qwen' },
  ];
  const refused = { tried: [{ ...choices[1], outcome: 'refused' }], choices: [], found: null };
  const calls = serveApi({
    'GET /custom-provider/public-key': () => recipient,
    'POST /channels/try-key': ({ body }) =>
      JSON.stringify(body).includes('"vendor"') ? refused : { tried: [], choices, found: null },
  });
  await renderAt('/chat', <KeySection onConnected={undefined} onAddress={() => {}} />);
  await page.getByLabelText('API key').fill(KEY);
  await userEvent.keyboard('{Enter}');
  await page
    .getByRole('group', { name: /Several providers use keys like this one/ })
    .getByRole('button', { name: 'Alibaba Qwen' })
    .click();
  await expect.element(page.getByText('Alibaba Qwen rejected this key.')).toBeVisible();
  const trials = calls.filter(({ path }) => path === '/channels/try-key').map(({ body }) => body);
  expect(trials).toMatchObject([{}, { vendor: 'alibaba' }]);
  expect(trials[0]).not.toHaveProperty('vendor');
});
