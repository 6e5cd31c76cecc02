import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { useSearchAddress } from './use-search-address.ts';

function Field() {
  const { wanted, change } = useSearchAddress();
  const { text, chatId, span } = wanted;
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => change({ text: event.target.value })} />
      <p>{`in ${chatId ?? 'all'}, ${span ?? 'ever'}`}</p>
      <button type="button" onClick={() => change({ span: 'week' })}>
        Week
      </button>
    </>
  );
}

async function show(address: string) {
  const navigation = navigationAt(address);
  await render(
    <AtAddress navigation={navigation}>
      <Field />
    </AtAddress>,
  );
  return { navigation, field: page.getByRole('textbox', { name: 'Search' }) };
}

it('begins with what the address says, and drops what it does not know', async () => {
  const { field } = await show('/search-chat?q=red&in=one&when=century');
  await expect.element(field).toHaveValue('red');
  await expect.element(page.getByText('in one, ever')).toBeInTheDocument();
});

it('writes what is typed into the address without losing a letter', async () => {
  const { navigation, field } = await show('/search-chat');
  const text = 'a long sentence that is typed while the address is being written again and again';
  await userEvent.type(field, text);
  await expect.element(field).toHaveValue(text);
  await page.getByRole('button', { name: 'Week' }).click();
  await expect.poll(() => navigation.text()).toBe(`/search-chat?q=${text.replaceAll(' ', '+')}&when=week`);
  await userEvent.clear(field);
  await expect.poll(() => navigation.text()).toBe('/search-chat?when=week');
  await expect.element(field).toHaveValue('');
});

it('follows a link that leads to another search', async () => {
  const { navigation, field } = await show('/search-chat?q=red');
  await userEvent.type(field, 'dish');
  await expect.poll(() => navigation.text()).toBe('/search-chat?q=reddish');
  navigation.go({ to: '/search-chat', search: { q: 'green' } });
  await expect.element(field).toHaveValue('green');
  navigation.go({ to: '/search-chat', search: { q: 'reddish' } });
  await expect.element(field).toHaveValue('reddish');
});
